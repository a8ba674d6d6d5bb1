//! Older ways of writing that are told by more than a few words: modes without bullets, a
//! semicolon between modes or keywords, generic mana that is added.

use super::normalise::Normal;

/// Is there anything in a paragraph that may be one of these?
pub(super) fn may_be_older(text: &str) -> bool {
    text.contains("; ")
        || text.contains("add {")
        || text.contains("choose 1 — ") && !text.contains("choose 1 — •")
        || text.contains("choose 2 — ") && !text.contains("choose 2 — •")
}

/// Does a text begin to list modes: `Choose one —`, `…, choose two —`?
pub(super) fn opens_modes(text: &str) -> bool {
    let Some((head, _)) = text.split_once('—') else {
        return text.contains("more than once.");
    };
    let Some((_, count)) = head.rsplit_once("hoose ") else { return false };
    matches!(count.trim(), "one" | "two" | "three" | "one or both" | "one or more")
}

/// Is a line a mode of the paragraph before it, though it has no bullet?
pub(super) fn is_bare_mode(before: &str, line: &str) -> bool {
    if !opens_modes(before) || !line.trim_end().ends_with(['.', ';']) {
        return false;
    }
    let before = before.trim_end();
    let inline = || {
        before.split_once('—').is_some_and(|(head, mode)| {
            let mode = mode.trim_start();
            head.starts_with("Choose ") && !mode.is_empty() && !mode.starts_with('•')
        })
    };
    before.ends_with(['—', ';']) || before.ends_with(";.") || !before.contains(';') && inline()
}

/// Does a clause begin with this token, as a mode does?
fn begins_clause(tokens: &[&str]) -> bool {
    const VERBS: [&str; 18] = [
        "counter",
        "destroy",
        "discard",
        "draw",
        "exile",
        "prevent",
        "put",
        "regenerate",
        "return",
        "sacrifice",
        "search",
        "tap",
        "untap",
        "create",
        "add",
        "gain",
        "mill",
        "copy",
    ];
    const SAID: [&str; 12] = [
        "gets", "get", "gains", "gain", "deals", "has", "have", "are", "is", "loses", "draws",
        "can't",
    ];
    let to_next = tokens.iter().take_while(|token| !matches!(**token, "or" | "." | ",")).take(8);
    tokens.first().is_some_and(|token| VERBS.contains(token))
        || to_next.skip(1).any(|token| SAID.contains(token))
}

/// The paragraph as it is written today.
pub(super) fn as_today(old: &Normal) -> Normal {
    let tokens: Vec<_> = old.tokens().collect();
    let word = |index: usize| tokens.get(index).map_or("", |(token, _)| *token);
    let is_list = !tokens.iter().any(|(token, _)| matches!(*token, "." | ":"));
    let choose = tokens.iter().position(|(token, _)| *token == "choose");
    let dash = choose.and_then(|at| Some(at + tokens[at..].iter().position(|t| t.0 == "—")?));
    let words: Vec<&str> = tokens.iter().map(|(token, _)| *token).collect();
    let bullets = words.contains(&"•");
    let semicolons = words.contains(&";");
    // `choose one — …, or …` in one sentence.
    let or_at = |at: usize| words[at] == "or" && begins_clause(&words[at + 1..]);
    let ored = !bullets && !semicolons && dash.is_some_and(|dash| (dash..words.len()).any(or_at));
    let modes = bullets || semicolons || ored;
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
                if new.last() != "." {
                    new.push(".", source);
                }
                if matches!(word(index + 1), "or" | "and/or") {
                    index += 1;
                }
                match word(index + 1) {
                    "." => index += 1,
                    "•" => {}
                    _ => new.push("•", source),
                }
            }
            "or" if ored && dash.is_some_and(|dash| dash < index) && or_at(index) => {
                new.push(".", source);
                new.push("•", source);
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
