//! `cardscript watch`: files change under it.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    time::Duration,
};

use serde_json::Value;

/// A program that watches, and the rounds that it tells.
struct Watching {
    child: Child,
    rounds: Receiver<Value>,
}

impl Watching {
    fn begin(folder: &Path, paths: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardscript"))
            .arg("watch")
            .args(paths)
            .args(["--interval", "20", "--format", "json"])
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdout = child.stdout.take().expect("it is piped");
        let (send, rounds) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                let round = serde_json::from_str(&line).expect("a line is JSON");
                if send.send(round).is_err() {
                    return;
                }
            }
        });
        Self { child, rounds }
    }

    #[track_caller]
    fn round(&self) -> Value {
        self.rounds.recv_timeout(Duration::from_secs(60)).expect("something has changed")
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn names<'a>(round: &'a Value, key: &str) -> Vec<&'a str> {
    let all = round[key].as_array().into_iter().flatten();
    all.filter_map(|own| own.as_str().or_else(|| own["name"].as_str())).collect()
}

const FOX: &str = "Odd Fox {R}\nCreature — Fox\nWhen this creature enters, you gain 2 life.\n1/1\n\nOdd Owl {U}\nCreature — Bird\nFlying\n1/1\n";

const SCENARIOS: &str = "Scenario: the fox\n When Alice casts Odd Fox\n Then Alice is at 22 life\n\nScenario: the owl\nGiven Alice controls Odd Owl\n Then Alice is at 20 life\n";

#[test]
fn only_what_has_changed() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let write = |path: &str, text: &str| {
        fs::create_dir_all(folder.path().join("mine")).expect("a folder can be made");
        // In one step, as editors do, so that half a file is never seen.
        let new = folder.path().join("new");
        fs::write(&new, text).expect("a file can be written");
        fs::rename(&new, folder.path().join(path)).expect("a file can be moved");
    };
    write("mine/a.card", FOX);
    write("mine/a.scenario", SCENARIOS);
    let watching = Watching::begin(folder.path(), &["mine"]);
    let first = watching.round();
    assert_eq!(names(&first, "files"), ["mine/a.card", "mine/a.scenario"]);
    assert_eq!(names(&first, "cards"), ["Odd Fox", "Odd Owl"]);
    assert_eq!(names(&first, "scenarios"), ["the fox", "the owl"]);

    // One card changes: its scenario is run again, and fails.
    write("mine/a.card", &FOX.replace("gain 2", "gain 3"));
    let round = watching.round();
    assert_eq!(names(&round, "files"), ["mine/a.card"]);
    assert_eq!(names(&round, "cards"), ["Odd Fox"]);
    assert_eq!(names(&round, "scenarios"), ["the fox"]);
    assert_eq!(round["scenarios"][0]["passed"], false);

    // One scenario changes.
    write("mine/a.scenario", &SCENARIOS.replace("at 22", "at 23"));
    let round = watching.round();
    assert_eq!(names(&round, "cards"), [""; 0]);
    assert_eq!(names(&round, "scenarios"), ["the fox"]);
    assert_eq!(round["scenarios"][0]["passed"], true);

    // A fault comes and goes.
    write("mine/a.card", &FOX.replace("gain 2 life", "gain 3 lief"));
    let round = watching.round();
    assert_eq!(round["diagnostics"][0]["code"], "E0001");
    assert_eq!(round["scenarios"][0]["passed"], false);
    write("mine/a.card", &FOX.replace("gain 2", "gain 3"));
    let round = watching.round();
    assert_eq!(round["diagnostics"], serde_json::json!([]));
    assert_eq!(round["scenarios"][0]["passed"], true);

    // The folder vanishes and comes back.
    fs::rename(folder.path().join("mine"), folder.path().join("away")).expect("it can be moved");
    let round = watching.round();
    assert_eq!(round["diagnostics"][0]["code"], "E0012");
    assert_eq!(names(&round, "cards"), ["Odd Fox", "Odd Owl"]);
    fs::rename(folder.path().join("away"), folder.path().join("mine")).expect("it can be moved");
    let round = watching.round();
    assert_eq!(names(&round, "cards"), ["Odd Fox", "Odd Owl"]);
    assert_eq!(names(&round, "scenarios"), ["the fox", "the owl"]);
}

#[test]
fn for_people() {
    crate::program::Test::new()
        .bytes("mine/a.card", FOX)
        .bytes("mine/a.scenario", SCENARIOS)
        .args(["watch", "mine", "--rounds", "1"])
        .stdout_has(
            "changed: mine/a.card\nchanged: mine/a.scenario\n  pass  the fox\n  pass  the owl\n",
        )
        .stdout_has("2 cards new or changed, 0 errors and 0 warnings; 2 scenarios run, 0 of 2 fail")
        .success();
}
