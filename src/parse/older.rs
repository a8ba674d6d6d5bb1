//! Older ways of writing that are told by more than a few words: a semicolon between modes
//! or keywords, generic mana that is added.

use super::normalise::Normal;

/// Is there anything in a paragraph that may be one of these?
pub(super) fn may_be_older(text: &str) -> bool {
    text.contains("; ") || text.contains("add {")
}

/// The paragraph as it is written today.
pub(super) fn as_today(old: &Normal) -> Normal {
    let tokens: Vec<_> = old.tokens().collect();
    let word = |index: usize| tokens.get(index).map_or("", |(token, _)| *token);
    let is_list = !tokens.iter().any(|(token, _)| matches!(*token, "." | ":"));
    let choose = tokens.iter().position(|(token, _)| *token == "choose");
    let dash = choose.and_then(|at| Some(at + tokens[at..].iter().position(|t| t.0 == "—")?));
    let modes = tokens.iter().any(|(token, _)| *token == ";");
    let mut new = Normal::default();
    let mut index = 0;
    let mut adds = false;
    while let Some(&(token, source)) = tokens.get(index) {
        adds = token == "add" || adds && (token.starts_with('{') || token == "or");
        match token {
            // `Flying; first strike`.
            ";" if is_list => new.push(",", source),
            // `choose two — …; or …`: modes, each in a line of its own today.
            ";" if dash.is_some_and(|dash| dash < index) => {
                new.push(".", source);
                if matches!(word(index + 1), "or" | "and/or") {
                    index += 1;
                }
                match word(index + 1) {
                    "." => index += 1,
                    "•" => {}
                    _ => new.push("•", source),
                }
            }
            "—" if Some(index) == dash && modes && word(index + 1) != "•" => {
                new.push(token, source);
                new.push("•", source);
            }
            // Generic mana that is added is colourless (106.10).
            _ if adds && generic(token).is_some() => {
                (0..generic(token).unwrap_or(0)).for_each(|_| new.push("{C}", source));
            }
            _ => new.push(token, source),
        }
        index += 1;
    }
    new.reminders.clone_from(&old.reminders);
    new
}

/// How much generic mana a symbol is.
fn generic(symbol: &str) -> Option<u8> {
    symbol
        .strip_prefix('{')?
        .strip_suffix('}')?
        .parse()
        .ok()
        .filter(|&many| (1..=9).contains(&many))
}
