//! `cardscript outcomes --graph`: the outcomes as a picture.

use std::fs;

use crate::program::Test;

const TWO_WAYS: &str = "
    Scenario: prevention and doubling
    Given Bob controls Curse of Bloodletting attached to Alice
     When Alice casts Mending Hands targeting Alice
      And Bob casts Lava Axe targeting Alice
";

/// Draws the scenario into a file with this ending.
#[track_caller]
fn drawn(scenario: &str, ending: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("outcomes").with_extension(ending);
    let file = path.to_string_lossy().into_owned();
    let test = Test::new().file("question.scenario", scenario);
    test.args(["outcomes", "question.scenario", "--graph", &file])
        .stdout_has("the graph is in ")
        .success();
    fs::read_to_string(path).expect("the file was written")
}

#[test]
fn events_choices_and_outcomes_for_graphviz() {
    let dot = drawn(TWO_WAYS, "dot");
    for part in [
        "label=\"Alice casts Mending Hands targeting Alice\"",
        "[shape=diamond, label=\"Alice orders what changes 5 damage to Alice\"]",
        "[label=\"apply Curse of Bloodletting (616.1)\"]",
        "[label=\"apply Mending Hands (616.1)\"]",
        "label=\"1. Alice at 14 life; Bob at 20 life\"",
        "label=\"2. Alice at 18 life; Bob at 20 life\"",
    ] {
        assert!(dot.contains(part), "{part} is missing in\n{dot}");
    }
    assert_eq!(dot.matches(" -> ").count(), 4, "{dot}");
}

#[test]
fn the_same_for_mermaid() {
    let mermaid = drawn(TWO_WAYS, "mmd");
    assert!(mermaid.starts_with("flowchart TD\n"), "{mermaid}");
    assert!(mermaid.contains("-->|\"apply Mending Hands (616.1)\"|"), "{mermaid}");
}

#[test]
fn an_image_says_the_same_words() {
    let svg = drawn(TWO_WAYS, "svg");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    for part in ["Bob casts Lava Axe targeting Alice", "apply Mending Hands (616.1)"] {
        assert!(svg.contains(part), "{part} is missing in\n{svg}");
    }
}

#[test]
fn equal_games_are_one_node_and_what_is_left_out_is_said() {
    let many = "
        Scenario: damage divided among many
        Given Bob controls Grizzly Bears, Hill Giant, Craw Wurm, Serra Angel and Giant Spider
         When Alice casts Arc Lightning
          And Alice casts Arc Lightning
    ";
    let dot = drawn(many, "dot");
    assert!(dot.contains("left out: "), "{dot}");
}

#[test]
fn an_ending_that_is_not_known() {
    Test::new()
        .file("question.scenario", TWO_WAYS)
        .args(["outcomes", "question.scenario", "--graph", "picture.png"])
        .stderr_has("does not end in .svg, .dot or .mmd")
        .failure();
}
