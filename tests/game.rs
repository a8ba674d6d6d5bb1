//! `cardscript game`, as a player would call it.

use serde_json::Value;

use super::program::Test;

#[test]
fn decks_by_chance_play_to_the_end_and_the_same_again() {
    let play = || {
        let args = ["game", "--games", "1", "--seed", "1", "--format", "json"];
        Test::new().args(args).success().stdout
    };
    let told = play();
    let report: Value = serde_json::from_str(&told).expect("it is JSON");
    assert_eq!(report["games"], 1);
    assert_eq!(report["broken"].as_array().map(Vec::len), Some(0));
    assert!(report["turns"]["least"].as_u64().is_some_and(|turns| turns > 1), "{report}");
    assert_eq!(told, play());
}

#[test]
fn what_is_done_is_told_on_request() {
    let list = "20 Mountain\n20 Raging Goblin\n\nSideboard\n4 No Such Card\n";
    let test = Test::new().file("red.txt", list);
    test.args(["game", "--deck", "red.txt", "--deck", "red.txt", "--log"])
        .stdout_has("plays Mountain")
        .stdout_has("1 game, 0 draws")
        .success();
}

#[test]
fn a_deck_with_unknown_cards_is_told_line_by_line() {
    Test::new()
        .file("deck.txt", "20 Mountain\n4 Lightnin Bolt\n")
        .args(["game", "--deck", "deck.txt", "--deck", "deck.txt"])
        .stderr_has("deck.txt:2:3")
        .stderr_has("did you mean `Lightning Bolt`?")
        .failure();
}

#[test]
fn one_deck_is_not_enough() {
    Test::new()
        .args(["game", "--deck", "nothing.txt"])
        .stderr_has("two to eight decks play")
        .failure();
}
