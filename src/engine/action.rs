//! Actions that begin something: casting, activating, attacking; and for
//! questions about an event alone, the event.

use crate::{
    ast::{Ability, CardType, CastWord, Keyword, StepName},
    eval::rules,
    game::{Entity, Entry, Event, Fault, Game, Illegal, Object, ObjectId, PlayerId, Task},
    kernel,
    pool::FaceDown,
};

/// Something that a player does, or that is made to happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Action {
    /// Casts a card (601). Timing is not asked.
    Cast {
        /// The card, wherever it is.
        card: ObjectId,
        /// Which of its faces, counted from 0.
        face: u8,
        /// Who casts it.
        player: PlayerId,
        /// Whether its mana cost is paid.
        pays: bool,
        /// The value of X, where it is said.
        x: Option<i64>,
    },
    /// Plays a land, or puts a card onto the battlefield.
    Put {
        /// The card, wherever it is.
        card: ObjectId,
        /// Which of its faces, counted from 0.
        face: u8,
        /// Under whose control.
        controller: PlayerId,
    },
    /// Activates the nth ability of an object (602).
    Activate {
        /// The object.
        object: ObjectId,
        /// Which of its abilities.
        ability: u16,
        /// The value of X, where it is said.
        x: Option<i64>,
    },
    /// Turns a face-down permanent face up (116.2b).
    TurnUp {
        /// The permanent.
        object: ObjectId,
        /// Which of the costs for which it may be turned up, counted from 0.
        way: u8,
        /// The value of X, where it is said.
        x: Option<i64>,
    },
    /// Declares attackers.
    Attack(Vec<(ObjectId, Entity)>),
    /// Declares blockers: who blocks whom.
    Block(Vec<(ObjectId, ObjectId)>),
    /// Deals the combat damage, in both steps if somebody strikes first.
    CombatDamage,
    /// An event that just happens.
    Event(Event),
    /// Ends the step.
    NextStep,
    /// Goes on to a step of the next turn of this player, or of this turn if the
    /// step is still to come.
    GoTo {
        /// Whose turn.
        player: PlayerId,
        /// Which step.
        step: StepName,
    },
}

/// Begins an action. It is done as the game goes on with [`run`](super::run).
///
/// # Errors
///
/// If the action is not legal; then nothing but the game's ids has changed, and
/// the game before is the one to go on with.
pub fn act(game: &mut Game, action: Action) -> Result<(), Fault> {
    kernel::refresh(game);
    match action {
        Action::Cast { card, face, player, pays, x } => {
            let casting = kernel::Casting { card, face, player, pays, any_mana: None, x };
            kernel::begin_spell(game, &casting)
        }
        Action::Put { card, face, controller } => {
            if let Some(object) = game.objects.get_mut(card) {
                if let Some(why) = object.card.fault.clone() {
                    let card = object.now.name.to_string();
                    return Err(Illegal::Incomplete { card, why }.into());
                }
                object.turn(face);
            }
            // 305.2: one land in a turn; whoever plays more has leave to.
            let player = game.player_mut(controller);
            player.lands = player.lands.saturating_add(1);
            kernel::plays(game, card, controller);
            game.agenda.push(Task::Settle);
            kernel::propose(game, Event::Enter(Entry::of(card, controller)))
        }
        Action::Activate { object, ability, x } => {
            kernel::begin_activation(game, object, ability, x)
        }
        Action::TurnUp { object, way, x } => kernel::begin_turn_up(game, object, way, x),
        Action::Attack(attackers) => {
            game.turn.step = StepName::DeclareAttackers;
            kernel::attack(game, attackers)
        }
        Action::Block(blocks) => {
            game.turn.step = StepName::DeclareBlockers;
            kernel::block(game, &blocks)
        }
        Action::CombatDamage => {
            let first = kernel::has_first_strike(game);
            game.agenda.push(Task::BeginStep(StepName::CombatDamage));
            if first {
                game.agenda.push(Task::ResolveAll);
                game.agenda.push(Task::BeginStep(StepName::FirstStrikeDamage));
            }
            Ok(())
        }
        Action::Event(event) => {
            if let Event::Damage(batch) = &event {
                let refused = batch
                    .entries
                    .iter()
                    .find(|entry| !crate::eval::modify::can_be_damaged(game, entry.recipient));
                if let Some(entry) = refused {
                    let words = super::entity_words(game, entry.recipient);
                    return Err(Illegal::NotDamageable(words).into());
                }
            }
            kernel::propose(game, event)
        }
        Action::NextStep => {
            game.agenda.push(Task::ResolveAll);
            game.agenda.push(Task::NextStep);
            Ok(())
        }
        Action::GoTo { player, step } => {
            let (turn, order) = (game.turn, StepName::ALL);
            let place = |step| order.iter().position(|&own| own == step);
            let still_to_come = turn.active == player && place(step) > place(turn.step);
            let from_turn = if still_to_come { turn.number } else { turn.number + 1 };
            game.agenda.push(Task::GoTo { player, step, from_turn });
            Ok(())
        }
    }
}

/// What a player with priority may do now, each thing once: cast spells, play a land,
/// activate abilities. Each of them can be announced and paid for in some way.
#[must_use]
pub fn legal_actions(game: &Game, player: PlayerId) -> Vec<Action> {
    let main = matches!(game.turn.step, StepName::FirstMain | StepName::SecondMain);
    let sorcery = main && game.turn.active == player && game.stack.is_empty();
    let mut actions: Vec<Action> = Vec::new();
    let mut add = |action: Action| {
        if !actions.contains(&action) && is_possible(game, &action) {
            actions.push(action);
        }
    };
    for object in game.objects.iter() {
        let card = object.id;
        if let Some(leave) = kernel::leave_to_cast(game, object, player) {
            let down = kernel::cast_face_down(object).map(FaceDown::number);
            for face in object.card.playable_faces().chain(down) {
                let now = &object.card.face(face).printed;
                // 702.170d: what is plotted is cast as a sorcery is.
                let plotted = leave.by == Some(CastWord::Plot);
                let fast = !plotted
                    && (now.is(CardType::Instant)
                        || now.has(Keyword::Flash)
                        || rules::as_though_flash(game, card, player).is_some());
                if !(fast || sorcery) {
                    continue;
                }
                if !now.is(CardType::Land) {
                    if kernel::uncastable(game, card, player).is_none() {
                        add(Action::Cast { card, face, player, pays: !leave.free, x: None });
                    }
                } else if leave.lands
                    && sorcery
                    && game.player(player).lands <= rules::more_lands(game, player)
                {
                    add(Action::Put { card, face, controller: player });
                }
            }
        }
        if object.controller == player {
            for (way, _) in (0..).zip(kernel::turn_up_costs(object)) {
                add(Action::TurnUp { object: card, way, x: None });
            }
            activated(object).for_each(|ability| {
                add(Action::Activate { object: card, ability, x: None });
            });
        }
    }
    actions
}

/// The places of an object's activated abilities that function where it is (113.6).
fn activated(object: &Object) -> impl Iterator<Item = u16> {
    let abilities = (0..).zip(object.now.abilities.iter());
    abilities.filter_map(|(index, ability)| match &ability.ability {
        Ability::Activated { costs, effects, .. } => {
            kernel::functions(object, costs, effects).then_some(index)
        }
        _ => None,
    })
}

/// So many ways to announce and pay for something are tried; of what has not failed by
/// then it turns out as it is done.
const TRIED: usize = 1_000;

/// Can an action be begun, and be announced and paid for in some way (601.2, 602.2)?
fn is_possible(game: &Game, action: &Action) -> bool {
    let mut trial = game.clone();
    act(&mut trial, action.clone()).is_ok() && is_completed(trial, &mut TRIED.clone())
}

/// Does any way to go on with an announcement come to its end?
fn is_completed(mut game: Game, tries: &mut usize) -> bool {
    if super::run(&mut game, super::STEP_BUDGET).is_err() {
        return false;
    }
    let Some(choice) = &game.choice else { return true };
    // What mana is made, say, is asked in the middle of paying.
    let waits = |task: &Task| matches!(task, Task::Announce(_));
    if !(choice.announces() || game.agenda.iter().any(waits)) {
        return true;
    }
    let options = choice.len();
    (0..options).any(|option| {
        if *tries == 0 {
            return true;
        }
        *tries -= 1;
        let mut next = game.clone();
        super::answer(&mut next, option).is_ok() && is_completed(next, tries)
    })
}
