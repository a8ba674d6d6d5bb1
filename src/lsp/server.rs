//! The server: documents that are open, and an answer to each message.

use std::path::{Path, PathBuf};

use hashbrown::HashMap;
use serde_json::{Value, json};

use super::{
    INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, NOT_INITIALIZED, actions, cards, complete,
    document::{Document, path_of},
    error,
    fault::diagnostic,
    keywords::{self, Found},
    place::Text,
    scenarios, tokens,
};
use crate::{
    check::{Faces, check_scenarios},
    diagnostic::{Diagnostic, Severity, SourceFile, Span},
    format,
    parse::{blocks, is_keyword, script_name_of},
    pool::{FileKind, Pool, find_files, fold_name},
};

/// What an answer may be.
type Answer = Result<Value, (i64, String)>;

pub(super) struct Server {
    /// What the program began with.
    base: Pool,
    /// The same with the cards of the editor's folders.
    folders: Pool,
    /// The faces of cards there.
    faces: Faces,
    roots: Vec<PathBuf>,
    /// The same with the cards of the documents that are open; none where that is not known yet.
    pool: Option<Pool>,
    documents: HashMap<String, Document>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Fresh,
    Running,
    ShutDown,
}

impl Server {
    pub(super) fn new(base: Pool) -> Self {
        let (folders, faces, documents) = (base.clone(), Faces::of(&base), HashMap::new());
        let (roots, pool, state) = (Vec::new(), None, State::Fresh);
        Self { base, folders, faces, roots, pool, documents, state }
    }

    pub(super) fn is_shut_down(&self) -> bool {
        self.state == State::ShutDown
    }

    /// What is written in answer to a message.
    pub(super) fn message(&mut self, message: &Value) -> Vec<Value> {
        let id = message.get("id").filter(|id| id.is_string() || id.is_number());
        let Some(method) = message["method"].as_str() else {
            // An answer to something that was asked of the editor is no request.
            if message.get("result").is_some() || message.get("error").is_some() {
                return Vec::new();
            }
            let id = id.cloned().unwrap_or_default();
            return vec![error(&id, INVALID_REQUEST, "a message has a `method`")];
        };
        let params = &message["params"];
        let Some(id) = id else { return self.notification(method, params) };
        let answer = match (self.state, method) {
            (State::Fresh, "initialize") => self.initialize(params),
            (State::Fresh, _) => Err((NOT_INITIALIZED, "`initialize` comes first".into())),
            (State::ShutDown, _) => Err((INVALID_REQUEST, "the server is shut down".into())),
            (State::Running, "initialize") => {
                Err((INVALID_REQUEST, "the server is initialized already".into()))
            }
            (State::Running, "shutdown") => {
                self.state = State::ShutDown;
                Ok(Value::Null)
            }
            (State::Running, _) => self.request(method, params),
        };
        vec![match answer {
            Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
            Err((code, words)) => error(id, code, &words),
        }]
    }

    fn initialize(&mut self, params: &Value) -> Answer {
        self.state = State::Running;
        let folders = params["workspaceFolders"].as_array().into_iter().flatten();
        let folders = folders.filter_map(|folder| folder["uri"].as_str());
        let uris: Vec<&str> = folders.chain(params["rootUri"].as_str()).collect();
        self.roots = uris.into_iter().map(|uri| PathBuf::from(path_of(uri))).collect();
        self.roots.dedup();
        self.load();
        Ok(json!({
            "capabilities": {
                "positionEncoding": "utf-16",
                "textDocumentSync": { "openClose": true, "change": 2, "save": true },
                "hoverProvider": true,
                "completionProvider": { "triggerCharacters": ["{", " "] },
                "definitionProvider": true,
                "documentSymbolProvider": true,
                "documentFormattingProvider": true,
                "codeActionProvider": { "codeActionKinds": ["quickfix"] },
                "renameProvider": { "prepareProvider": true },
                "semanticTokensProvider": {
                    "legend": { "tokenTypes": tokens::KINDS, "tokenModifiers": [] },
                    "full": true,
                },
            },
            "serverInfo": { "name": "cardscript", "version": env!("CARGO_PKG_VERSION") },
        }))
    }

    /// Reads the cards of the folders; files of JSON there may be anything.
    fn load(&mut self) {
        let (mut files, _) = find_files(&self.roots);
        files.retain(|file| file.kind == FileKind::Cards);
        let mut edit = self.base.edit();
        edit.add_files_again(&files, &self.folders);
        self.folders = edit.finish_unread().0;
        self.faces = Faces::of(&self.folders);
        self.pool = None;
    }

    /// The cards there are, those of open documents on top.
    fn pool(&mut self) -> Pool {
        if let Some(pool) = &self.pool {
            return pool.clone();
        }
        let mut edit = self.folders.edit();
        let mut open: Vec<&Document> = self.documents.values().collect();
        open.sort_by_key(|document| document.uri.as_str());
        for document in
            open.into_iter().filter(|own| own.kind == FileKind::Cards && !own.is_too_large())
        {
            edit.add_text(&SourceFile::new(path_of(&document.uri), document.text.text.as_str()));
        }
        self.pool.insert(edit.finish_unread().0).clone()
    }

    fn notification(&mut self, method: &str, params: &Value) -> Vec<Value> {
        if self.state != State::Running {
            return Vec::new();
        }
        let document = &params["textDocument"];
        let uri = document["uri"].as_str().unwrap_or_default().to_owned();
        match method {
            "textDocument/didOpen" => {
                let Some(text) = document["text"].as_str() else {
                    return vec![log("a document that is opened has a `text`")];
                };
                let version = document["version"].as_i64().unwrap_or(0);
                let language = document["languageId"].as_str().unwrap_or_default();
                let opened = {
                    let keywords = self.folders.vocabulary();
                    Document::new(&uri, version, language, text.to_owned(), keywords)
                };
                self.documents.insert(uri.clone(), opened);
                self.changed(&uri)
            }
            "textDocument/didChange" => {
                let changes = params["contentChanges"].as_array().cloned().unwrap_or_default();
                let Some(own) = self.documents.get_mut(&uri) else {
                    return vec![log(&format!("{uri} is changed and not open"))];
                };
                let version = document["version"].as_i64().unwrap_or(own.version + 1);
                if version <= own.version {
                    return vec![log(&format!("a change of {uri} comes too late and is left out"))];
                }
                own.version = version;
                if let Err(words) = own.change(&changes) {
                    return vec![log(&format!("a change of {uri} makes no sense: {words}"))];
                }
                self.changed(&uri)
            }
            "textDocument/didSave" => {
                // What scenarios say may hang on the cards that were saved.
                let open = self.documents.values().filter(|own| own.kind == FileKind::Scenarios);
                let open: Vec<String> = open.map(|own| own.uri.clone()).collect();
                open.iter().flat_map(|uri| self.publish(uri)).collect()
            }
            "textDocument/didClose" => {
                self.documents.remove(&uri);
                self.load();
                vec![published(&uri, None, Vec::new())]
            }
            "workspace/didChangeWatchedFiles" => {
                self.load();
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// What is told once a document has changed.
    fn changed(&mut self, uri: &str) -> Vec<Value> {
        if self.documents.get(uri).is_some_and(|own| own.kind == FileKind::Cards) {
            self.pool = None;
        }
        self.publish(uri)
    }

    fn publish(&mut self, uri: &str) -> Vec<Value> {
        let pool = match self.documents.get(uri) {
            Some(own) if own.kind == FileKind::Scenarios => Some(self.pool()),
            _ => None,
        };
        let Some(document) = self.documents.get(uri) else { return Vec::new() };
        let faults = self.faults(document, pool.as_ref());
        let told =
            faults.iter().map(|(fault, shift)| diagnostic(fault, *shift, &document.text, uri));
        vec![published(uri, Some(document.version), told.collect())]
    }

    /// What is wrong with a document, each with how far its places are to be moved; the pool
    /// is needed for scenarios.
    fn faults(&self, document: &Document, pool: Option<&Pool>) -> Vec<(Diagnostic, usize)> {
        let mut faults = document.faults();
        if document.is_too_large() {
            return faults;
        }
        let source = SourceFile::new(path_of(&document.uri), document.text.text.as_str());
        match (document.kind, pool) {
            (FileKind::Cards, _) => {
                faults.extend(self.faces.shadows(&source).into_iter().map(|fault| (fault, 0)));
            }
            (FileKind::Scenarios, Some(pool)) => {
                let (_, found) = check_scenarios(&source, pool);
                faults.extend(found.into_iter().map(|fault| (fault, 0)));
            }
            (FileKind::Scenarios | FileKind::Json | FileKind::JsonLines, _) => {}
        }
        // What another file replaces is no news while somebody types.
        faults.retain(|(fault, _)| fault.severity() != Severity::Note);
        faults
    }

    fn request(&mut self, method: &str, params: &Value) -> Answer {
        const METHODS: [&str; 9] = [
            "textDocument/codeAction",
            "textDocument/hover",
            "textDocument/completion",
            "textDocument/definition",
            "textDocument/documentSymbol",
            "textDocument/formatting",
            "textDocument/rename",
            "textDocument/prepareRename",
            "textDocument/semanticTokens/full",
        ];
        if !METHODS.contains(&method) {
            return Err((METHOD_NOT_FOUND, format!("there is no method `{method}`")));
        }
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default().to_owned();
        let needs_pool =
            self.documents.get(&uri).is_some_and(|own| own.kind == FileKind::Scenarios);
        let pool = if needs_pool { self.pool() } else { self.folders.clone() };
        let Some(document) = self.documents.get(&uri) else {
            return Err((INVALID_PARAMS, format!("`{uri}` is not open")));
        };
        let scenario = document.kind == FileKind::Scenarios;
        let place = || {
            let offset = document.text.offset(&params["position"]);
            offset.ok_or((INVALID_PARAMS, "a position has a line and a character".to_owned()))
        };
        Ok(match method {
            "textDocument/hover" if scenario => {
                scenarios::hover(document, place()?, &pool).unwrap_or_default()
            }
            "textDocument/hover" => cards::hover(document, place()?).unwrap_or_default(),
            "textDocument/completion" => {
                let items = complete::complete(document, place()?, &pool);
                json!({ "isIncomplete": true, "items": items })
            }
            "textDocument/definition" => self.definition(document, place()?, &pool),
            "textDocument/codeAction" => {
                let ends = (&params["range"]["start"], &params["range"]["end"]);
                let ends = (document.text.offset(ends.0), document.text.offset(ends.1));
                let (Some(start), Some(end)) = ends else {
                    return Err((INVALID_PARAMS, "a range has a start and an end".into()));
                };
                let faults = self.faults(document, Some(&pool));
                actions::actions(document, &faults, Span::new(start, end)).into()
            }
            "textDocument/documentSymbol" if scenario => scenarios::symbols(document).into(),
            "textDocument/documentSymbol" => cards::symbols(document).into(),
            "textDocument/formatting" => formatting(document),
            "textDocument/rename" => {
                let name = params["newName"].as_str().unwrap_or_default();
                rename(document, place()?, name)?
            }
            "textDocument/prepareRename" => prepare_rename(document, place()?),
            _ => json!({ "data": tokens::tokens(document, &pool) }),
        })
    }

    /// Where a label is given, or the card is that a name means.
    fn definition(&self, document: &Document, offset: usize, pool: &Pool) -> Value {
        if document.kind != FileKind::Scenarios {
            return self.keyword(document, offset).unwrap_or_default();
        }
        if let Some(given) =
            scenarios::label_at(document, offset).and_then(|label| label.places.first().copied())
        {
            return json!({ "uri": document.uri, "range": document.text.range(given) });
        }
        let found =
            scenarios::card_at(document, offset, pool).and_then(|(name, _)| self.card(&name, pool));
        found.unwrap_or_default()
    }

    /// Where the script of a keyword is that a card uses.
    fn keyword(&self, document: &Document, offset: usize) -> Option<Value> {
        let line = document.text.line_span(document.text.line_of(offset));
        let text = &document.text.text[line.start..line.end];
        match keywords::at(text, offset.checked_sub(line.start)?, &document.keywords)? {
            Found::Kernel(..) => None,
            Found::Script(script) => self.block(&script.name, script.origin()),
        }
    }

    /// Where a card is written.
    fn card(&self, name: &str, pool: &Pool) -> Option<Value> {
        self.block(name, pool.origin(name)?)
    }

    /// Where what has this name is written in a file.
    fn block(&self, name: &str, origin: &str) -> Option<Value> {
        let open = self.documents.values().find(|own| path_of(&own.uri) == origin);
        if let Some(document) = open {
            let span = place_of(&document.text, name)?;
            return Some(json!({ "uri": document.uri, "range": document.text.range(span) }));
        }
        let path = Path::new(origin);
        let whole = path.canonicalize().ok()?;
        let text = Text::new(std::fs::read_to_string(path).ok()?);
        let span = place_of(&text, name)?;
        Some(json!({ "uri": uri_of(&whole), "range": text.range(span) }))
    }
}

/// Where the name of a card stands in a card file.
fn place_of(text: &Text, name: &str) -> Option<Span> {
    let source = SourceFile::new("", text.text.as_str());
    let wanted = fold_name(name);
    blocks(&text.text).into_iter().find_map(|block| {
        let script = is_keyword(&source, &block).then(|| script_name_of(&source, &block));
        let is_own = block.names(&source).into_iter().any(|own| fold_name(own) == wanted)
            || script.is_some_and(|own| fold_name(&own) == wanted);
        let start = block.span().start;
        is_own.then(|| text.line_span(text.line_of(start)))
    })
}

/// A path as a `file:` URI.
fn uri_of(path: &Path) -> String {
    let mut uri = "file://".to_owned();
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' | b':' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

fn formatting(document: &Document) -> Value {
    let text = &document.text.text;
    match format::file_with(text, document.kind, document.keywords.names()) {
        Some(new) if new != *text && !document.is_too_large() => {
            json!([{ "range": document.text.range(document.text.whole()), "newText": new }])
        }
        _ => json!([]),
    }
}

fn rename(document: &Document, offset: usize, name: &str) -> Answer {
    let label = (document.kind == FileKind::Scenarios)
        .then(|| scenarios::label_at(document, offset))
        .flatten()
        .ok_or((INVALID_PARAMS, "only a label can be renamed".to_owned()))?;
    let plain = name.starts_with(char::is_uppercase)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\''));
    if !plain || name.trim() != name {
        let words = "a label begins with a capital and has only letters and digits";
        return Err((INVALID_PARAMS, words.into()));
    }
    if label.others.iter().any(|other| other == name) {
        return Err((INVALID_PARAMS, format!("`{name}` is the label of something else")));
    }
    let edits = label
        .places
        .iter()
        .map(|place| json!({ "range": document.text.range(*place), "newText": name }));
    let edits: Vec<_> = edits.collect();
    Ok(json!({ "changes": { &document.uri: edits } }))
}

fn prepare_rename(document: &Document, offset: usize) -> Value {
    let label = (document.kind == FileKind::Scenarios)
        .then(|| scenarios::label_at(document, offset))
        .flatten();
    let at = |label: scenarios::Label| {
        let place =
            label.places.iter().find(|place| place.start <= offset && offset <= place.end)?;
        Some(json!({ "range": document.text.range(*place), "placeholder": label.name }))
    };
    label.and_then(at).unwrap_or_default()
}

fn published(uri: &str, version: Option<i64>, diagnostics: Vec<Value>) -> Value {
    let params = json!({ "uri": uri, "version": version, "diagnostics": diagnostics });
    json!({ "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": params })
}

/// A remark that the editor may show.
fn log(words: &str) -> Value {
    let params = json!({ "type": 2, "message": words });
    json!({ "jsonrpc": "2.0", "method": "window/logMessage", "params": params })
}
