//! Paying costs (601.2f–h, 602.2b): mana symbol by symbol, then everything else.

mod alike;
mod bound;
mod check;
mod cost;
mod mana;
mod other;
mod spend;

pub use self::{
    bound::{has_x, most_of, most_x},
    check::{check_costs, may_pay},
    cost::{choose_cost_object, cost, take_either, tap},
    mana::{is_snow, mana, pay_symbol, pays},
};
