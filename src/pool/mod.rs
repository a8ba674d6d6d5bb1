//! Which cards exist.
//!
//! A [`Pool`] is made of files: card files, JSON, folders of both. Each card is
//! parsed, its pronouns are [bound](bind()), and it becomes a [`Definition`]. A
//! card with a fault is kept too, so that it can be shown and told about; it is
//! only not [playable](Pool::playable).
//!
//! ```
//! use cardscript::pool::Pool;
//!
//! let pool = Pool::embedded();
//! assert_eq!(pool.get("lightning bolt").map(|card| card.name().as_str()), Some("Lightning Bolt"));
//! assert_eq!(pool.nearest("Lightening Bolt", 1), ["Lightning Bolt"]);
//! ```

mod asked_for;
mod below;
mod bind;
mod bound;
mod casting;
mod characteristics;
mod definition;
mod describe;
mod embedded;
mod event_kind;
mod face_down;
mod faults;
mod identity;
mod json;
mod lazy;
mod load;
mod names;
mod snapshot;
mod tokens;
mod vocabulary;

pub use self::{
    bind::{BindError, Binder, bind},
    bound::{BoundAbility, Wanted, speaks_of_itself},
    characteristics::{Body, Characteristics, Guard, guards_from, intrinsic, protects_from},
    definition::{CardRef, Definition},
    describe::{
        AbilityReport, CardReport, KeywordReport, describe, describe_counter, describe_keyword,
    },
    event_kind::EventKind,
    face_down::FaceDown,
    faults::{FaultCounts, Faults},
    load::{
        files::{FileKind, FoundFile, MAX_FOLDERS, find as find_files, shown as shown_path},
        text::{MAX_FILE, read as read_file},
    },
    names::fold as fold_name,
    snapshot::{Pool, PoolEdit},
    tokens::{copied_card, copied_token, known_token, made_token, unknown_card},
    vocabulary::Vocabulary,
};
pub(crate) use self::{
    casting::{mad_cast, rebound, suspended_cast},
    json::{JsonCard, JsonFace, read as read_json},
    load::{Fetched, cache, read_block},
};
