//! `cardscript explain`: every code, and the example of each, run for real.

use cardscript::diagnostic::{Code, Example, ExampleKind};

use crate::program::Test;

/// Runs an example, and gives all that was written.
fn written(example: &Example, name: &str) -> String {
    let (file, command) = match example.kind {
        ExampleKind::Card => (format!("{name}.card"), "check"),
        ExampleKind::Json => (format!("{name}.json"), "check"),
        ExampleKind::Scenario => (format!("{name}.scenario"), "run"),
        ExampleKind::Shell => return Test::shell(example.text),
    };
    let test = Test::new().bytes(&file, example.text).args([command, &file, "--color", "never"]);
    let written = test.finished();
    written.stdout + &written.stderr
}

#[test]
fn every_example_gives_its_code_and_no_cured_one_does() {
    for code in Code::ALL {
        let explained = code.explain().expect("every code is explained");
        if !cfg!(unix) && explained.example.kind == ExampleKind::Shell {
            continue;
        }
        let mark = format!("[{code}]");
        let bad = written(&explained.example, "example");
        assert!(bad.contains(&mark), "the example of {code} does not give it:\n{bad}");
        let Some(cured) = &explained.cured else { continue };
        let good = written(cured, "example");
        assert!(!good.contains("error[") && !good.contains(&mark), "{code} is not cured:\n{good}");
        if cured.kind == ExampleKind::Scenario {
            assert!(good.contains("1 passed, 0 failed"), "{code} is not cured:\n{good}");
        }
    }
}

#[test]
fn one_code() {
    Test::new()
        .args(["explain", "e0004"])
        .stdout_has("E0004: a type line has no dash before its subtypes\n")
        .stdout_has("    Creature Bear\n")
        .stdout_has("    Creature — Bear\n")
        .success();
    let written = Test::new().args(["explain", "E0004", "--format", "json"]).success();
    let json: serde_json::Value = serde_json::from_str(&written.stdout).expect("it is JSON");
    assert_eq!(json["code"], "E0004");
    assert!(json["cure"].as_str().is_some_and(|cure| cure.contains("dash")));
}

#[test]
fn the_list_has_every_code() {
    let written = Test::new().args(["explain"]).success().stdout;
    let codes: Vec<_> = written.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(codes, Code::ALL.iter().map(|code| code.as_str()).collect::<Vec<_>>());
}

#[test]
fn an_unknown_code() {
    Test::new().args(["explain", "E0104"]).stderr_has("did you mean `E0004`").failure();
    Test::new().args(["explain", "banana"]).stderr_has("lists all codes").failure();
}
