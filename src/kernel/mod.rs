//! An event's life: it is proposed, replaced and prevented, performed, and
//! looked at by triggers. Beside it what the rules do of themselves:
//! state-based actions, announcing and paying, turns and combat.
//!
//! Nothing here is about a particular card, and only `perform` writes what an
//! event changes.

mod alternative;
mod announce;
mod assign;
mod choosing;
mod combat;
mod copy;
mod entering;
mod library;
mod pay;
mod perform;
mod propose;
mod refresh;
mod resolve;
mod sets;
mod state;
mod target;
mod total;
mod trigger;
mod turn;

pub use self::{
    alternative::{kick, take_cost},
    announce::{
        Casting, advance, begin_activation, begin_spell, begin_trigger, can_cast, functions,
        is_now, leave_to_cast, uncastable,
    },
    assign::{add, assign},
    combat::{attack, block, has_first_strike},
    copy::copy_spell,
    entering::entering_chosen,
    library::{Found, chance, shuffle, uncover, uncovered, unknown_cards},
    pay::{check_costs, choose_cost_object, is_snow, may_pay, pay_symbol, pays},
    perform::{attach, excess},
    propose::{order_chosen, propose, propose_again, propose_each},
    refresh::{refresh, still_lasts},
    resolve::{finish, resolve_top},
    sets::{Picking, pick, sets, too_many},
    state::{check_state, end_for, protects, put_triggers, trigger_chosen},
    target::is_legal_target,
    trigger::{close_batches, is_by, plays},
    turn::{begin_step, go_to, last_chapter, leave_step, next_step},
};
