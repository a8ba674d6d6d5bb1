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
        .stdout_has("{G}{U}{R} can be paid")
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

/// 107.4h: which source it came from, through every step.
#[test]
fn snow_in_a_cost() {
    let board = ["mana", "--board", "two Snow-Covered Forest and Forest"];
    Test::new().args(board).args(["--cost", "{S}{S}{G}"]).stdout_has("can be paid").success();
    Test::new()
        .args(board)
        .args(["--cost", "{S}{S}{S}"])
        .stdout_has("{S}{S}{S} cannot be paid")
        .failure();
    // The green mana is left to the land that is not snow.
    Test::new().args(board).args(["--cost", "{G}{S}{S}"]).stdout_has("can be paid").success();
}

/// 107.3a: a number, or the greatest that can be paid.
#[test]
fn x_in_a_cost() {
    let board = ["mana", "--board", "4 Mountain, Sol Ring", "--cost", "{X}{R}{R}"];
    Test::new().args(board).stdout_has("{X}{R}{R} can be paid with X up to 4").success();
    Test::new().args(board).args(["--x", "3"]).stdout_has("can be paid with X = 3").success();
    Test::new().args(board).args(["--x", "5"]).stdout_has("cannot be paid").failure();
    Test::new()
        .args(["mana", "--board", "Forest", "--cost", "{X}{R}"])
        .stdout_has("{X}{R} cannot be paid")
        .failure();
    Test::new()
        .args(["mana", "--board", "Basalt Monolith and Mana Reflection", "--cost", "{X}{C}"])
        .stdout_has("can be paid with any X")
        .success();
    // Twice in the cost is twice as much.
    Test::new()
        .args(["mana", "--board", "5 Forest", "--cost", "{X}{X}", "--format", "json"])
        .stdout_has("\"x\": 2")
        .success();
}

/// 106.6: what a bare cost cannot use is told.
#[test]
fn restricted_mana_is_told() {
    Test::new()
        .args(["mana", "--board", "Ancient Ziggurat and Forest", "--cost", "{1}{G}"])
        .stdout_has("{1}{G} cannot be paid")
        .stdout_has("for some things only: Ancient Ziggurat")
        .failure();
}

/// 609.4b.
#[test]
fn mana_that_pays_as_another_colour() {
    Test::new()
        .args(["mana", "--board", "Sunglasses of Urza and two Plains", "--cost", "{R}{R}"])
        .stdout_has("{R}{R} can be paid")
        .success();
    Test::new()
        .args(["mana", "--board", "Sunglasses of Urza and two Forest", "--cost", "{R}"])
        .stdout_has("{R} cannot be paid")
        .failure();
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

/// 609.4b: only on what the text names, a spell or an ability.
#[test]
fn mana_that_pays_as_any_type_for_some_things_only() {
    let cards = "
        Oath {G}
        Enchantment
        You may spend mana as though it were mana of any type to cast creature spells.

        Cauldron {2}
        Artifact
        You may spend blue mana as though it were mana of any color to activate abilities of creatures you control.

        Void Drone {C}
        Creature — Eldrazi
        {B}: This creature gets +1/+1 until end of turn.
        1/1

        Spark {R}
        Instant
        Draw a card.
    ";
    let scenarios = "
        Scenario: a creature spell
        Given Alice controls Oath
          And Alice has {G} floating
         When Alice casts Void Drone, paying
         Then Alice controls Void Drone

        Scenario: no other spell
        Given Alice controls Oath
          And Alice has {G} floating
         When Alice casts Spark, paying
         Then that is illegal because \"cannot be paid\"

        Scenario: no ability
        Given Alice controls Oath, Void Drone
          And Alice has {G} floating
         When Alice activates Void Drone
         Then that is illegal because \"cannot be paid\"

        Scenario: an ability
        Given Alice controls Cauldron, Void Drone
          And Alice has {U} floating
         When Alice activates Void Drone
         Then Void Drone is a 2/2 creature

        Scenario: mana of another colour
        Given Alice controls Cauldron, Void Drone
          And Alice has {G} floating
         When Alice activates Void Drone
         Then that is illegal because \"cannot be paid\"

        Scenario: a spell
        Given Alice controls Cauldron
          And Alice has {U} floating
         When Alice casts Spark, paying
         Then that is illegal because \"cannot be paid\"
    ";
    Test::new()
        .file("own.card", cards)
        .file("own.scenario", scenarios)
        .args(["run", "--pool", "own.card", "own.scenario"])
        .success();
}

/// 601.2h: what one cost asks is answered before the next one is paid.
#[test]
fn each_cost_is_paid_to_its_end() {
    let cards = "
        Twice {B}
        Enchantment
        If you would lose life, you lose twice that much life instead.

        One More {B}
        Enchantment
        If you would lose life, you lose that much life plus 1 instead.

        Altar {2}
        Artifact
        Pay 1 life, Sacrifice a creature: Add {C}.
    ";
    let scenario = "
        Scenario: an order and a creature
        Given Alice controls Twice, One More, Altar, Grizzly Bears and Craw Wurm
         When Alice activates Altar, choosing Craw Wurm
         Then Alice is at 17 life or 16 life
          And Craw Wurm is in the graveyard
          And Alice controls one Grizzly Bears
          And Alice has {C} floating
    ";
    Test::new()
        .file("own.card", cards)
        .file("own.scenario", scenario)
        .args(["run", "--pool", "own.card", "own.scenario"])
        .success();
}

/// 605.1: a target or a loyalty cost makes it an ordinary ability.
#[test]
fn what_is_no_mana_ability() {
    let cards = "
        Ember Walker {2}{R}
        Legendary Planeswalker — Chandra
        +1: Add {R}{R}.
        Loyalty: 3

        Lens Keeper {G}
        Creature — Elf Druid
        {T}: Target player adds {G}.
        {T}: Add {G}.
        1/1
    ";
    let show = |name: &str| {
        let test = Test::new().file("own.card", cards);
        test.args(["show", name, "--pool", "own.card", "--format", "json"])
    };
    show("Ember Walker").stdout_has("\"mana_ability\": false").success();
    let written = show("Lens Keeper").success();
    let flags: Vec<bool> = written
        .stdout
        .lines()
        .filter_map(|line| line.trim().strip_prefix("\"mana_ability\": "))
        .map(|flag| flag.starts_with("true"))
        .collect();
    assert_eq!(flags, [false, true]);
}

/// 601.2g: which of several equal units is spent is nobody's choice.
#[test]
fn only_ways_to_pay_that_matter() {
    let scenario = "
        Scenario: four Forests, two mana
        Given Alice controls 4 Forest
         When Alice casts Grizzly Bears, paying
    ";
    Test::new()
        .file("forests.scenario", scenario)
        .args(["outcomes", "forests.scenario"])
        .stdout_has("1 outcome\n")
        .success();
}
