//! A small builder: files, arguments, and what is expected of the program.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

/// One run of the program in a folder of its own.
#[must_use]
pub struct Test {
    folder: TempDir,
    command: Command,
    stdin: Option<String>,
    stdout: Vec<Expected>,
    stderr: Vec<Expected>,
}

enum Expected {
    Whole(String),
    Part(String),
}

/// What the program wrote.
pub struct Written {
    pub stdout: String,
    pub stderr: String,
    folder: TempDir,
}

impl Written {
    /// A file of the folder, as the program left it.
    #[track_caller]
    pub fn left(&self, path: &str) -> String {
        fs::read_to_string(self.folder.path().join(path)).expect("the file is there")
    }

    /// The folder it ran in.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Test {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardscript"));
        command.current_dir(folder.path()).stdin(Stdio::null());
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR"] {
            command.env_remove(variable);
        }
        Self { folder, command, stdin: None, stdout: Vec::new(), stderr: Vec::new() }
    }

    /// What commands of a shell write, the program being one of them.
    pub fn shell(commands: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let program = Path::new(env!("CARGO_BIN_EXE_cardscript"));
        let programs = program.parent().expect("it is in a folder").to_path_buf();
        let before = std::env::var_os("PATH").unwrap_or_default();
        let path =
            std::env::join_paths([programs].into_iter().chain(std::env::split_paths(&before)));
        let output = Command::new("sh")
            .args(["-c", commands])
            .env("PATH", path.expect("plain paths"))
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .expect("a shell starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        text(&output.stdout) + &text(&output.stderr)
    }

    /// What the program reads on standard input.
    pub fn stdin(mut self, text: &str) -> Self {
        self.stdin = Some(dedent(text));
        self
    }

    /// Arguments, one each.
    pub fn args(mut self, args: impl IntoIterator<Item = impl AsRef<std::ffi::OsStr>>) -> Self {
        self.command.args(args);
        self
    }

    /// Another folder to run in.
    pub fn within(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// A file in the folder; common indentation is taken away.
    pub fn file(self, path: &str, text: &str) -> Self {
        self.bytes(path, dedent(text))
    }

    /// A file of bytes in the folder.
    pub fn bytes(self, path: &str, bytes: impl AsRef<[u8]>) -> Self {
        let path = self.folder.path().join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).expect("a folder can be made");
        }
        fs::write(path, bytes).expect("a file can be written");
        self
    }

    /// All of standard output.
    pub fn stdout(mut self, text: &str) -> Self {
        self.stdout.push(Expected::Whole(dedent(text)));
        self
    }

    /// A part of standard output.
    pub fn stdout_has(mut self, text: &str) -> Self {
        self.stdout.push(Expected::Part(text.into()));
        self
    }

    /// All of standard error.
    pub fn stderr(mut self, text: &str) -> Self {
        self.stderr.push(Expected::Whole(dedent(text)));
        self
    }

    /// A part of standard error.
    pub fn stderr_has(mut self, text: &str) -> Self {
        self.stderr.push(Expected::Part(text.into()));
        self
    }

    #[track_caller]
    pub fn success(self) -> Written {
        self.code(0)
    }

    /// What was asked for failed.
    #[track_caller]
    pub fn failure(self) -> Written {
        self.code(1)
    }

    /// It came to an end, with success or without.
    #[track_caller]
    pub fn finished(self) -> Written {
        self.ended(&[0, 1])
    }

    /// The command line was not understood.
    #[track_caller]
    pub fn usage(self) -> Written {
        self.code(2)
    }

    #[track_caller]
    fn code(self, code: i32) -> Written {
        self.ended(&[code])
    }

    #[track_caller]
    fn ended(mut self, codes: &[i32]) -> Written {
        let output = match self.stdin.take() {
            None => self.command.output().expect("the program starts"),
            Some(text) => {
                self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
                let mut child = self.command.spawn().expect("the program starts");
                let mut stdin = child.stdin.take().expect("it is piped");
                // A program that ends early reads no more.
                let writer = std::thread::spawn(move || {
                    let _ = stdin.write_all(text.as_bytes());
                });
                let output = child.wait_with_output().expect("it ends");
                writer.join().expect("it was written");
                output
            }
        };
        let Output { status, stdout, stderr } = output;
        let stdout = String::from_utf8(stdout).expect("standard output is UTF-8");
        let stderr = String::from_utf8(stderr).expect("standard error is UTF-8");
        let written = format!("stdout:\n{stdout}\nstderr:\n{stderr}");
        let code = status.code().unwrap_or(-1);
        assert!(codes.contains(&code), "exit code {code}, not {codes:?}; {written}");
        check("stdout", &stdout, &self.stdout);
        check("stderr", &stderr, &self.stderr);
        Written { stdout, stderr, folder: self.folder }
    }
}

#[track_caller]
fn check(name: &str, text: &str, expected: &[Expected]) {
    for expected in expected {
        match expected {
            Expected::Whole(whole) => assert_eq!(text, whole, "{name}"),
            Expected::Part(part) => {
                assert!(text.contains(part.as_str()), "{name} lacks `{part}`:\n{text}");
            }
        }
    }
}

/// A text without a line end in front and without the indentation that all its lines share.
pub fn dedent(text: &str) -> String {
    let text = text.strip_prefix('\n').unwrap_or(text);
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let lines = || text.split('\n');
    let shared = lines().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    let lines: Vec<_> = lines().map(|line| line.get(shared..).unwrap_or("")).collect();
    lines.join("\n")
}
