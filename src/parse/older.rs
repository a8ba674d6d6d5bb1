//! Older ways of writing that are told by more than a few words: modes without bullets, a
//! semicolon between modes or keywords, generic mana that is added.

use super::normalise::Normal;

/// Is there anything in a paragraph that may be one of these?
pub(super) fn may_be_older(text: &str) -> bool {
    text.contains("; ")
        || text.contains(": level ")
        || text.contains("add {")
        || text.contains(" token with ") && text.contains(" named ")
        || text.contains("create a legendary ")
        || text.contains("colorless 1/1 ")
        || text.contains("under target opponent 's control ")
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
    // `choose three. You may choose the same mode more than once.` has none.
    let dash = dash.or_else(|| choose.and(tokens.iter().position(|(token, _)| *token == "•")));
    let words: Vec<&str> = tokens.iter().map(|(token, _)| *token).collect();
    let bullets = words.contains(&"•");
    let semicolons = words.contains(&";");
    // `choose one — …, or …` in one sentence.
    let or_at = |at: usize| words[at] == "or" && begins_clause(&words[at + 1..]);
    let ored = !bullets && !semicolons && dash.is_some_and(|dash| (dash..words.len()).any(or_at));
    let modes = bullets || semicolons || ored;
    let mut new = Normal::default();
    let moved = token_words(&words);
    let mut index = 0;
    let mut adds = false;
    while let Some(&(token, source)) = tokens.get(index) {
        if let Some((past, order)) =
            moved.iter().find(|(at, ..)| *at == index).map(|(_, past, order)| (*past, order))
        {
            for &at in order {
                let (token, source) = tokens[at];
                let by = token == "create" && new.last() == "opponent";
                new.push(if by { "creates" } else { token }, source);
            }
            index = past;
            continue;
        }
        adds = token == "add" || adds && (token.starts_with('{') || token == "or");
        match token {
            // `{1}{R}: Level 2.`: a line of a Class is no sentence today.
            "." if index + 1 == words.len()
                && index >= 3
                && words[index - 3..index - 1] == [":", "level"] => {}
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

/// Words about tokens that stand in another order today: where they begin, where they end,
/// and the order.
fn token_words(words: &[&str]) -> Vec<(usize, usize, Vec<usize>)> {
    let is_size = |word: &str| {
        word.split_once('/').is_some_and(|(power, toughness)| {
            let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            digits(power) && digits(toughness)
        })
    };
    let word = |at: usize| words.get(at).copied().unwrap_or("");
    let mut moved = Vec::new();
    for at in 0..words.len() {
        // `token with flying named Urami`: `token named Urami with flying`.
        let named = matches!(word(at), "token" | "tokens")
            && word(at + 1) == "with"
            && word(at + 3) == "named"
            && word(at + 5) == ".";
        if named {
            moved.push((at, at + 5, vec![at, at + 3, at + 4, at + 1, at + 2]));
        }
        // `a legendary 5/5 black Demon`: `a 5/5 black legendary Demon`.
        if word(at) == "legendary" && is_size(word(at + 1)) && word(at + 3) != "and" {
            moved.push((at, at + 3, vec![at + 1, at + 2, at]));
        }
        // `colorless 1/1 Spirit`: `1/1 colorless Spirit`.
        if word(at) == "colorless" && is_size(word(at + 1)) {
            moved.push((at, at + 2, vec![at + 1, at]));
        }
        // `create a token under target opponent's control`: that opponent creates it (111.2).
        if word(at) == "create" {
            let end = words[at..].iter().position(|word| *word == ".").map_or(at, |end| at + end);
            let tail = end.checked_sub(5).filter(|&tail| tail > at);
            let under = ["under", "target", "opponent", "'s", "control"];
            if let Some(tail) = tail.filter(|&tail| words[tail..end] == under) {
                let order = [tail + 1, tail + 2].into_iter().chain(at..tail).collect();
                moved.push((at, end, order));
            }
        }
    }
    moved
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
