//! `cardscript mana`, from outside.

use crate::program::Test;

#[test]
fn a_board_and_a_cost() {
    Test::new()
        .args(["mana", "--board", "3 Forest, Mana Reflection and Sol Ring"])
        .args(["--cost", "{5}{G}{G}", "--steps"])
        .stdout_has("at most: 10")
        .stdout_has("at most {G}: 6")
        .stdout_has("{5}{G}{G} can be paid")
        .success();
}

#[test]
fn what_cannot_be_paid_fails() {
    Test::new()
        .args(["mana", "--board", "Sol Ring", "--cost", "{G}"])
        .stdout_has("{G} cannot be paid")
        .failure();
}

/// Greedy would tap the land for the first colour that it sees.
#[test]
fn an_exact_search_and_not_a_greedy_one() {
    Test::new()
        .args(["mana", "--board", "City of Brass, Izzet Signet and Gruul Signet"])
        .args(["--cost", "{U}{R}{G}"])
        .stdout_has("{U}{R}{G} can be paid")
        .success();
}

/// When a source is used matters: the creatures are counted before they go.
#[test]
fn what_counts_is_used_before_what_is_sacrificed() {
    Test::new()
        .args(["mana", "--board", "Ashnod's Altar, two Grizzly Bears and Gaea's Cradle"])
        .stdout_has("at most: 6")
        .success();
}

#[test]
fn a_loop_makes_any_amount() {
    Test::new()
        .args(["mana", "--board", "Basalt Monolith and Mana Reflection"])
        .stdout_has("at most {C}: any amount")
        .stdout_has("use Basalt Monolith")
        .success();
    // Without the doubler it only turns round.
    Test::new().args(["mana", "--board", "Basalt Monolith"]).stdout_has("at most: 3").success();
}

#[test]
fn what_others_could_produce_counts() {
    Test::new()
        .args(["mana", "--board", "Exotic Orchard", "--against", "Island and Wastes"])
        .stdout_has("Exotic Orchard  {U}")
        .success();
}

#[test]
fn in_json() {
    Test::new()
        .args(["mana", "--board", "Forest", "--cost", "{G}", "--format", "json", "--steps"])
        .stdout_has("\"payable\": true")
        .stdout_has("\"complete\": true")
        .success();
}

#[test]
fn what_is_no_cost_is_told() {
    Test::new()
        .args(["mana", "--board", "Forest", "--cost", "{Q}"])
        .stderr_has("`{Q}` is no mana symbol")
        .failure();
}

#[test]
fn a_scenario_must_end_in_one_way() {
    let scenario = "\
Scenario: two ways
Given Alice controls Adarkar Wastes
 When Alice taps Adarkar Wastes for mana
";
    Test::new()
        .file("two.scenario", scenario)
        .args(["mana", "two.scenario"])
        .stderr_has("pin its choices")
        .failure();
}
