//! Keywords that speak of the abilities printed below them (702.165a).

use std::sync::Arc;

use crate::ast::{Ability, Change, Defined, Effect, Node, Walk};

/// The keyword with those abilities in the place of the words for them.
pub(super) fn granted(keyword: &Defined, below: &[&Ability]) -> Defined {
    let mut means = keyword.means.to_vec();
    let mut speaks = false;
    let mut put = |change: &mut Vec<Change>| {
        if let Some(at) = change.iter().position(|change| *change == Change::GrantBelow) {
            speaks = true;
            change.splice(at..=at, below.iter().filter_map(|ability| change_of(ability)));
        }
    };
    means.iter_mut().for_each(|ability| {
        ability.walk(&mut |node| {
            if let Node::Effect(Effect::Change { changes, .. }) = node {
                put(changes);
            }
        });
    });
    match speaks {
        true => Defined { means: means.into(), ..keyword.clone() },
        false => keyword.clone(),
    }
}

/// What gives the ability to something; none for one that is of no use on the battlefield, or
/// that would be given by a keyword of the same kind (702.165a).
fn change_of(ability: &Ability) -> Option<Change> {
    let speaks_of_others = |keyword: &Defined| {
        let mut found = false;
        keyword.means.to_vec().iter_mut().for_each(|part| {
            part.walk(&mut |node| {
                if let Node::Effect(Effect::Change { changes, .. }) = node {
                    found |= changes.contains(&Change::GrantBelow);
                }
            });
        });
        found
    };
    Some(match ability {
        Ability::Keyword(keyword) => Change::Gain(*keyword),
        Ability::Protection(protection) => Change::Protect(protection.clone()),
        Ability::Spell(_) | Ability::Section(_) => return None,
        Ability::Defined(keyword) if speaks_of_others(keyword) => return None,
        other => Change::Grant(Arc::new(other.clone())),
    })
}
