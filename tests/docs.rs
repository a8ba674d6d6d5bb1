//! What the pages say is true: their commands run, their files are read, their lines parse.

use std::{fs, path::Path, process::Command};

use cardscript::{
    ast::KERNEL,
    diagnostic::SourceFile,
    explore::Limits,
    parse::{SelfNames, paragraphs, parse_line},
    pool::Pool,
    scenario,
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The fences of a page: what stands behind the marks, and the text.
fn fences(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(info), None) => open = Some((info.to_owned(), String::new())),
            (Some(_), Some(_)) => found.extend(open.take()),
            (None, Some((_, text))) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    found
}

#[cfg(unix)]
#[test]
fn the_tutorial_is_run() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut place = folder.path().to_owned();
    let program = Path::new(env!("CARGO_BIN_EXE_cardscript")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut commands = 0;
    for (info, text) in fences(&page("docs/tutorial.md")) {
        if let Some(file) = info.strip_prefix("card ").or_else(|| info.strip_prefix("scenario ")) {
            fs::write(place.join(file), text).expect("it can be written");
            continue;
        }
        assert!(info == "sh" || info == "sh fails", "{info}");
        for line in text.lines() {
            if let Some(folder) = line.strip_prefix("cd ") {
                place = place.join(folder);
                continue;
            }
            let mut command = Command::new("sh");
            let output = command.args(["-c", line]).current_dir(&place).env("PATH", &path).output();
            let output = output.expect("a shell starts");
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let text = text + &String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.success(), info == "sh", "{line}\n{text}");
            if info == "sh fails" {
                for part in
                    ["E0031", "did you mean `flying`?", "W0006", "did you mean `Bird`?", "draw a"]
                {
                    assert!(text.contains(part), "{part}:\n{text}");
                }
            }
            commands += 1;
        }
    }
    assert!(commands >= 8);
}

#[test]
fn every_script_about_keywords_is_understood() {
    let text = page("docs/keywords.md");
    let mut seen = 0;
    for (info, text) in fences(&text) {
        assert_eq!(info, "card");
        let (_, faults) = Pool::embedded().with_text("docs/keywords.md", &text);
        let faults: Vec<_> = faults.iter().map(|fault| fault.render(false)).collect();
        assert!(faults.is_empty(), "{text}\n{}", faults.join("\n"));
        seen += 1;
    }
    assert!(seen > 1);
    for (keyword, _) in KERNEL {
        assert!(text.contains(keyword) || keyword.ends_with("walk"), "{keyword}");
    }
}

#[test]
fn every_line_of_the_reference_is_understood() {
    let names = SelfNames::new("Nobody's Card", false);
    let mut seen = 0;
    for (info, text) in fences(&page("docs/reference.md")) {
        let spell = info == "spell";
        assert!(spell || info == "ability", "{info}");
        for line in paragraphs(&text) {
            let read = parse_line(line, &names, spell);
            assert!(read.is_ok(), "{line}: {read:?}");
            seen += 1;
        }
    }
    assert!(seen > 200, "{seen}");
}

#[test]
fn every_line_about_scenarios_is_understood() {
    let pool = Pool::embedded();
    let read = |text: &str| {
        let file = scenario::read(&SourceFile::new("docs", text), &pool);
        let faults: Vec<_> = file.diagnostics().map(|fault| fault.render(false)).collect();
        assert!(faults.is_empty(), "{text}\n{}", faults.join("\n"));
        file
    };
    let mut seen = 0;
    for (info, text) in fences(&page("docs/scenarios.md")) {
        let keyword = match info.as_str() {
            "given" => "Given",
            "when" => "When",
            "then" => "Then",
            "scenario" => {
                let report = scenario::run(&read(&text).scenarios[0], &pool, &Limits::default());
                assert!(report.passed(), "{text}");
                continue;
            }
            other => panic!("{other}"),
        };
        for line in text.lines() {
            read(&format!("Scenario: x\n{keyword} {line}\n"));
            seen += 1;
        }
    }
    assert!(seen > 40);
}

#[test]
fn pages_lead_somewhere() {
    for name in [
        "README.md",
        "CHANGELOG.md",
        "editors/README.md",
        "docs/tutorial.md",
        "docs/rooms.md",
        "docs/keywords.md",
        "docs/errors.md",
    ] {
        let text = page(name);
        let folder = root().join(name);
        let folder = folder.parent().expect("a folder");
        for (at, _) in text.match_indices("](") {
            let link = text[at + 2..].split(')').next().unwrap_or_default();
            let link = link.split('#').next().unwrap_or_default();
            if !link.contains("://") && !link.is_empty() {
                assert!(folder.join(link).exists(), "{name}: {link}");
            }
        }
    }
    let rooms = page("docs/rooms.md");
    for path in rooms
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|path| path.starts_with("src/") || path.starts_with("grammar/"))
    {
        let path = path.split('*').next().unwrap_or_default();
        let there = root().join(path).exists() || root().join(format!("{path}words.pest")).exists();
        assert!(there, "{path}");
    }
}

#[test]
fn what_editors_are_given_is_sound() {
    let json = |name: &str| -> serde_json::Value {
        serde_json::from_str(&page(&format!("editors/vscode/{name}")))
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let package = json("package.json");
    let kinds = ["languages", "grammars"];
    for kind in kinds {
        for own in package["contributes"][kind].as_array().expect("a list") {
            let file =
                own["path"].as_str().or_else(|| own["configuration"].as_str()).expect("a path");
            json(file.trim_start_matches("./"));
        }
    }
    assert_eq!(json("syntaxes/cardscript.tmLanguage.json")["scopeName"], "source.cardscript");
    assert!(root().join("editors/vscode").join("extension.js").exists());
}
