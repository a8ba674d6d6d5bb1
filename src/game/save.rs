//! Saving a game, also in the middle of a resolution, and loading it again.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Game;
use crate::pool::Pool;

/// The version of the format, raised with every change that old saves do not fit.
const FORMAT: u32 = 2;

#[derive(Serialize)]
struct Saved<'a> {
    format: u32,
    game: &'a Game,
}

#[derive(Deserialize)]
struct Version {
    format: u32,
}

#[derive(Deserialize)]
struct Loaded {
    game: Game,
}

/// Why a save cannot be loaded.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// It is no save, or a damaged one.
    #[error("this is no saved game: {0}")]
    Malformed(#[from] serde_json::Error),
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
    /// The game as JSON. Cards are told by their names and the hashes of their
    /// contents; the journal is left out.
    ///
    /// # Errors
    ///
    /// None that a game can bring about.
    pub fn save(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(&Saved { format: FORMAT, game: self })
    }

    /// The game that was saved, with its cards taken from `pool`.
    ///
    /// # Errors
    ///
    /// If the text is no save of this version, or a card is missing or has changed.
    pub fn load(text: &str, pool: &Pool) -> Result<Self, LoadError> {
        let Version { format } = serde_json::from_str(text)?;
        if format != FORMAT {
            return Err(LoadError::Format(format));
        }
        let Loaded { mut game } = serde_json::from_str(text)?;
        for object in game.objects.iter_mut().chain(game.known.iter_mut()) {
            if object.card.is_token() {
                object.now = object.card.printed.clone();
                continue;
            }
            let name = object.card.name();
            let card = pool.get(name).ok_or_else(|| LoadError::MissingCard(name.to_string()))?;
            if card.hash != object.card.hash {
                return Err(LoadError::ChangedCard(name.to_string()));
            }
            object.card = card.clone();
            object.now = card.printed.clone();
        }
        game.stale = true;
        Ok(game)
    }
}
