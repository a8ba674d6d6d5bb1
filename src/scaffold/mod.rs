//! The first files of a card, and of a folder of cards.

use crate::{
    diagnostic::SourceFile,
    pool::{Pool, fold_name},
    scenario,
};

/// A file to be written: its path, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFile {
    /// Where, from the folder that it is made in.
    pub path: String,
    /// What.
    pub text: String,
}

impl NewFile {
    fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: text.into() }
    }
}

/// A card of this name and a scenario that tests it, to be changed.
///
/// # Errors
///
/// What is wrong with the name.
pub fn card(name: &str) -> Result<[NewFile; 2], String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = name.as_str();
    if !name.contains(char::is_alphanumeric) {
        return Err("a name has letters in it".into());
    }
    if let Some(mark) = name.chars().find(|c| matches!(c, '{' | '}' | '"' | '“' | '”' | '|' | '•'))
    {
        return Err(format!("a name has no `{mark}` in it"));
    }
    if name.starts_with('#') || name.starts_with("Layout:") || name.contains("//") {
        return Err(format!("`{name}` would be read as something else than a name"));
    }
    let slug = slug(name);
    let text = format!(
        "\
# Name and cost, type line, one ability a line, power and toughness.
{name} {{1}}{{G}}
Creature — Elf
When this creature enters, you gain 2 life.
2/2
"
    );
    let (pool, _) = Pool::embedded().with_text("new.card", &text);
    let scenario = [name.to_owned(), format!("\"{name}\"")].map(|written| test_of(name, &written));
    let reads = |text: &&String| {
        let file = scenario::read(&SourceFile::new("new.scenario", text.as_str()), &pool);
        file.diagnostics().next().is_none()
    };
    let Some(scenario) = scenario.iter().find(reads) else {
        return Err(format!("`{name}` cannot be told from the words of a scenario"));
    };
    Ok([
        NewFile::new(format!("{slug}.card"), text),
        NewFile::new(format!("{slug}.scenario"), scenario.as_str()),
    ])
}

/// What tests the card; `written` is its name as a scenario has it.
fn test_of(name: &str, written: &str) -> String {
    format!(
        "\
# What happens when the card meets the game. `cardscript run` tries every choice.
Scenario: {name} gives life as it enters
 When Alice casts {written}
 Then Alice is at 22 life
  And Alice controls {written}
"
    )
}

/// A folder of cards and scenarios, with what checks them at each change.
#[must_use]
pub fn pool(name: &str) -> Vec<NewFile> {
    let title = name.trim();
    let title = if title.is_empty() { "Cards" } else { title };
    vec![
        NewFile::new("README.md", readme(title)),
        NewFile::new("cards/first.card", FIRST_CARDS),
        NewFile::new("cards/keywords/kindling.card", FIRST_KEYWORD),
        NewFile::new("scenarios/first.scenario", FIRST_SCENARIOS),
        NewFile::new(".gitignore", "*.cardscript-cache\n*.cardscript-coverage\n"),
        NewFile::new(".github/workflows/cards.yml", WORKFLOW),
    ]
}

fn readme(title: &str) -> String {
    format!(
        "\
# {title}

Cards are in `cards/`, keywords of your own in `cards/keywords/`, what happens when they meet in `scenarios/`.

```sh
cardscript check cards scenarios
cardscript run cards scenarios
cardscript fmt cards scenarios
cardscript watch cards scenarios
```
"
    )
}

const FIRST_CARDS: &str = "\
# Any number of cards, an empty line between them.
Spark Adept {1}{R}
Creature — Human Wizard
{T}: This creature deals 1 damage to any target.
1/2

Doubling Ember {3}{R}
Enchantment
If a source you control would deal damage to an opponent, it deals double that damage instead.

Ember Cub {R}
Creature — Cat
Kindling 1
1/1
";

const FIRST_KEYWORD: &str = "\
# A keyword of your own: what it stands for, told in words. `N` is a number, `COST` a cost.
Kindling N
Keyword
When this creature dies, it deals N damage to each opponent.
Reminder: As it dies, it burns your opponents.
";

const FIRST_SCENARIOS: &str = "\
Scenario: the adept alone
Given Alice controls Spark Adept
 When Alice activates Spark Adept targeting Bob
 Then Bob is at 19 life

# 614.5: each effect applies once to the damage.
Scenario: the adept and two embers
Given Alice controls Spark Adept and two Doubling Ember
 When Alice activates Spark Adept targeting Bob
 Then Bob is at 16 life

# The keyword that this pool defines.
Scenario: kindling burns the opponent
Given Alice controls Ember Cub
 When Ember Cub is destroyed
 Then Bob is at 19 life
";

const WORKFLOW: &str = "\
name: cards
on: [push, pull_request]
jobs:
  cards:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: cargo install cardscript --locked
      - run: cardscript check cards scenarios --format github
      - run: cardscript fmt --check cards scenarios
      - run: cardscript run cards scenarios
";

/// `Gaea's Cradle` → `gaeas_cradle`: the name of a file.
#[must_use]
pub fn slug(name: &str) -> String {
    let words = name.split(|c: char| c.is_whitespace() || c == '-' || c == '/');
    let words: Vec<_> =
        words.map(fold_name).filter(|word| word.chars().any(char::is_alphanumeric)).collect();
    words.join("_")
}
