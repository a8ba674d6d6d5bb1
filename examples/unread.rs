//! How much of a JSON Lines file of cards is understood, and where the rest stops.
//!
//! `cargo run --release --example unread -- CARDS.jsonl`

use std::{collections::BTreeMap, env, error::Error, fs, time::Instant};

use cardscript::parse::{FaceParts, parse_face};
use serde_json::Value;

/// How many places are listed.
const LISTED: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("say which file: one card a line, as JSON")?;
    let text = fs::read_to_string(path)?;
    let started = Instant::now();
    let (mut cards, mut whole, mut lines, mut known) = (0_u32, 0_u32, 0_usize, 0_usize);
    let mut stops: BTreeMap<String, (u32, String)> = BTreeMap::new();
    for line in text.lines() {
        let card: Value = serde_json::from_str(line)?;
        let field = |name: &str| card[name].as_str();
        let parsed = parse_face(
            "unread",
            &FaceParts {
                name: field("name").unwrap_or_default(),
                mana_cost: field("mana_cost"),
                type_line: field("type_line").unwrap_or_default(),
                text: field("text").or_else(|| field("oracle_text")).unwrap_or_default(),
                power: field("power"),
                toughness: field("toughness"),
                loyalty: field("loyalty"),
                defense: field("defense"),
            },
        );
        let good = parsed.face.lines.iter().filter(|line| line.is_known()).count();
        cards += 1;
        whole += u32::from(good == parsed.face.lines.len());
        lines += parsed.face.lines.len();
        known += good;
        for fault in &parsed.diagnostics {
            let Some(source) = fault.source() else { continue };
            let rest = source.text()[fault.span().start..].lines().next().unwrap_or_default();
            // The two words after the place group faults best.
            let words: Vec<_> = rest.split_whitespace().take(2).collect();
            let stop = stops.entry(words.join(" ")).or_insert_with(|| (0, fault.to_string()));
            stop.0 += 1;
        }
    }
    println!("{whole} of {cards} cards, {known} of {lines} lines, in {:?}", started.elapsed());
    let mut stops: Vec<_> = stops.into_iter().collect();
    stops.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    for (words, (count, example)) in stops.into_iter().take(LISTED) {
        println!("{count:6}  {words:30}  {example}");
    }
    Ok(())
}
