//! Saving a game, also in the middle of a resolution, and loading it again.

use thiserror::Error;

use super::{Game, LastingKind};
use crate::pool::{CardRef, Pool};

/// The version of the format, raised with every change that old saves do not fit.
const FORMAT: u32 = 7;

/// What every save begins with, so that no other file is taken for one.
const MAGIC: &[u8] = b"cardscript\n";

/// Why a save cannot be loaded.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// It is no save, or a damaged one.
    #[error("this is no saved game: {0}")]
    Malformed(#[from] postcard::Error),
    /// Another version has written it.
    #[error("the game was saved in format {0}; this version reads format {FORMAT}")]
    Format(u32),
    /// A card of it is not in the pool.
    #[error("the saved game uses `{0}`, which is not in the pool")]
    MissingCard(String),
    /// A card has changed since.
    #[error("`{0}` is not the card any more that the game was saved with")]
    ChangedCard(String),
}

impl Game {
    /// The game as bytes. Cards are told by their names and the hashes of their
    /// contents; the journal is left out.
    ///
    /// # Errors
    ///
    /// None that a game can bring about.
    pub fn save(&self) -> Result<Vec<u8>, postcard::Error> {
        let body = postcard::to_stdvec(self)?;
        let head = postcard::to_extend(&(FORMAT, checksum(&body)), MAGIC.to_vec())?;
        Ok([head, body].concat())
    }

    /// The game that was saved, with its cards taken from `pool`.
    ///
    /// # Errors
    ///
    /// If the bytes are no save of this version, or a card is missing or has changed.
    pub fn load(bytes: &[u8], pool: &Pool) -> Result<Self, LoadError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(postcard::Error::DeserializeBadEncoding)?;
        let ((format, sum), body) = postcard::take_from_bytes::<(u32, u32)>(rest)?;
        if format != FORMAT {
            return Err(LoadError::Format(format));
        }
        if sum != checksum(body) {
            return Err(LoadError::Malformed(postcard::Error::DeserializeBadCrc));
        }
        let mut game: Self = postcard::from_bytes(body)?;
        for object in game.objects.iter_mut().chain(game.known.iter_mut()) {
            link(&mut object.card, pool)?;
            for copied in object.copied.iter_mut().chain(&mut object.copied_before) {
                link(copied, pool)?;
            }
            object.now = object.printed().clone();
        }
        for effect in &mut game.lasting {
            if let LastingKind::Copy { card, .. } = &mut effect.kind {
                link(card, pool)?;
            }
        }
        game.stale = true;
        Ok(game)
    }
}

/// Finds a card in the pool; a token is in the save whole.
fn link(card: &mut CardRef, pool: &Pool) -> Result<(), LoadError> {
    if card.is_token() {
        return Ok(());
    }
    let name = card.name();
    let found = pool.get(name).ok_or_else(|| LoadError::MissingCard(name.to_string()))?;
    // What is copied may be one face of a card.
    let mut faces = std::iter::once(found).chain(&found.others);
    let same = faces.find(|face| face.hash == card.hash);
    *card = same.ok_or_else(|| LoadError::ChangedCard(name.to_string()))?.clone();
    Ok(())
}

/// Tells a damaged body before anything of it is believed.
fn checksum(body: &[u8]) -> u32 {
    let mut sum = flate2::Crc::new();
    sum.update(body);
    sum.sum()
}
