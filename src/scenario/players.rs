//! Who plays: the players of a scenario and their seats.

use crate::ast::Name;

/// Players known by name without an introduction, in the order of their seats.
pub(super) const KNOWN: [&str; 8] =
    ["Alice", "Bob", "Carol", "Dave", "Eve", "Frank", "Grace", "Heidi"];

/// Is it the name of a player who is known without an introduction?
#[must_use]
pub fn is_known(name: &str) -> bool {
    KNOWN.contains(&name)
}

/// The players in the order of their seats: the well-known ones by the alphabet, then the others
/// as they were named. There are two at the least, Alice and Bob before anybody else.
pub(super) fn seats(named: &[Name]) -> Vec<Name> {
    let mut players = named.to_vec();
    for name in ["Bob", "Alice"].into_iter().chain(["Bob"]) {
        let missing = players.iter().all(|player| player.as_str() != name);
        if players.len() < 2 && missing && !(players.is_empty() && name == "Bob") {
            players.push(name.into());
        }
    }
    players.sort_by_key(|player| {
        KNOWN.iter().position(|name| *name == player.as_str()).unwrap_or(KNOWN.len())
    });
    players
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats_of(named: &[&str]) -> Vec<String> {
        let named: Vec<Name> = named.iter().copied().map(Name::from).collect();
        seats(&named).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn two_players_at_the_least() {
        assert_eq!(seats_of(&[]), ["Alice", "Bob"]);
        assert_eq!(seats_of(&["Alice"]), ["Alice", "Bob"]);
        assert_eq!(seats_of(&["Bob"]), ["Alice", "Bob"]);
        assert_eq!(seats_of(&["Zed"]), ["Bob", "Zed"]);
    }

    #[test]
    fn known_names_by_the_alphabet_and_others_as_named() {
        assert_eq!(seats_of(&["Zed", "Carol", "Yan", "Alice"]), ["Alice", "Carol", "Zed", "Yan"]);
    }
}
