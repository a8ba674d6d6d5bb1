//! `cardscript lsp`, driven over the protocol.

use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    time::Duration,
};

use serde_json::{Value, json};

/// An editor with the real program behind it.
struct Editor {
    child: Child,
    stdin: Option<ChildStdin>,
    messages: Receiver<Value>,
    next: i64,
}

impl Editor {
    /// A server that is not initialized yet.
    fn raw() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardscript"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.take();
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let (send, messages) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut stdout) {
                if send.send(message).is_err() {
                    return;
                }
            }
        });
        Self { child, stdin, messages, next: 1 }
    }

    fn new(root: Option<&Path>) -> Self {
        let mut editor = Self::raw();
        let root = root.map(|root| format!("file://{}", root.display()));
        let answer = editor.request("initialize", json!({ "rootUri": root, "capabilities": {} }));
        assert_eq!(answer["capabilities"]["hoverProvider"], true);
        editor.notify("initialized", json!({}));
        editor
    }

    fn send(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("it is open");
        stdin.write_all(bytes).and_then(|()| stdin.flush()).expect("the server reads");
    }

    fn write(&mut self, message: &Value) {
        let text = message.to_string();
        self.send(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.write(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    #[track_caller]
    fn next(&self) -> Value {
        self.messages.recv_timeout(Duration::from_secs(60)).expect("the server answers")
    }

    #[track_caller]
    fn answer(&mut self, method: &str, params: Value) -> Value {
        let id = self.next;
        self.next += 1;
        self.write(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.next();
            if message["id"] == id {
                return message;
            }
        }
    }

    #[track_caller]
    fn request(&mut self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    #[track_caller]
    fn refused(&mut self, method: &str, params: Value) -> i64 {
        let answer = self.answer(method, params);
        answer["error"]["code"].as_i64().unwrap_or_else(|| panic!("it was not refused: {answer}"))
    }

    /// What the server says is wrong with a document.
    #[track_caller]
    fn diagnostics(&self, uri: &str) -> Vec<Value> {
        loop {
            let message = self.next();
            if message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
            {
                return message["params"]["diagnostics"].as_array().cloned().unwrap_or_default();
            }
        }
    }

    #[track_caller]
    fn open(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let document =
            json!({ "uri": uri, "languageId": "cardscript", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics(uri)
    }

    /// Replaces a stretch of a line.
    #[track_caller]
    fn edit(
        &mut self,
        uri: &str,
        version: i64,
        line: u32,
        from: u32,
        to: u32,
        text: &str,
    ) -> Vec<Value> {
        let range = json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } });
        let document = json!({ "uri": uri, "version": version });
        let changes = json!([{ "range": range, "text": text }]);
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": changes }),
        );
        self.diagnostics(uri)
    }

    fn end(mut self) {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(stdout: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if stdout.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().split_once(": ") {
            Some((_, number)) => length = number.parse().expect("a length is a number"),
            None => break,
        }
    }
    let mut body = vec![0; length];
    stdout.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("an answer is JSON"))
}

fn at(uri: &str, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } })
}

const URI: &str = "file:///desk/a.card";
const CARDS: &str = "Odd Fox {R}\nCreature — Fox\nFlying, haste\nWhen this creature enters, you gain 2 life.\n1/1\n\nOdd Owl {U}\nCreature — Bird\nFlying\n1/1\n";
const SCENARIO: &str = "file:///desk/a.scenario";

fn codes(diagnostics: &[Value]) -> Vec<&str> {
    diagnostics.iter().filter_map(|one| one["code"].as_str()).collect()
}

fn labels(answer: &Value) -> Vec<&str> {
    let items = answer["items"].as_array().into_iter().flatten();
    items.filter_map(|item| item["label"].as_str()).collect()
}

#[test]
fn diagnostics_while_somebody_types() {
    let mut editor = Editor::new(None);
    assert!(editor.open(URI, CARDS).is_empty());
    let wrong = editor.edit(URI, 2, 3, 38, 42, "lief");
    assert_eq!(codes(&wrong), ["E0001"]);
    assert_eq!(wrong[0]["range"]["start"], json!({ "line": 3, "character": 38 }));
    assert!(
        wrong[0]["message"].as_str().is_some_and(|words| words.contains("did you mean `life`"))
    );
    // A line is put above it: what is wrong moves with its card, which is not read again.
    let moved = editor.edit(URI, 3, 0, 0, 0, "# 😀 an owl\n");
    assert_eq!(moved[0]["range"]["start"], json!({ "line": 4, "character": 38 }));
    assert!(editor.edit(URI, 4, 4, 38, 42, "life").is_empty());
    assert_eq!(codes(&editor.edit(URI, 5, 7, 0, 7, "Odd Fox")), ["E0013"]);
    assert_eq!(codes(&editor.edit(URI, 6, 7, 0, 7, "Alice")), ["W0002"]);
    editor.end();
}

#[test]
fn hover_tells_the_tree_in_words_and_the_rule() {
    let mut editor = Editor::new(None);
    editor.open(URI, CARDS);
    let value = |answer: Value| answer["contents"]["value"].as_str().unwrap_or_default().to_owned();
    let keyword = value(editor.request("textDocument/hover", at(URI, 2, 2)));
    assert!(keyword.contains("**flying** (702.9)"), "{keyword}");
    let ability = value(editor.request("textDocument/hover", at(URI, 3, 10)));
    assert!(
        ability.contains("a triggered ability: watches") && ability.contains("(triggered"),
        "{ability}"
    );
    let card = value(editor.request("textDocument/hover", at(URI, 6, 2)));
    assert!(card.contains("Odd Owl {U}"), "{card}");
    assert_eq!(editor.request("textDocument/hover", at(URI, 5, 0)), Value::Null);
    editor.open(
        SCENARIO,
        "Scenario: x\nGiven Alice controls Llanowar Elves\n Then Alice is at 20 life\n",
    );
    let card = value(editor.request("textDocument/hover", at(SCENARIO, 1, 25)));
    assert!(card.contains("{T}: Add {G}."), "{card}");
    editor.end();
}

#[test]
fn completion() {
    let mut editor = Editor::new(None);
    let text = "Odd Elf {\nCreature — El\n{T}: Add {\nWhenever a creature you control at\nThis creature enters \nDestroy target Gob\n1/1\n\nOther\nleg\n";
    editor.open(URI, text);
    let mut ask = |line, character| {
        let answer = editor.request("textDocument/completion", at(URI, line, character));
        labels(&answer).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(ask(0, 9).contains(&"{G}".to_owned()));
    assert!(ask(1, 13).contains(&"Elf".to_owned()));
    assert!(ask(2, 10).contains(&"{C}".to_owned()));
    assert!(ask(3, 34).contains(&"attacks".to_owned()), "{:?}", ask(3, 34));
    assert!(ask(4, 21).contains(&"tapped".to_owned()), "{:?}", ask(4, 21));
    assert!(ask(5, 18).contains(&"Goblin".to_owned()), "{:?}", ask(5, 18));
    assert!(ask(9, 3).contains(&"Legendary".to_owned()));
    editor.open(SCENARIO, "Scenario: x\nGi\nGiven Alice controls Llan\n When Alice casts Lightning Bo\n When Alice gai\n");
    let mut ask = |line, character| {
        let answer = editor.request("textDocument/completion", at(SCENARIO, line, character));
        labels(&answer).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(ask(1, 2), ["Given "]);
    assert!(ask(2, 25).contains(&"Llanowar Elves".to_owned()));
    assert!(ask(3, 30).contains(&"Lightning Bolt".to_owned()));
    assert!(ask(4, 15).contains(&"gains".to_owned()), "{:?}", ask(4, 15));
    editor.end();
}

#[test]
fn a_keyword_of_the_document() {
    const URI: &str = "file:///desk/k.card";
    let mut editor = Editor::new(None);
    let text = "Odd Elf {G}\nCreature — Elf\nKindling 2\n1/1\n\nKindling N\nKeyword\nWhen this creature dies, it deals N damage to each opponent.\n";
    assert!(editor.open(URI, text).is_empty());
    let hover = editor.request("textDocument/hover", at(URI, 2, 3));
    assert!(hover.to_string().contains("**kindling N**"), "{hover}");
    let place = editor.request("textDocument/definition", at(URI, 2, 3));
    assert_eq!((&place["uri"], &place["range"]["start"]["line"]), (&json!(URI), &json!(5)));
    editor.end();
}

#[test]
fn definitions_and_labels() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("mine.card");
    std::fs::write(&path, format!("# mine\n{CARDS}")).expect("it can be written");
    let mut editor = Editor::new(Some(folder.path()));
    let text = "Scenario: x\nGiven Alice controls Odd Owl as \"Hoot\" and Odd Fox\n When Hoot deals 1 damage to Bob\n Then Hoot is untapped\n\nScenario: Hoot\nGiven Alice controls Odd Owl as \"Hoot\"\n Then Alice is at 20 life\n";
    assert!(editor.open(SCENARIO, text).is_empty());
    let card = editor.request("textDocument/definition", at(SCENARIO, 1, 23));
    assert!(card["uri"].as_str().is_some_and(|uri| uri.ends_with("/mine.card")), "{card}");
    assert_eq!(card["range"]["start"]["line"], 7);
    let label = editor.request("textDocument/definition", at(SCENARIO, 2, 7));
    assert_eq!(label["range"]["start"], json!({ "line": 1, "character": 33 }));
    let rename = |name: &str| {
        let mut params = at(SCENARIO, 3, 8);
        params["newName"] = name.into();
        params
    };
    let edits = editor.request("textDocument/rename", rename("Night Bird"));
    let edits = edits["changes"][SCENARIO].as_array().cloned().unwrap_or_default();
    let lines: Vec<_> =
        edits.iter().filter_map(|edit| edit["range"]["start"]["line"].as_u64()).collect();
    assert_eq!(lines, [1, 2, 3]);
    assert_eq!(editor.refused("textDocument/rename", rename("no \"quotes\"")), -32602);
    assert_eq!(editor.refused("textDocument/rename", rename("")), -32602);
    let mut params = at(SCENARIO, 1, 3);
    params["newName"] = "X".into();
    assert_eq!(editor.refused("textDocument/rename", params), -32602);
    assert_eq!(
        editor.request("textDocument/prepareRename", at(SCENARIO, 3, 8))["placeholder"],
        "Hoot"
    );
    editor.end();
}

/// What the fixes for a place are called, and the first of them.
#[track_caller]
fn fixes(editor: &mut Editor, line: u32, character: u32) -> (Vec<String>, String) {
    let place = json!({ "line": line, "character": character });
    let params = json!({
        "textDocument": { "uri": URI }, "range": { "start": place, "end": place },
        "context": { "diagnostics": [] },
    });
    let actions = editor.request("textDocument/codeAction", params);
    let actions = actions.as_array().cloned().unwrap_or_default();
    let titles = actions.iter().map(|own| own["title"].as_str().unwrap_or_default().to_owned());
    (titles.collect(), actions[0]["edit"]["changes"][URI][0].to_string())
}

#[test]
fn quick_fixes() {
    let mut editor = Editor::new(None);
    editor.open(URI, "Odd Elf {G}{1}\nCreature — Elff\nFlyin\n{T}: This creature deals 1 domage to you.\n{T}: Add {G} to your mana pool.\n1/1\n");
    let (titles, edit) = fixes(&mut editor, 0, 10);
    assert_eq!(titles, ["Write `{1}{G}`"]);
    assert!(edit.contains(r#""start":{"character":8,"line":0}"#), "{edit}");
    assert_eq!(fixes(&mut editor, 1, 13).0, ["Write `Elf`"]);
    assert_eq!(fixes(&mut editor, 2, 0).0, ["Write `Flying`"]);
    let (titles, edit) = fixes(&mut editor, 3, 30);
    assert_eq!(titles[0], "Write `damage to`");
    assert!(edit.contains(r#""end":{"character":36,"line":3}"#), "{edit}");
    let (titles, edit) = fixes(&mut editor, 4, 15);
    assert_eq!(titles, ["Leave it out"]);
    assert!(edit.contains(r#""start":{"character":12,"line":4}"#), "{edit}");
    editor.end();
}

#[test]
fn outline_format_and_tokens() {
    let mut editor = Editor::new(None);
    editor.open(URI, "Odd Elf {G}{1}\nCreature - Elf\nFlying (It flies.)\n1/1\n");
    let document = json!({ "textDocument": { "uri": URI } });
    let symbols = editor.request("textDocument/documentSymbol", document.clone());
    assert_eq!(
        (&symbols[0]["name"], &symbols[0]["detail"]),
        (&"Odd Elf".into(), &"Creature - Elf".into())
    );
    let edits = editor.request("textDocument/formatting", document.clone());
    assert_eq!(edits[0]["newText"], "Odd Elf {1}{G}\nCreature — Elf\nFlying (It flies.)\n1/1\n");
    let tokens = editor.request("textDocument/semanticTokens/full", document);
    let data: Vec<u64> =
        tokens["data"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    // The name, two symbols, the types, a keyword, a reminder, the numbers.
    assert_eq!(
        data,
        [
            0, 0, 7, 0, 0, 0, 8, 3, 6, 0, 0, 3, 3, 6, 0, 1, 0, 14, 1, 0, 1, 0, 6, 2, 0, 0, 7, 11,
            3, 0, 1, 0, 3, 5, 0
        ]
    );
    editor.open(SCENARIO, "Scenario: one\nGiven Alice controls Forest\nScenario: two\n");
    let document = json!({ "textDocument": { "uri": SCENARIO } });
    let symbols = editor.request("textDocument/documentSymbol", document.clone());
    assert_eq!((&symbols[0]["name"], &symbols[1]["name"]), (&"one".into(), &"two".into()));
    let tokens = editor.request("textDocument/semanticTokens/full", document);
    assert!(tokens["data"].as_array().is_some_and(|data| data.len() > 20));
    editor.end();
}

#[test]
fn messages_that_make_no_sense() {
    let mut editor = Editor::raw();
    assert_eq!(editor.refused("textDocument/hover", at(URI, 0, 0)), -32002);
    editor.request("initialize", json!({}));
    assert_eq!(editor.refused("initialize", json!({})), -32600);
    assert_eq!(editor.refused("desk/frobnicate", json!({})), -32601);
    assert_eq!(editor.refused("textDocument/hover", at(URI, 0, 0)), -32602);
    assert_eq!(editor.refused("textDocument/completion", json!([1, 2])), -32602);
    editor.send(b"Content-Length: 7\r\n\r\n{\"a\": }");
    assert_eq!(editor.next()["error"]["code"], -32700);
    editor.send(b"Content-Length: banana\r\n\r\n");
    assert_eq!(editor.next()["error"]["code"], -32600);
    editor.send(b"hello\r\n\r\n");
    assert_eq!(editor.next()["error"]["code"], -32600);
    editor.write(&json!({ "id": 7 }));
    assert_eq!(editor.next()["error"]["code"], -32600);
    editor.write(&json!([]));
    assert_eq!(editor.next()["error"]["code"], -32600);
    editor.notify("desk/unknown", json!({}));
    editor.notify("textDocument/didOpen", json!({ "textDocument": { "uri": 7 } }));
    assert_eq!(editor.next()["method"], "window/logMessage");
    let change = |version: i64, changes: Value| json!({ "textDocument": { "uri": URI, "version": version }, "contentChanges": changes });
    editor.notify("textDocument/didChange", change(1, json!([{ "text": "" }])));
    assert_eq!(editor.next()["method"], "window/logMessage");
    editor.open(URI, CARDS);
    // Edits out of order, edits of nothing, edits behind the end.
    editor.notify("textDocument/didChange", change(1, json!([{ "text": "" }])));
    assert_eq!(editor.next()["method"], "window/logMessage");
    let range = |from: i64, to: i64| json!({ "start": { "line": from, "character": 0 }, "end": { "line": to, "character": 0 } });
    for (version, edit) in [
        (2, json!([{}])),
        (3, json!([{ "range": range(5, 1), "text": "x" }])),
        (4, json!([{ "range": range(-5, 1), "text": "x" }])),
        (5, json!([{ "range": "everything", "text": "x" }])),
    ] {
        editor.notify("textDocument/didChange", change(version, edit));
        assert_eq!(editor.next()["method"], "window/logMessage", "{version}");
    }
    editor.notify(
        "textDocument/didChange",
        change(6, json!([{ "range": range(900, 1000), "text": "\n\nodd" }])),
    );
    assert_eq!(codes(&editor.diagnostics(URI)), ["E0006"]);
    editor.end();
}

#[test]
fn half_a_message_and_a_closed_stream() {
    let mut editor = Editor::new(None);
    editor.send(b"Content-Length: 700\r\n\r\n{\"jsonrpc\": \"2.0\", ");
    drop(editor.stdin.take());
    let status = editor.child.wait().expect("it ends");
    assert_eq!(status.code(), Some(1));
}

#[test]
fn a_document_of_ten_megabytes() {
    let mut editor = Editor::new(None);
    let text = CARDS.repeat(10 * 1024 * 1024 / CARDS.len() + 1);
    assert_eq!(codes(&editor.open(URI, &text)), ["E0024"]);
    assert!(editor.edit(URI, 2, 0, 0, 3, "Even").len() == 1);
    editor.request("textDocument/hover", at(URI, 2, 2));
    editor.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    editor.end();
}

/// What is wrong in a file of 500 cards is told after each keystroke, and no more once it is
/// taken back. How fast that is, the benchmark `desk` tells.
#[test]
fn five_hundred_cards() {
    let mut editor = Editor::new(None);
    let cards = (0..500).map(|number| CARDS.replace("Odd ", &format!("Odd {number} ")));
    let text: String = cards.take(250).map(|card| card + "\n").collect();
    assert!(editor.open(URI, &text).is_empty());
    for version in 1..6 {
        assert!(!editor.edit(URI, 2 * version, 3, 0, 0, "x").is_empty());
        assert!(editor.edit(URI, 2 * version + 1, 3, 0, 1, "").is_empty());
    }
    editor.end();
}
