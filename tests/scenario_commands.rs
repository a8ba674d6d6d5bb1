//! `cardscript run` and `cardscript outcomes`.

use serde_json::Value;

use crate::{program::Test, schema::conforms};

const TWO_WAYS: &str = "
    Scenario: prevention and doubling
    Given Bob controls Curse of Bloodletting attached to Alice
     When Alice casts Mending Hands targeting Alice
      And Bob casts Lava Axe targeting Alice
     Then Alice is at 14 life or 18 life
";

#[test]
fn a_scenario_that_passes() {
    Test::new()
        .file("two.scenario", TWO_WAYS)
        .args(["run", "two.scenario"])
        .stdout("two.scenario\n  pass  prevention and doubling\n1 scenario: 1 passed, 0 failed\n")
        .stderr("")
        .success();
}

#[test]
fn a_scenario_that_fails_tells_what_is_missing_and_what_is_extra() {
    let wrong = TWO_WAYS.replace("18 life", "16 life");
    let written = Test::new()
        .file("two.scenario", &wrong)
        .args(["run", "two.scenario"])
        .stdout_has("  FAIL  prevention and doubling\n")
        .stdout_has("missing: no outcome where")
        .stdout_has("extra: ")
        .stdout_has("616.1")
        .stdout_has("1 scenario: 0 passed, 1 failed\n")
        .failure();
    assert_eq!(written.stderr, "");
    let written = Test::new()
        .file("two.scenario", &wrong)
        .args(["run", "two.scenario", "--format", "json"])
        .failure();
    let results: Value = serde_json::from_str(&written.stdout).expect("it is JSON");
    conforms("run", &results);
    assert_eq!(results[0]["passed"], false);
    assert_eq!(results[0]["diagnostics"][0]["code"], "E0020");
}

#[test]
fn every_outcome_with_its_choices() {
    Test::new()
        .file("two.scenario", TWO_WAYS)
        .args(["outcomes", "two.scenario"])
        .stdout_has("2 outcomes\n")
        .stdout_has("Alice at 14 life")
        .stdout_has("Alice at 18 life")
        .stdout_has("Alice chooses (616.1): apply Mending Hands")
        .success();
    Test::new()
        .file("two.scenario", TWO_WAYS)
        .args(["outcomes", "two.scenario", "--explain"])
        .stdout_has("Mending Hands applies: 5 damage to Alice becomes 1 damage to Alice (616.1)")
        .success();
}

#[test]
fn the_json_of_outcomes() {
    for explain in [false, true] {
        let test = Test::new().file("two.scenario", TWO_WAYS);
        let test = test.args(["outcomes", "two.scenario", "--format", "json"]);
        let test = if explain { test.args(["--explain"]) } else { test };
        let written = test.stderr("").success();
        let scenarios: Value = serde_json::from_str(&written.stdout).expect("it is JSON");
        conforms("outcomes", &scenarios);
        assert_eq!(scenarios[0]["name"], "prevention and doubling");
        assert_eq!(scenarios[0]["complete"], true);
        let outcomes = scenarios[0]["outcomes"].as_array().expect("a list");
        let mut lives: Vec<_> =
            outcomes.iter().filter_map(|one| one["players"]["Alice"]["life"].as_i64()).collect();
        lives.sort_unstable();
        assert_eq!(lives, [14, 18]);
        let curse = &outcomes[0]["objects"][0];
        assert_eq!(
            (&curse["name"], &curse["controller"]),
            (&"Curse of Bloodletting".into(), &"Bob".into())
        );
        assert_eq!((&curse["zone"], &curse["tapped"]), (&"battlefield".into(), &false.into()));
        let order = outcomes[0]["choices"].as_array().expect("a list").iter();
        let order: Vec<_> = order.filter(|choice| choice["rule"] == "616.1").collect();
        assert_eq!(order.len(), 1);
        assert_eq!(order[0]["chooser"], "Alice");
        assert_eq!(outcomes[0]["events"].is_array(), explain);
    }
}

#[test]
fn the_json_of_a_check() {
    let written = Test::new()
        .file("bad.card", "Bad One {Q}\nLand\nFrobnicate target creature.\n")
        .args(["check", "bad.card", "nowhere", "--format", "json"])
        .failure();
    conforms("check", &serde_json::from_str(&written.stdout).expect("it is JSON"));
}

#[test]
fn the_json_of_a_card() {
    let written = Test::new().args(["show", "Mind Stone", "--format", "json"]).success();
    conforms("show", &serde_json::from_str(&written.stdout).expect("it is JSON"));
}

#[test]
fn a_folder_with_cards_and_scenarios_runs_by_its_name() {
    Test::new()
        .file("pool/odd.card", "Odd Shock {R}\nInstant\nOdd Shock deals 7 damage to any target.\n")
        .file(
            "pool/odd.scenario",
            "
            Scenario: a card of one's own
            Given Alice is at 20 life
             When Bob casts Odd Shock targeting Alice
             Then Alice is at 13 life
            ",
        )
        .args(["run", "pool"])
        .stdout_has("1 scenario: 1 passed, 0 failed\n")
        .stderr("")
        .success();
}

#[test]
fn an_incomplete_card_is_not_played() {
    Test::new()
        .file("odd.card", "Odd Shock {R}\nInstant\nFrobnicate any target.\n")
        .file(
            "odd.scenario",
            "Scenario: s\nGiven Alice controls Forest\n When Alice casts Odd Shock\n",
        )
        .args(["run", "odd.scenario", "--pool", "odd.card"])
        .stdout_has("error[E0032]: `Odd Shock` cannot be played: its text has a fault")
        .stdout_has("odd.card:3:1: this phrase is not known")
        .stderr_has("the pool has 1 error; the first: odd.card:3:")
        .failure();
}

#[test]
fn a_faulty_pool_fails_nothing_that_does_not_use_it() {
    Test::new()
        .file("odd.card", "Odd Shock {R}\nInstant\nFrobnicate any target.\n")
        .file("two.scenario", TWO_WAYS)
        .args(["run", "two.scenario", "--pool", "odd.card"])
        .stdout_has("1 passed")
        .stderr_has("the pool has 1 error")
        .success();
}

#[test]
fn nothing_to_run() {
    Test::new()
        .file("pool/odd.card", "Odd Forest\nLand\n{T}: Add {G}.\n")
        .args(["run", "pool"])
        .stdout_has("error[E0011]: there is no scenario here")
        .failure();
}

#[test]
fn the_examples_run() {
    let root = env!("CARGO_MANIFEST_DIR");
    Test::new().within(root).args(["run", "examples"]).stdout_has(" 0 failed").success();
}
