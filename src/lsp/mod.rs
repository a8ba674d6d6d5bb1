//! What an editor wants to know: a language server over two streams.
//!
//! Messages are JSON-RPC with the frames of the Language Server Protocol. Whatever comes in,
//! an answer or nothing goes out, and the server goes on: a message that makes no sense is
//! answered with an error.

mod actions;
mod cards;
mod complete;
mod document;
mod fault;
mod frame;
mod keywords;
mod place;
mod scenarios;
mod server;
mod tokens;

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

use self::{
    frame::{Incoming, read, write},
    server::Server,
};
use crate::pool::Pool;

/// Serves an editor until it says `exit` or is gone; tells whether it ended as it should.
/// The cards of the editor's folder come on top of `pool`.
///
/// # Errors
///
/// The streams cannot be read or written.
pub fn serve(input: &mut impl BufRead, output: &mut impl Write, pool: &Pool) -> io::Result<bool> {
    let mut server = Server::new(pool.clone());
    loop {
        let message = match read(input)? {
            Incoming::End => return Ok(false),
            Incoming::Unreadable(code, words) => {
                write(output, &error(&Value::Null, code, &words))?;
                continue;
            }
            Incoming::Message(message) => message,
        };
        if message["method"] == "exit" {
            return Ok(server.is_shut_down());
        }
        for answer in server.message(&message) {
            write(output, &answer)?;
        }
    }
}

/// The answer that something is wrong.
fn error(id: &Value, code: i64, words: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": words } })
}

/// Not JSON.
const PARSE_ERROR: i64 = -32700;
/// JSON, but no message.
const INVALID_REQUEST: i64 = -32600;
/// No such method.
const METHOD_NOT_FOUND: i64 = -32601;
/// What is asked does not fit the method.
const INVALID_PARAMS: i64 = -32602;
/// `initialize` comes first.
const NOT_INITIALIZED: i64 = -32002;
