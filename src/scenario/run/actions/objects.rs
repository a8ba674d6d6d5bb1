//! What happens to objects, or is done with them.

use super::{Found, Move};
use crate::{
    diagnostic::Span,
    game::{Entry, Event, Game, Zone},
    scenario::{
        find,
        run::Runner,
        syntax::{ActVerb, Attribute, Fate, Object, StateWord, Who},
    },
};

impl Runner<'_> {
    pub(super) fn enter(
        &self,
        game: &mut Game,
        objects: &[Object],
        under: Option<&Who>,
        attributes: &[Attribute],
        span: Span,
    ) -> Found<Vec<Move>> {
        let controller = match under {
            Some(who) => self.player(game, who)?,
            None => game.turn.active,
        };
        let (mut tapped, mut counters, mut attached) = (false, Vec::new(), None);
        for attribute in attributes {
            match attribute {
                Attribute::State(StateWord::Tapped) => tapped = true,
                Attribute::Counters(own) => counters.push((own.kind.clone(), own.amount)),
                Attribute::Attached(thing) => {
                    attached = self.entities(game, thing)?.first().copied()
                }
                _ => return Err(self.not_yet("entering so", span)),
            }
        }
        let mut moves = Vec::new();
        for object in objects {
            for _ in 0..object.count.unwrap_or(1).clamp(0, 1_000) {
                let card = self.card(game, controller, object, None)?;
                let counters = counters.clone();
                let entry = Entry { tapped, counters, attached, ..Entry::of(card, controller) };
                moves.push(Move::event(Event::Enter(entry)));
            }
        }
        Ok(moves)
    }

    pub(super) fn act_on(
        &self,
        game: &Game,
        who: &Who,
        verb: ActVerb,
        objects: &[Object],
        span: Span,
    ) -> Found<Vec<Move>> {
        let player = self.player(game, who)?;
        let mut moves = Vec::new();
        for object in objects {
            let ids = match verb {
                ActVerb::Tap | ActVerb::Untap | ActVerb::Sacrifice => {
                    self.owns(game, player, object)?
                }
                ActVerb::Discard => self.within(game, object, &[Zone::Hand])?,
                ActVerb::Mill => self.within(game, object, &[Zone::Library])?,
                ActVerb::Exile | ActVerb::Destroy | ActVerb::Return => {
                    self.within(game, object, find::ANYWHERE)?
                }
                ActVerb::Regenerate => return Err(self.not_yet("regeneration", span)),
            };
            for id in ids {
                moves.push(Move::event(match verb {
                    ActVerb::Tap => Event::Tap { object: id },
                    ActVerb::Untap => Event::Untap(id),
                    ActVerb::Destroy => Event::destroy(id),
                    ActVerb::Exile => Event::put(id, Zone::Exile),
                    ActVerb::Return => Event::put(id, Zone::Hand),
                    ActVerb::Sacrifice | ActVerb::Discard | ActVerb::Mill | ActVerb::Regenerate => {
                        Event::put(id, Zone::Graveyard)
                    }
                }));
            }
        }
        Ok(moves)
    }

    pub(super) fn suffer(
        &self,
        game: &Game,
        objects: &[Object],
        fate: Fate,
        span: Span,
    ) -> Found<Vec<Move>> {
        let mut moves = Vec::new();
        for object in objects {
            if fate == Fate::Resolves {
                return Err(self.not_yet("one thing that resolves alone", span));
            }
            let zones: &[Zone] = match fate {
                Fate::Discarded => &[Zone::Hand],
                Fate::Exiled => find::ANYWHERE,
                _ => &[Zone::Battlefield],
            };
            for id in self.within(game, object, zones)? {
                moves.push(Move::event(match fate {
                    Fate::Destroyed => Event::destroy(id),
                    Fate::Exiled => Event::put(id, Zone::Exile),
                    Fate::Tapped => Event::Tap { object: id },
                    Fate::Untapped => Event::Untap(id),
                    Fate::Leaves => Event::put(id, Zone::Hand),
                    Fate::Sacrificed | Fate::Discarded | Fate::Dies | Fate::Resolves => {
                        Event::put(id, Zone::Graveyard)
                    }
                }));
            }
        }
        Ok(moves)
    }
}
