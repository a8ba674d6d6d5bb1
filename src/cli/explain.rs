//! `cardscript explain`: what a code means.

use std::io;

use clap::Args;
use serde::Serialize;

use super::{
    Verdict,
    args::Format,
    output::{self, Style},
    session::Session,
};
use crate::diagnostic::{Code, Explanation, suggest};

/// Explain the code of a diagnostic: its cause, an example, the cure
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cardscript explain E0001
  cardscript explain w0004 --format json
  cardscript explain

Without a code all of them are listed. They are also in docs/errors.md.")]
pub(super) struct ExplainArgs {
    /// The code, as in `error[E0001]`
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

/// What `--format json` writes.
#[derive(Serialize)]
struct Explained {
    code: Code,
    title: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cure: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cured: Option<&'static str>,
}

pub(super) fn run(args: &ExplainArgs, session: &mut Session) -> io::Result<Verdict> {
    let Some(number) = &args.code else { return list(session) };
    let Some(explained) = Code::parse(number.trim()).and_then(Code::explain) else {
        let near = Code::near(number);
        let help = suggest::did_you_mean(&near);
        let help = help.unwrap_or_else(|| "`cardscript explain` lists all codes".to_owned());
        output::complain(&format!("error: there is no code `{number}`; {help}"));
        return Ok(Verdict::Failed);
    };
    match session.format {
        Format::Json => session.out.json(&Explained::of(&explained))?,
        Format::Human => tell(&explained, session)?,
    }
    Ok(Verdict::Done)
}

impl Explained {
    fn of(explained: &Explanation) -> Self {
        let Explanation { code, cause, example, cure, cured } = explained;
        Self {
            code: *code,
            title: code.title(),
            cause: Some(cause),
            example: Some(example.text),
            cure: Some(cure),
            cured: cured.map(|cured| cured.text),
        }
    }
}

fn tell(explained: &Explanation, session: &mut Session) -> io::Result<()> {
    let Explanation { code, cause, example, cure, cured } = explained;
    let heading = session.out.paint(Style::Strong, &format!("{code}: {}", code.title()));
    session.out.line(heading)?;
    session.out.line(format!("\n{cause}\n"))?;
    let shown = |text: &str| {
        text.trim_end().lines().map(|line| format!("    {line}\n")).collect::<String>()
    };
    session.out.line(shown(example.text))?;
    session.out.line(*cure)?;
    if let Some(cured) = cured {
        session.out.line(format!("\n{}", shown(cured.text).trim_end_matches('\n')))?;
    }
    Ok(())
}

fn list(session: &mut Session) -> io::Result<Verdict> {
    match session.format {
        Format::Json => {
            let all = Code::ALL.iter().map(|&code| Explained {
                code,
                title: code.title(),
                cause: None,
                example: None,
                cure: None,
                cured: None,
            });
            session.out.json(&all.collect::<Vec<_>>())?;
        }
        Format::Human => {
            for code in Code::ALL {
                let number = session.out.paint(Style::Strong, code.as_str());
                session.out.line(format!("{number}  {}", code.title()))?;
            }
        }
    }
    Ok(Verdict::Done)
}
