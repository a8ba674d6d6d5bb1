//! Writes `docs/reference.md`: every phrase of the grammar that a card that ships uses,
//! with such a line.
//!
//! `cargo run --example language_reference`

use std::{collections::BTreeSet, error::Error, fs, path::Path};

use cardscript::{
    ast::{CardType, Line, Supertype},
    parse::{Detail, SelfNames, normal_form, parse_normal, print_abilities, self_name},
    pool::Pool,
};
use cardscript_grammar::card::{CardParser, Rule};
use pest::Parser;

/// A paragraph of a card, and the rules that it goes through.
struct Example {
    text: String,
    spell: bool,
    rules: BTreeSet<String>,
}

const HEAD: &str = "\
# The language of cards

Made from the grammar by `cargo run --example language_reference`: each part of the grammar with paragraphs that
go through all of its phrases that a card that ships uses. A test reads every one of them. `This creature`,
`this land` and the card's own name mean the object itself; older wordings of the same are read too.
Each file of `grammar/` can be read without any Rust.
";

fn main() -> Result<(), Box<dyn Error>> {
    let examples = examples();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut page = HEAD.to_owned();
    let order = [
        "ability",
        "effect",
        "event",
        "enter",
        "change",
        "condition",
        "noun",
        "quantity",
        "dice",
        "turns",
        "token",
        "zone",
        "library",
        "play",
        "mana",
    ];
    for name in order {
        let grammar = fs::read_to_string(root.join("grammar").join(format!("{name}.pest")))?;
        section(&grammar, &examples, &mut page);
    }
    fs::write(root.join("docs/reference.md"), page)?;
    Ok(())
}

/// Every different paragraph of the cards that ship, the shortest first.
fn examples() -> Vec<Example> {
    let mut seen = BTreeSet::new();
    let mut examples = Vec::new();
    for card in Pool::embedded().cards() {
        for face in &card.card.faces {
            let types = face.types.types;
            let spell = types.has(CardType::Instant) || types.has(CardType::Sorcery);
            let names = SelfNames::new(&face.name, face.types.supertypes.has(Supertype::Legendary));
            let me = if spell { "~".to_owned() } else { self_name(face) };
            let me = if me.starts_with("this ") { me } else { "~".to_owned() };
            for line in &face.lines {
                let Line::Known { abilities, .. } = line else { continue };
                let text = print_abilities(abilities, &me);
                let Ok(normal) = normal_form(&text, &names) else { continue };
                if !seen.insert(normal.text.clone())
                    || parse_normal(&normal.text, spell, Detail::Place).is_err()
                {
                    continue;
                }
                let Ok(pairs) = CardParser::parse(Rule::line, &normal.text) else { continue };
                let rules = pairs.flatten().map(|pair| format!("{:?}", pair.as_rule())).collect();
                examples.push(Example { text, spell, rules });
            }
        }
    }
    examples.sort_by_key(|example| (example.text.len(), example.text.clone()));
    examples
}

/// One file of the grammar: its title, and paragraphs that go through its rules.
fn section(grammar: &str, examples: &[Example], page: &mut String) {
    let intro: Vec<&str> = grammar.lines().take_while(|line| line.starts_with("//")).collect();
    let intro =
        intro.iter().map(|line| line.trim_start_matches('/').trim()).collect::<Vec<_>>().join(" ");
    let (title, rest) = intro.split_once(": ").unwrap_or((intro.trim_end_matches('.'), ""));
    page.push_str(&format!("\n## {title}\n"));
    if !rest.is_empty() {
        let (first, more) = rest.split_at(rest.chars().next().map_or(0, char::len_utf8));
        page.push_str(&format!("\n{}{more}\n", first.to_uppercase()));
    }
    let rule = |line: &str| {
        let (name, body) = line.split_once('=')?;
        let name = name.trim();
        let plain = !name.is_empty()
            && name.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c.is_ascii_digit());
        (plain && !body.trim_start().starts_with('_')).then(|| name.to_owned())
    };
    let mut left: BTreeSet<String> = grammar.lines().filter_map(rule).collect();
    let mut chosen: Vec<&Example> = Vec::new();
    // The one that shows most of what is left in the fewest words, again and again.
    loop {
        let gain = |example: &&Example| example.rules.intersection(&left).count();
        let worth = |example: &&Example| (gain(example) * 1000) / (example.text.len() + 60);
        let Some(best) = examples.iter().filter(|own| gain(own) > 0).max_by_key(worth) else {
            break;
        };
        left.retain(|name| !best.rules.contains(name));
        chosen.push(best);
    }
    for (spell, words, fence) in
        [(false, "On a permanent", "ability"), (true, "On an instant or sorcery", "spell")]
    {
        let mut lines: Vec<&str> =
            chosen.iter().filter(|own| own.spell == spell).map(|own| own.text.as_str()).collect();
        lines.sort_by_key(|line| (line.len(), *line));
        if !lines.is_empty() {
            page.push_str(&format!("\n{words}:\n\n```{fence}\n{}\n```\n", lines.join("\n")));
        }
    }
}
