//! `cardscript play`: a game line by line.

#[cfg_attr(not(unix), allow(dead_code))]
mod complete;
mod input;
#[cfg_attr(not(unix), allow(dead_code))]
mod line;
#[cfg(unix)]
mod terminal;

use std::{fs, io, path::PathBuf};

use clap::Args;

use self::input::Input;
use super::{
    Verdict,
    output::{self, Out, Style},
    session::{Session, counted},
};
use crate::{
    pool::read_file,
    scenario::{Play, Played, Player, Question, board},
};

/// Play a game line by line: set up a board, do things, be asked each choice
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript play
  cardscript play examples/prevention_and_doubling.scenario
  cardscript play --pool my-cards/ < lines.txt

`Given` sets up a board, `When` does something, both as in a scenario; each choice is asked by
number. `undo` takes lines back, `save FILE` keeps them as a scenario, `help` tells the rest.")]
pub(super) struct PlayArgs {
    /// A scenario whose Givens and Whens come first
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

const HELP: &str = "\
Given Alice controls Forest   sets up the board (before anything is done)
When Alice taps Forest for mana
                              does something; `in response, …` comes before the last resolves
And …                         goes on with the last of the two
board                         shows the game
undo [COUNT]                  takes back the last line, or so many
steps                         shows the lines so far
save FILE [NAME]              writes them as a scenario that passes
help                          shows this
quit                          ends it
At a choice: its number; `cancel` takes back what was begun.";

pub(super) fn run(args: &PlayArgs, session: &mut Session) -> io::Result<Verdict> {
    session.sum_up_pool();
    let mut table = Table {
        play: Play::new(&session.pool),
        out: &mut session.out,
        input: Input::new(&session.pool),
        when: false,
        failed: false,
    };
    if let Some(path) = &args.file {
        match read_file(path) {
            Ok(source) => table.file(source.text())?,
            Err(fault) => {
                output::complain(&fault.render(table.out.color));
                return Ok(Verdict::Failed);
            }
        }
    }
    if table.input.is_terminal {
        table.out.line("`help` tells what can be done.")?;
    }
    loop {
        table.out.finish()?;
        let Some(line) = table.input.line("> ") else { break };
        if !table.line(line.trim())? {
            break;
        }
    }
    // A script that went wrong is told by the exit code; a person has seen it.
    let failed = table.failed && !table.input.is_terminal;
    Ok(if failed { Verdict::Failed } else { Verdict::Done })
}

/// Everything on the table.
struct Table<'a> {
    play: Play,
    out: &'a mut Out,
    input: Input,
    /// Was the last line a When?
    when: bool,
    failed: bool,
}

impl Table<'_> {
    /// Does a line; false to end.
    fn line(&mut self, line: &str) -> io::Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            _ if line.starts_with('#') => {}
            "quit" | "exit" => return Ok(false),
            "help" | "?" => self.out.line(HELP)?,
            "board" => self.board()?,
            "steps" => {
                let lines: Vec<String> = self.play.lines().map(str::to_owned).collect();
                for (number, line) in (1..).zip(lines) {
                    self.out.line(format!("{number:>3}. {line}"))?;
                }
            }
            "undo" => self.undo(rest)?,
            "save" => self.save(rest)?,
            "Given" => self.given(rest)?,
            "When" => self.when(rest)?,
            "And" | "But" if self.when => self.when(rest)?,
            "And" | "But" => self.given(rest)?,
            // A sentence alone sets up before anything is done, or does something.
            _ => self.sentence(line)?,
        }
        Ok(true)
    }

    /// The Givens and Whens of the first scenario of a file.
    fn file(&mut self, text: &str) -> io::Result<()> {
        let mut statements: Vec<String> = Vec::new();
        let mut scenarios = 0;
        for line in text.lines() {
            let content = line.trim();
            let keyword = content.split(char::is_whitespace).next().unwrap_or_default();
            match keyword {
                "" => {}
                _ if content.starts_with(['#', '|']) => {}
                "Scenario:" => scenarios += 1,
                _ if scenarios > 1 => break,
                "Given" | "When" | "Then" | "And" | "But" => statements.push(content.to_owned()),
                _ => {
                    if let Some(last) = statements.last_mut() {
                        last.push(' ');
                        last.push_str(content);
                    }
                }
            }
        }
        let mut claims = false;
        for statement in statements {
            let continues = statement.starts_with("And ") || statement.starts_with("But ");
            claims = statement.starts_with("Then") || claims && continues;
            if !claims {
                self.out.line(&statement)?;
                self.line(&statement)?;
            }
        }
        self.board()
    }

    fn board(&mut self) -> io::Result<()> {
        for (number, line) in board(self.play.game()).into_iter().enumerate() {
            let strong = number == 0 || !line.starts_with(' ');
            let line = if strong { self.out.paint(Style::Strong, &line) } else { line };
            self.out.line(line)?;
        }
        Ok(())
    }

    fn undo(&mut self, count: &str) -> io::Result<()> {
        let count = if count.is_empty() { Some(1) } else { count.parse().ok() };
        let Some(count) = count else {
            return self.refuse("`undo` is followed by a number, or by nothing");
        };
        let taken = self.play.undo(count);
        self.when = self.play.has_begun();
        self.out.line(format!("{} taken back", counted(taken, "line")))
    }

    fn save(&mut self, rest: &str) -> io::Result<()> {
        let (path, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if path.is_empty() {
            return self.refuse("`save` is followed by the name of a file");
        }
        let text = self.play.scenario(name);
        match fs::File::create_new(path)
            .and_then(|mut file| io::Write::write_all(&mut file, text.as_bytes()))
        {
            Ok(()) => self.out.line(format!("written: {path}")),
            Err(error) => self.refuse(&format!("{path} cannot be written: {error}")),
        }
    }

    fn refuse(&mut self, words: &str) -> io::Result<()> {
        self.failed = true;
        self.out.line(format!("error: {words}"))
    }

    fn given(&mut self, words: &str) -> io::Result<()> {
        self.when = false;
        if self.play.has_begun() {
            self.when = true;
            return self.refuse("the board is set up before anything is done; `undo` first");
        }
        match self.play.given(words) {
            Ok(()) => Ok(()),
            Err(fault) => self.fault(&fault),
        }
    }

    fn when(&mut self, words: &str) -> io::Result<()> {
        self.when = true;
        let before = self.play.game().clone();
        let mut chooser = Chooser { out: self.out, input: &mut self.input, broken: None };
        let played = self.play.when(words, &mut chooser);
        if let Some(error) = chooser.broken {
            return Err(error);
        }
        match played {
            Ok(Played::Done(_)) => self.changes(&before),
            Ok(Played::TakenBack) => self.out.line("taken back"),
            Err(fault) => self.fault(&fault),
        }
    }

    fn sentence(&mut self, line: &str) -> io::Result<()> {
        let sets_up = !self.play.has_begun() && self.play.clone().given(line).is_ok();
        if sets_up { self.given(line) } else { self.when(line) }
    }

    fn fault(&mut self, fault: &crate::diagnostic::Diagnostic) -> io::Result<()> {
        self.failed = true;
        self.out.line(fault.render(self.out.color))
    }

    /// What is new on the board.
    fn changes(&mut self, before: &crate::game::Game) -> io::Result<()> {
        let was = board(before);
        let now = board(self.play.game());
        for line in now.iter().filter(|line| !was.contains(line)) {
            self.out.line(format!("  {}", line.trim_start()))?;
        }
        Ok(())
    }
}

/// Asks whoever sits at the terminal, or reads the next line.
struct Chooser<'a> {
    out: &'a mut Out,
    input: &'a mut Input,
    broken: Option<io::Error>,
}

impl Chooser<'_> {
    fn ask(&mut self, question: &Question) -> io::Result<Option<usize>> {
        let Question { about, rule, options } = question;
        self.out.line(self.out.paint(Style::Strong, &format!("{about} ({rule})")))?;
        for (number, option) in (1..).zip(options) {
            self.out.line(format!("  {number}. {option}"))?;
        }
        loop {
            self.out.finish()?;
            let Some(line) = self.input.line("? ") else { return Ok(None) };
            let line = line.trim();
            if matches!(line, "cancel" | "undo" | "quit") {
                return Ok(None);
            }
            let number = line.parse().ok().and_then(|number: usize| number.checked_sub(1));
            match number.filter(|number| *number < options.len()) {
                Some(number) => return Ok(Some(number)),
                None => {
                    self.out.line(format!("a number from 1 to {}, or `cancel`", options.len()))?
                }
            }
        }
    }
}

impl Player for Chooser<'_> {
    fn choose(&mut self, question: &Question) -> Option<usize> {
        self.ask(question).unwrap_or_else(|error| {
            self.broken = Some(error);
            None
        })
    }
}
