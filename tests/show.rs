//! `cardscript show`.

use crate::program::Test;

#[test]
fn a_card_by_any_spelling() {
    for name in ["Lightning Bolt", "lightning bolt", "LIGHTNING-BOLT"] {
        Test::new()
            .args(["show", name])
            .stdout_has(
                "Lightning Bolt {R}\nInstant\nLightning Bolt deals 3 damage to any target.\n",
            )
            .stdout_has("from cards/damage/burn.card\n")
            .stderr("")
            .success();
    }
    Test::new().args(["show", "mana", "flare"]).stdout_has("watches permanents tapped").success();
}

#[test]
fn a_keyword_and_a_token() {
    Test::new()
        .args(["show", "Bushido"])
        .stdout_has("Bushido N\nKeyword\n")
        .stdout_has("from cards/keywords/bushido.card\n")
        .success();
    Test::new().args(["show", "treasure"]).stdout_has("Token Artifact — Treasure\n").success();
    Test::new()
        .args(["show", "bushido", "--format", "json"])
        .stdout_has("\"form\": \"bushido N\"")
        .success();
}

#[test]
fn an_unknown_name_tells_the_nearest() {
    Test::new()
        .args(["show", "Lightening Bolt"])
        .stdout("")
        .stderr_has("error[E0014]: no card is called `Lightening Bolt`")
        .stderr_has("did you mean `Lightning Bolt`?")
        .failure();
}

#[test]
fn a_card_of_another_pool() {
    Test::new()
        .file(
            "bear.card",
            "
            Odd Bear {1}{G}
            Creature — Bear
            Whenever it rains, draw a card.
            2/2
        ",
        )
        .args(["show", "odd bear", "--pool", "bear.card"])
        .stdout_has("It cannot be played: bear.card:3:")
        .stderr_has("the pool has 1 error; the first: bear.card:3:")
        .success();
}

#[test]
fn json() {
    let written = Test::new().args(["show", "Mana Reflection", "--format", "json"]).success();
    let card: serde_json::Value = serde_json::from_str(&written.stdout).expect("it is JSON");
    assert_eq!(card["name"], "Mana Reflection");
    assert_eq!(card["complete"], true);
    assert_eq!(card["abilities"][0]["kind"], "replacement");
    assert_eq!(card["abilities"][0]["watches"][0], "permanents tapped for mana");
    let written = Test::new().args(["show", "Nonesuch Card", "--format", "json"]).failure();
    let error: serde_json::Value = serde_json::from_str(&written.stdout).expect("it is JSON");
    assert_eq!(error["error"]["code"], "E0014");
}
