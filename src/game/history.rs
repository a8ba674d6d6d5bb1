//! What has happened this turn, as far as a text may ask for it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Facts;
use crate::pool::EventKind;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Past {
    /// Of which kind.
    pub kind: EventKind,
    /// What is known of it.
    pub facts: Arc<Facts>,
}

/// All that has happened this turn, in order.
pub type History = Vec<Past>;
