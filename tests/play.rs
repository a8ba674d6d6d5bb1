//! `cardscript play`, with its lines on standard input.

use crate::program::Test;

const CURSE: &str = "
    Given Bob controls Curse of Bloodletting attached to Alice
    When Alice casts Mending Hands targeting Alice
    And Bob casts Lava Axe targeting Alice
";

#[test]
fn a_choice_is_asked_by_number() {
    let line = |answer: &str| format!("{}{answer}\nboard\n", crate::program::dedent(CURSE));
    Test::new()
        .stdin(&line("1"))
        .args(["play"])
        .stdout_has("  1. apply Curse of Bloodletting\n  2. apply Mending Hands\n")
        .stdout_has("Alice: 14 life\n")
        .success();
    Test::new()
        .stdin(&line("banana\n9\n2"))
        .args(["play"])
        .stdout_has("a number from 1 to 2, or `cancel`\n")
        .stdout_has("Alice: 18 life\n")
        .success();
}

#[test]
fn a_line_is_taken_back() {
    Test::new()
        .stdin(
            "
            Alice controls two Grizzly Bears and Forest (tapped)
            Alice gains 3 life
            And Alice gains 4 life
            undo 2
            board
            Alice gains 1 life
            undo 99
            board
        ",
        )
        .args(["play"])
        .stdout(concat!(
            "  Alice: 23 life\n  Alice: 27 life\n2 lines taken back\n",
            "Turn 1, Alice's first main phase\nAlice: 20 life\n",
            "  battlefield: 2 × Grizzly Bears 2/2, Forest (tapped)\nBob: 20 life\n",
            "  Alice: 21 life\n2 lines taken back\n",
            "Turn 1, Alice's first main phase\nAlice: 20 life\nBob: 20 life\n",
        ))
        .success();
}

#[test]
fn cancel_takes_back_what_was_begun() {
    let lines = format!("{}cancel\nboard\nsteps\n", crate::program::dedent(CURSE));
    Test::new()
        .stdin(&lines)
        .args(["play"])
        .stdout_has("taken back\n")
        .stdout_has("Alice: 20 life\n")
        .stdout_has("  2. When Alice casts Mending Hands targeting Alice\n")
        .success();
}

#[test]
fn in_response_comes_before_what_waits() {
    Test::new()
        .stdin(
            "
            Given Bob controls Grizzly Bears
            When Alice casts Lightning Bolt targeting Grizzly Bears
            And in response, Bob casts Giant Growth targeting Grizzly Bears
            board
        ",
        )
        .args(["play"])
        .stdout_has("  battlefield: Grizzly Bears 5/5 (3 damage)\n")
        .success();
}

#[test]
fn what_was_played_is_a_scenario_that_passes() {
    let lines =
        format!("{}2\nsave mine.scenario the shield first\n", crate::program::dedent(CURSE));
    let written = Test::new().stdin(&lines).args(["play"]).success();
    let text = written.left("mine.scenario");
    assert!(text.contains("Scenario: the shield first\nGiven Bob controls Curse of Bloodletting attached to Alice\n When Alice casts Mending Hands targeting Alice\n  And Bob casts Lava Axe targeting Alice\n"), "{text}");
    assert!(text.contains("chose (616.1): apply Mending Hands\n"), "{text}");
    Test::new().file("mine.scenario", &text).args(["run", "mine.scenario"]).success();
    // One that is not certain says so.
    assert!(
        text.contains(" Then in some outcome Alice is at 18 life and Bob is at 20 life\n"),
        "{text}"
    );
}

#[test]
fn a_file_comes_first() {
    let root = env!("CARGO_MANIFEST_DIR");
    Test::new()
        .within(root)
        .stdin("1\nboard\nquit\n")
        .args(["play", "examples/prevention_and_doubling.scenario"])
        .stdout_has("When Alice casts Mending Hands targeting Alice\n")
        .stdout_has("Alice: 14 life\n")
        .success();
}

#[test]
fn what_is_wrong_is_told_and_the_game_goes_on() {
    Test::new()
        .stdin(
            "
            Given Alice controls Forrest
            When Alice frobnicates Bob
            When Alice casts Lightning Bolt targeting Zebedee
            Given Alice controls Llanowar Elves (summoning sick)
            When Alice taps Llanowar Elves for mana
            When Alice gains 1 life
            Given Alice is at 3 life
            undo banana
            save
            board
        ",
        )
        .args(["play", "--color", "never"])
        .stdout_has("error[E0014]")
        .stdout_has("error[E0017]")
        .stdout_has("error[E0036]: this is not legal: Llanowar Elves is summoning sick")
        .stdout_has("the board is set up before anything is done")
        .stdout_has("`undo` is followed by a number")
        .stdout_has("Alice: 21 life\n")
        .failure();
}

#[test]
fn nothing_at_all() {
    Test::new().stdin("").args(["play"]).stdout("").success();
    Test::new().stdin("help\n").args(["play"]).stdout_has("undo [COUNT]").success();
}
