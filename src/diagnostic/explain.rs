//! What a code means: its cause, an example, the cure. All of it is `docs/errors.md`.

use super::Code;

const PAGE: &str = include_str!("../../docs/errors.md");

/// What is to be known of one code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The code.
    pub code: Code,
    /// What it comes of.
    pub cause: &'static str,
    /// Something that gives it.
    pub example: Example,
    /// What to do about it.
    pub cure: &'static str,
    /// The example, cured, where that is another text.
    pub cured: Option<Example>,
}

/// A text in a fence of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// What it is.
    pub kind: ExampleKind,
    /// The text, with its last line end.
    pub text: &'static str,
}

/// What an example is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleKind {
    /// A card file, for `check`.
    Card,
    /// A scenario file, for `run`.
    Scenario,
    /// A JSON file of cards, for `check`.
    Json,
    /// Commands for a shell.
    Shell,
}

impl ExampleKind {
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "card" => Self::Card,
            "scenario" => Self::Scenario,
            "json" => Self::Json,
            "sh" => Self::Shell,
            _ => return None,
        })
    }
}

impl Code {
    /// What the code means. A test holds that there is something for each of them.
    #[must_use]
    pub fn explain(self) -> Option<Explanation> {
        let heading = format!("## {}:", self.as_str());
        let from = PAGE.find(&heading)?;
        let section = &PAGE[from..];
        let body = section.split_once('\n')?.1;
        let body = body.split_once("\n## ").map_or(body, |(body, _)| body);
        let (cause, rest) = body.split_once("\n```")?;
        let (example, rest) = fenced(rest)?;
        let (cure, cured) = match rest.split_once("\n```") {
            Some((cure, rest)) => (cure, fenced(rest).map(|(cured, _)| cured)),
            None => (rest, None),
        };
        Some(Explanation { code: self, cause: cause.trim(), example, cure: cure.trim(), cured })
    }

    /// The codes that are written nearly like this one.
    #[must_use]
    pub fn near(number: &str) -> Vec<&'static str> {
        let all = Self::ALL.iter().map(|code| code.as_str());
        super::suggest::similar_words(number, all, 3)
    }
}

/// The text of a fence after its three marks, and what follows it.
fn fenced(rest: &'static str) -> Option<(Example, &'static str)> {
    let (word, rest) = rest.split_once('\n')?;
    let end = rest.find("\n```")? + 1;
    let after = rest[end..].strip_prefix("```")?;
    Some((Example { kind: ExampleKind::named(word)?, text: &rest[..end] }, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_explained() {
        for code in Code::ALL {
            let found = code.explain().unwrap_or_else(|| panic!("{code} is not explained"));
            assert!(!found.cause.is_empty() && !found.cure.is_empty(), "{code}");
            assert!(!found.cause.contains("```") && !found.cure.contains("```"), "{code}");
        }
    }

    #[test]
    fn the_page_explains_no_other_and_has_their_titles() {
        let headings: Vec<_> = PAGE.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        let codes = Code::ALL.iter().map(|code| format!("{code}: {}", code.title()));
        assert_eq!(headings, codes.collect::<Vec<_>>());
    }
}
