//! Which cards a scenario names.

use hashbrown::HashSet;
use serde_json::Value;

use crate::{pool::fold_name, scenario::Scenario};

/// A scenario as plain data, and the names in it.
pub(super) struct Uses {
    data: Value,
    names: Vec<String>,
}

impl Uses {
    pub(super) fn of(scenario: &Scenario) -> Self {
        let data = serde_json::to_value(scenario).unwrap_or_default();
        let mut names = Vec::new();
        collect(&data, &mut names);
        names.sort_unstable();
        names.dedup();
        Self { data, names }
    }

    /// Does it say the same?
    pub(super) fn same(&self, other: &Self) -> bool {
        self.data == other.data
    }

    /// Does it name one of these cards, told by their folded names?
    pub(super) fn any(&self, cards: &HashSet<String>) -> bool {
        !cards.is_empty() && self.names.iter().any(|name| cards.contains(name))
    }
}

/// Every text in it may be a name.
fn collect(data: &Value, names: &mut Vec<String>) {
    match data {
        Value::String(text) => names.push(fold_name(text)),
        Value::Array(items) => items.iter().for_each(|item| collect(item, names)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
