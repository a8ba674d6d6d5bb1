//! An event's life: it is proposed, replaced and prevented, performed, and
//! looked at by triggers. Beside it what the rules do of themselves:
//! state-based actions, announcing and paying, turns and combat.
//!
//! Nothing here is about a particular card, and only `perform` writes what an
//! event changes.

mod alternative;
mod announce;
mod assign;
mod blocking;
mod choosing;
mod combat;
mod copy;
mod divide;
mod entering;
mod face_down;
mod inherent;
mod library;
mod monarch;
mod pay;
mod perform;
mod propose;
mod refresh;
mod resolve;
mod sets;
mod special;
mod speed;
mod state;
mod target;
mod total;
mod trigger;
mod turn;

pub use self::{
    alternative::{asked_extra, count_extras, kick, opponents, take_cost},
    announce::{
        Casting, advance, begin_activation, begin_spell, begin_trigger, can_cast, functions,
        is_now, uncastable,
    },
    assign::{assign, assignment_chosen},
    blocking::block,
    combat::{attack, has_first_strike},
    copy::copy_spell,
    entering::entering_chosen,
    face_down::{begin_turn_up, cast_face_down, turn_up_costs},
    library::{Found, chance, shuffle, uncover, uncovered, unknown_cards},
    pay::{check_costs, choose_cost_object, is_snow, may_pay, pay_symbol, pays},
    perform::{attach, excess},
    propose::{order_chosen, propose, propose_again, propose_each},
    refresh::{refresh, still_lasts},
    resolve::{finish, resolve_top},
    sets::{Picking, arrange, orders, pick, sets, too_many},
    special::{leave_to_cast, set_aside},
    state::{check_state, end_for, protects, put_triggers, trigger_chosen},
    target::is_legal_target,
    trigger::{
        clashed, close_batches, designated, exerted, is_by, plays, rolled, sorted, watch_states,
    },
    turn::{begin_step, go_to, last_chapter, leave_step, next_active, next_step},
};
