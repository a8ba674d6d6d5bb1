//! Text to tree, and what is said of text that is none.

use std::sync::Arc;

use super::*;
use crate::ast;
use crate::scenario::{Names, names::fold_mark};

const CARDS: [&str; 15] = [
    "Chandra, Torch of Defiance",
    "Circle of Protection: Red",
    "Curse of Bloodletting",
    "Fiery Emancipation",
    "Forest",
    "Furnace of Rath",
    "Gaea's Cradle",
    "Grizzly Bears",
    "Lightning Bolt",
    "Llanowar Elves",
    "Mending Hands",
    "Reflecting Pool",
    "Torbran",
    "Torbran, Thane of Red Fell",
    "Walking Ballista",
];

/// A few names, without a pool.
struct Few;

impl Names for Few {
    fn longest_match(&self, text: &str) -> Option<(usize, Name)> {
        let letters = |text: &str| text.chars().map(fold_mark).collect::<String>();
        let starts = |name: &&&str| {
            let length = name.chars().count();
            let start: String = text.chars().take(length).collect();
            let next = text.chars().nth(length);
            letters(&start) == letters(name) && !next.is_some_and(char::is_alphanumeric)
        };
        let name = CARDS.iter().filter(starts).max_by_key(|name| name.len())?;
        let length = text.chars().take(name.chars().count()).map(char::len_utf8).sum();
        Some((length, Name::from(*name)))
    }

    fn similar(&self, name: &str) -> Vec<Name> {
        let near = crate::diagnostic::suggest::similar_names(name, CARDS, 3);
        near.into_iter().map(Name::from).collect()
    }
}

fn file(text: &str) -> ScenarioFile {
    read(&SourceFile::new("test.scenario", text), &Few)
}

/// The statements of one scenario in the notation of trees.
fn tree(lines: &str) -> String {
    let file = file(&format!("Scenario: test\n{lines}"));
    let faults: Vec<_> = file.diagnostics().map(|fault| fault.render(false)).collect();
    if !faults.is_empty() {
        return faults.join("\n");
    }
    let mut told = Vec::new();
    for scenario in &file.scenarios {
        told.extend(scenario.givens.iter().map(ast::tree));
        told.extend(scenario.whens().map(ast::tree));
        told.extend(scenario.thens().map(|then| ast::tree(&then.claim)));
    }
    told.join("\n")
}

/// What is said of faulty text.
fn faults(text: &str) -> String {
    let file = file(text);
    file.diagnostics().map(|fault| fault.render(false)).collect::<Vec<_>>().join("\n")
}

/// Both say the same.
#[track_caller]
fn same(left: &str, right: &str) {
    let (left, right) = (tree(left), tree(right));
    assert!(!left.contains("error["), "{left}");
    assert_eq!(left, right);
}

/// It is understood.
#[track_caller]
fn understood(lines: &str) {
    let tree = tree(lines);
    assert!(!tree.contains("error["), "{tree}");
}

#[test]
fn permanents() {
    insta::assert_snapshot!(tree("Given Alice controls Forest (tapped), Walking Ballista (2 +1/+1 counters) as \"Little\" and 3 Forest"), @r#"
    (controls
      who: (who name: Alice)
      permanents: [
        (permanents
          count: 1
          object: (object name: Forest kind: card)
          attributes: [(state tapped)])
        (permanents
          count: 1
          object: (object name: "Walking Ballista" kind: card)
          attributes: [(counters amount: 2 kind: (power-toughness 1 1))]
          labels: [Little])
        (permanents count: 3 object: (object name: Forest kind: card))])
    "#);
}

#[test]
fn the_longest_name_wins() {
    insta::assert_snapshot!(tree("Given Alice controls Torbran, Thane of Red Fell and Fiery Emancipation"), @r#"
    (controls
      who: (who name: Alice)
      permanents: [
        (permanents count: 1 object: (object name: "Torbran, Thane of Red Fell" kind: card))
        (permanents count: 1 object: (object name: "Fiery Emancipation" kind: card))])
    "#);
}

#[test]
fn what_a_player_has() {
    insta::assert_snapshot!(tree("Given Alice has Lightning Bolt in hand, Forest on top of her library, {R}{R} floating, {C} floating that can be spent only on artifact spells and 1 poison counter"), @r#"
    (has
      who: (who name: Alice)
      what: [
        (cards
          named: [(object name: "Lightning Bolt" kind: card)]
          unnamed: 0
          zone: (zone zone: hand place: any))
        (cards
          named: [(object name: Forest kind: card)]
          unnamed: 0
          zone: (zone zone: library place: top))
        (floating mana: [red red])
        (floating mana: [colorless] rider: "that can be spent only on artifact spells")
        (counters amount: 1 kind: (named poison))])
    "#);
}

#[test]
fn casting() {
    insta::assert_snapshot!(tree("When Alice casts Lightning Bolt with X = 5, paying {R}, targeting Bob and Bob's Grizzly Bears and Alice applies Mending Hands first"), @r#"
    (when
      timing: afterwards
      acts: [
        (act
          action: (cast
            who: (who name: Alice)
            card: (object name: "Lightning Bolt" kind: card))
          manner: (manner
            payment: (mana [red])
            x: 5
            targets: [
              (player (who name: Bob))
              (object owner: (who name: Bob) name: "Grizzly Bears" kind: card)]
            kicked: 0
            pins: [
              (apply
                who: (who name: Alice)
                what: [(object name: "Mending Hands" kind: card)])]))])
    "#);
}

#[test]
fn responses() {
    insta::assert_snapshot!(tree("When in response to Walking Ballista's trigger, Bob casts Lightning Bolt targeting Alice"), @r#"
    (when
      timing: (in-response
        (response object: (object name: "Walking Ballista" kind: card) ability: true))
      acts: [
        (act
          action: (cast who: (who name: Bob) card: (object name: "Lightning Bolt" kind: card))
          manner: (manner payment: unsaid targets: [(player (who name: Alice))] kicked: 0))])
    "#);
    same(
        "When Alice casts Lightning Bolt, in response, targeting Bob",
        "When in response, Alice casts Lightning Bolt targeting Bob",
    );
}

#[test]
fn at_the_same_time() {
    insta::assert_snapshot!(tree("When Grizzly Bears deals 2 damage to Alice and, at the same time, Llanowar Elves deals 1 combat damage to Bob"), @r#"
    (when
      timing: afterwards
      acts: [
        (act
          action: (damage
            source: (object name: "Grizzly Bears" kind: card)
            amount: 2
            word: (damage-word kind: noncombat)
            to: [(player (who name: Alice))])
          manner: (manner payment: unsaid kicked: 0))
        (act
          action: (damage
            source: (object name: "Llanowar Elves" kind: card)
            amount: 1
            word: (damage-word kind: combat)
            to: [(player (who name: Bob))])
          manner: (manner payment: unsaid kicked: 0))])
    "#);
}

#[test]
fn alternatives() {
    insta::assert_snapshot!(tree("Then Alice is at 14 life or 18 life"), @"
    (facts
      scope: exactly
      alternatives: [
        [
          (fact
            subject: (thing (player (who name: Alice)))
            is: (life (amounts is: exactly number: 14)))]
        [
          (fact
            subject: (thing (player (who name: Alice)))
            is: (life (amounts is: exactly number: 18)))]])
    ");
    same("Then Alice is at 14 life or 18 life", "Then Alice is at 14 or 18 life");
    same("Then Alice is at 14 life, 16 life or 18 life", "Then Alice is at 14, 16 or 18 life");
    same("Then Forest is tapped or untapped", "Then Forest is tapped or is untapped");
    let line =
        "Then Alice is at 1 life and Bob is at 2 life or Alice is at 3 life and Bob is at 4 life";
    for table in [
        "| Alice's life | Bob's life |\n | 1 | 2 |\n | 3 | 4 |",
        "| Alice is at | Bob is at |\n | 1 life | 2 life |\n | 3 life | 4 life |",
    ] {
        let table = tree(&format!("Then the outcomes are\n {table}"));
        assert_eq!(tree(line), table.replace("\n  table: true", ""));
    }
}

#[test]
fn descriptions() {
    insta::assert_snapshot!(tree("Then Grizzly Bears is a 4/4 green Bear creature with trample and haste or an 8/8 creature"), @r#"
    (facts
      scope: exactly
      alternatives: [
        [
          (fact
            subject: (thing (object name: "Grizzly Bears" kind: card))
            is: (is
              (description
                body: [4 4]
                words: [(color green) (subtype Bear) (type creature)]
                keywords: [trample haste])))]
        [
          (fact
            subject: (thing (object name: "Grizzly Bears" kind: card))
            is: (is (description body: [8 8] words: [(type creature)])))]])
    "#);
}

#[test]
fn tables() {
    insta::assert_snapshot!(tree("Then the outcomes are\n | Alice's life | Bob's poison | Bob's mana | Forest is tapped |\n | 20 | 1 | none | yes |\n | 21 | 0 | {G}{G} | no |"), @"
    (facts
      scope: exactly
      alternatives: [
        [
          (fact
            subject: (thing (player (who name: Alice)))
            is: (life (amounts is: exactly number: 20)))
          (fact
            subject: (thing (player (who name: Bob)))
            is: (counters (amounts is: exactly number: 1) (named poison)))
          (fact subject: (thing (player (who name: Bob))) is: (pool []))
          (fact subject: (thing (object name: Forest kind: card)) is: (state tapped))]
        [
          (fact
            subject: (thing (player (who name: Alice)))
            is: (life (amounts is: exactly number: 21)))
          (fact
            subject: (thing (player (who name: Bob)))
            is: (counters (amounts is: exactly number: 0) (named poison)))
          (fact
            subject: (thing (player (who name: Bob)))
            is: (pool [(floating mana: [green green])]))
          (fact
            subject: (thing (object name: Forest kind: card))
            not: true
            is: (state tapped))]]
      table: true)
    ");
}

#[test]
fn could_produce() {
    insta::assert_snapshot!(tree("Then Alice's Reflecting Pool could produce {W}, {U} or {B}\nAnd Alice's Reflecting Pool could produce nothing"), @r#"
    (facts
      scope: exactly
      alternatives: [ [
        (fact
          subject: (thing
            (object owner: (who name: Alice) name: "Reflecting Pool" kind: card))
          is: (could-produce [white blue black]))]])
    (facts
      scope: exactly
      alternatives: [ [
        (fact
          subject: (thing
            (object owner: (who name: Alice) name: "Reflecting Pool" kind: card))
          is: (could-produce []))]])
    "#);
}

#[test]
fn spellings_that_mean_the_same() {
    same("Given Alice controls two Forest", "Given Alice controls 2 Forest");
    same("Given Alice controls Gaea’s Cradle", "Given Alice controls \"Gaea's Cradle\"");
    same(
        "Given Alice controls Forest\n  and Lightning Bolt",
        "Given Alice controls Forest and Lightning Bolt",
    );
    same("Then Grizzly Bears is colourless.", "Then Grizzly Bears is colorless");
    same("Then Alice has at most 3 life", "Then Alice is at most at 3 life");
}

#[test]
fn a_new_player_is_introduced_by_a_given() {
    understood(
        "Given Zed is at 12 life\nWhen Zed casts Lightning Bolt targeting Alice\nThen Zed is at 12 life",
    );
    insta::assert_snapshot!(faults("Scenario: a\nWhen Zed casts Lightning Bolt"), @"
    error[E0015]: nobody called `Zed` plays in this scenario
     --> test.scenario:2:6
      |
    2 | When Zed casts Lightning Bolt
      |      ^^^
      |
      = help: a player is in the game if a Given or When names them; Alice and Bob are by default
    ");
    insta::assert_snapshot!(faults("Scenario: a\nGiven Alice controls Forest\nThen Carol is at 20 life"), @"
    error[E0015]: nobody called `Carol` plays in this scenario
     --> test.scenario:3:6
      |
    3 | Then Carol is at 20 life
      |      ^^^^^
      |
      = help: a player is in the game if a Given or When names them; Alice and Bob are by default
    ");
}

#[test]
fn further_forms() {
    for line in [
        "Given it is Bob's turn, in the declare attackers step",
        "Given it is Alice's upkeep",
        "Given Alice chose red for Furnace of Rath",
        "Given Alice chose Human for Furnace of Rath",
        "Given Alice is protected by a shield that prevents the next 3 damage this turn",
        "Given Bob controls Curse of Bloodletting attached to Alice and Alice controls Forest",
        "When the combat damage is dealt, choosing 1 damage to Grizzly Bears and 5 damage to Alice",
        "When it becomes Alice's second main phase",
        "When two Grizzly Bears attack Bob",
        "When Alice taps 3 Forest for mana, choosing green",
        "When Alice activates Walking Ballista's second ability with X = 3 targeting Bob",
        "When Alice casts Walking Ballista kicked twice, paying",
        "When Alice casts Lightning Bolt, choosing the second mode, targeting Bob",
        "When Alice casts Walking Ballista with X = 5, without paying its mana cost",
        "When Alice activates Circle of Protection: Red, choosing Grizzly Bears",
        "When Forest enters the battlefield under Alice's control (tapped)",
        "When Alice casts Lightning Bolt targeting Bob and Alice orders her triggers Forest, Torbran",
        "Then that is illegal because \"summoning sick\"",
        "Then in every outcome Bob is at least at 1 life",
        "Then Alice has one Grizzly Bears in graveyard",
        "Then Bob has 3 cards in hand or 6 cards in hand",
        "Then Alice controls three Treasure",
        "Then Alice does not win the game",
        "Then the game is a draw",
        "Then Chandra, Torch of Defiance has 3 loyalty counters",
        "Then there are 3 outcomes",
        "Then Alice has {C}{C} floating that can be spent only on artifact spells or abilities of artifacts",
    ] {
        understood(line);
    }
}

#[test]
fn unknown_cards_have_nearest_names() {
    insta::assert_snapshot!(faults("Scenario: a\nGiven Alice controls Curse of Bloodleting attached to Bob"), @"
    error[E0014]: no card is called `Curse of Bloodleting`
     --> test.scenario:2:22
      |
    2 | Given Alice controls Curse of Bloodleting attached to Bob
      |                      ^^^^^^^^^^^^^^^^^^^^
      |
      = help: did you mean `Curse of Bloodletting`?
      = help: `--pool PATH` adds cards from files, folders or JSON
    ");
    insta::assert_snapshot!(faults("Scenario: a\nThen Alice controls two Grizly Bears"), @"
    error[E0014]: no card is called `Grizly Bears`
     --> test.scenario:2:25
      |
    2 | Then Alice controls two Grizly Bears
      |                         ^^^^^^^^^^^^
      |
      = help: did you mean `Grizzly Bears`?
      = help: `--pool PATH` adds cards from files, folders or JSON
    ");
}

#[test]
fn lines_that_are_not_understood() {
    insta::assert_snapshot!(faults("Scenario: a\nGiven Alice contrls Forest"), @"
    error[E0017]: `contrls` cannot stand here in a Given
     --> test.scenario:2:13
      |
    2 | Given Alice contrls Forest
      |             ^^^^^^^
      |
      = understood: Alice
      = expected: `chose`, `controls`, `has`, `is at`, `is protected by`, `is` or `'s`
      = help: did you mean `controls`?
      = help: for example: `Given Alice controls Forest (tapped) and Bob is at 12 life`
    ");
    insta::assert_snapshot!(faults("Scenario: a\nWhen Alice casts Lightning Bolt at Bob"), @"
    error[E0017]: `at` cannot stand here in a When
     --> test.scenario:2:33
      |
    2 | When Alice casts Lightning Bolt at Bob
      |                                 ^^
      |
      = understood: Alice casts Lightning Bolt
      = expected: `and`, `choosing`, `dividing it among`, `face down`, `from`, `in response`, `kicked`, `legally`, …
      = help: for example: `When Alice casts Lightning Bolt targeting Bob`
    ");
    insta::assert_snapshot!(faults("Scenario: a\nThen Alice is at 14"), @"
    error[E0017]: this Then ends too early
     --> test.scenario:2:20
      |
    2 | Then Alice is at 14
      |                    ^
      |
      = understood: Alice is at 14
      = expected: `life` or `or`
      = help: for example: `Then Alice is at 14 life or 18 life`
    ");
    insta::assert_snapshot!(faults("Scenario: a\nThen Grizzly Bears is a 2/2 creture"), @"
    error[E0017]: `creture` is no colour, type or state
     --> test.scenario:2:29
      |
    2 | Then Grizzly Bears is a 2/2 creture
      |                             ^^^^^^^
      |
      = expected: a colour, a card type, a supertype or a subtype with a capital
      = help: did you mean `creature`?
    ");
    insta::assert_snapshot!(faults("Scenario: a\nThan Alice is at 14 life"), @"
    error[E0017]: this line starts with no keyword
     --> test.scenario:2:1
      |
    2 | Than Alice is at 14 life
      | ^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = expected: `Scenario:`, `Given`, `When`, `Then`, `And` or `But`
      = help: did you mean `Then`?
    ");
    insta::assert_snapshot!(faults("Scenario: a\nAnd Alice is at 14 life"), @"
    error[E0017]: `And` has nothing before it to go on from
     --> test.scenario:2:1
      |
    2 | And Alice is at 14 life
      | ^^^^^^^^^^^^^^^^^^^^^^^
      |
      = expected: `Given`, `When` or `Then`
    ");
}

#[test]
fn broken_text() {
    insta::assert_snapshot!(faults("Scenario: a\nGiven Alice has {R floating"), @"
    error[E0007]: this brace is never closed
     --> test.scenario:2:17
      |
    2 | Given Alice has {R floating
      |                 ^
      |
      = help: close it, as in `{R}`
    ");
    insta::assert_snapshot!(faults("Scenario: a\nGiven Alice controls \"Forest"), @r#"
    error[E0008]: this quotation mark is never closed
     --> test.scenario:2:22
      |
    2 | Given Alice controls "Forest
      |                      ^^^^^^^
      |
      = help: close it with `"` on the same line
    "#);
    insta::assert_snapshot!(faults("Scenario: a\nGiven Alice has {Q} floating"), @"
    error[E0003]: `{Q}` is no mana
     --> test.scenario:2:17
      |
    2 | Given Alice has {Q} floating
      |                 ^^^
      |
      = expected: `{W}`, `{U}`, `{B}`, `{R}`, `{G}` or `{C}`
    ");
    insta::assert_snapshot!(faults("Scenario:\nGiven Alice controls Forest"), @"
    error[E0018]: this scenario has no name
     --> test.scenario:1:1
      |
    1 | Scenario:
      | ^^^^^^^^^
      |
      = help: write a few words after `Scenario:`
    ");
    insta::assert_snapshot!(faults(""), @"
    error[E0011]: there is no scenario in this file
     --> test.scenario
     = help: a scenario starts with a line `Scenario: ` and its name
    ");
    insta::assert_snapshot!(faults("Alice controls Forest"), @"
    error[E0017]: this line starts with no keyword
     --> test.scenario:1:1
      |
    1 | Alice controls Forest
      | ^^^^^^^^^^^^^^^^^^^^^
      |
      = expected: `Scenario:`, `Given`, `When`, `Then`, `And` or `But`
    ");
}

#[test]
fn one_fault_hides_no_other() {
    let file = file(
        "Scenario: a\nGiven Alice contrls Forest\nWhen Bob jumps\nScenario: b\nThen Alice is at 20 life",
    );
    assert_eq!(file.diagnostics().count(), 2);
    assert!(file.scenarios[1].faults.is_empty());
}

#[test]
fn limits() {
    let long = format!("Scenario: a\nGiven Alice controls {}", "Forest, ".repeat(10_000));
    assert!(faults(&long).contains("error[E0023]"));
    let number = format!("Scenario: a\nGiven Alice is at {} life", "9".repeat(100));
    assert!(faults(&number).contains("error[E0022]"));
    let deep = format!("Scenario: a\nGiven Alice controls {}", "(".repeat(10_000));
    assert!(faults(&deep).contains("error[E0017]"));
}

#[test]
fn comments_stand_above_their_scenario() {
    let file = file(
        "# of the file\n\n# 616.1: order\nScenario: a\nGiven Alice controls Forest\n# within\nThen Forest is tapped",
    );
    assert_eq!(file.scenarios[0].comments, ["616.1: order"]);
    assert!(Arc::ptr_eq(&file.source, &file.scenarios[0].source));
}
