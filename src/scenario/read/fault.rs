//! What is said of a line that the grammar does not accept.

use cardscript_grammar::scenario::Rule;
use pest::{
    error::{Error, InputLocation},
    iterators::Pair,
};

use super::{
    Context, Reader,
    lines::Kind,
    token::{Line, Token, unknown_card},
};
use crate::diagnostic::{Code, Diagnostic, Span, quoted, suggest};

type RuleWords = Box<dyn Fn(&Rule) -> Option<String>>;
type IsSpace = Box<dyn Fn(String) -> bool>;

/// How many words a report says could stand somewhere.
const LISTED: usize = 16;

impl Kind {
    /// The word for it.
    const fn word(self) -> &'static str {
        match self {
            Self::Given => "Given",
            Self::When => "When",
            Self::Then => "Then",
        }
    }

    /// What one looks like.
    const fn example(self) -> &'static str {
        match self {
            Self::Given => "`Given Alice controls Forest (tapped) and Bob is at 12 life`",
            Self::When => "`When Alice casts Lightning Bolt targeting Bob`",
            Self::Then => "`Then Alice is at 14 life or 18 life`",
        }
    }
}

/// A line that is no statement, with what the parser could tell.
pub(super) fn misread(
    context: &Context<'_>,
    line: &Line,
    error: Option<Error<Rule>>,
) -> Diagnostic {
    let kind = context.kind.word();
    if line.tokens.is_empty() {
        let fault =
            Diagnostic::error(Code::UnknownScenarioLine, format!("this {kind} says nothing"));
        let fault = fault.at(&context.source, line.span(0, 0));
        return fault.help(format!("for example: {}", context.kind.example()));
    }
    let detail = error.and_then(|error| {
        let (no_words, no_space): (RuleWords, IsSpace) = (Box::new(|_| None), Box::new(|_| false));
        let furthest = error.parse_attempts_error(&line.normal, &no_words, &no_space)?;
        let (InputLocation::Pos(start) | InputLocation::Span((start, _))) = furthest.location;
        Some((start, expected(&error)))
    });
    let (start, expected) = detail.unwrap_or_default();
    let span = line.span(start, start);
    // The first unknown name is the likelier cause than the words after it.
    if let Some((Token::Unknown(name), span, _)) =
        line.tokens.iter().find(|token| matches!(token.0, Token::Unknown(_)) && token.2 <= start)
    {
        return unknown_card(context, name, *span);
    }
    if let Some(Token::Text(text)) = line.token(start) {
        return unknown_card(context, text, span);
    }
    let found = context.source.slice(span);
    let message = if found.is_empty() {
        format!("this {kind} ends too early")
    } else {
        format!("{} cannot stand here in a {kind}", quoted(found))
    };
    let words: Vec<_> = expected.iter().map(String::as_str).collect();
    let near = suggest::similar_words(found, words.iter().map(|word| word.trim_matches('`')), 1);
    let understood = context.source.slice(Span::new(line.span(0, 1).start, span.start));
    let fault = Diagnostic::error(Code::UnknownScenarioLine, message)
        .at(&context.source, span)
        .expected(expected.iter().take(LISTED).cloned())
        .help_if(suggest::did_you_mean(&near));
    let fault = match understood.trim() {
        "" => fault,
        understood => fault.understood(understood),
    };
    fault.help(format!("for example: {}", context.kind.example()))
}

/// What could have stood where the parser got stuck, in a player's words, in a fixed order.
fn expected(error: &Error<Rule>) -> Vec<String> {
    let Some(attempts) = error.parse_attempts() else { return Vec::new() };
    let mut found: Vec<(u8, String)> = Vec::new();
    for token in attempts.expected_tokens() {
        let token = token.to_string();
        let word = token.trim_matches('"').trim();
        let entry = match word {
            "%" => (1, "a player".to_owned()),
            "@" => (1, "the name of a card".to_owned()),
            "{" => (1, "mana, as in `{R}`".to_owned()),
            "$" => (1, "a text in quotes".to_owned()),
            "'s" => (2, "`'s`".to_owned()),
            word if word.chars().count() > 1
                && word.starts_with(char::is_alphabetic)
                && !word.contains("..") =>
            {
                (0, quoted(&word.replace(" 's", "'s")))
            }
            _ => continue,
        };
        if !found.contains(&entry) {
            found.push(entry);
        }
    }
    found.sort();
    found.into_iter().map(|(_, word)| word).collect()
}

impl Reader<'_, '_> {
    /// A fault at the place of a node.
    pub(super) fn fault(
        &self,
        code: Code,
        message: impl Into<String>,
        pair: &Pair<'_, Rule>,
    ) -> Diagnostic {
        Diagnostic::error(code, message).at(&self.context.source, self.span(pair))
    }

    /// A node that the builder does not know: only if grammar and builder disagree.
    pub(super) fn lost(&self, pair: Option<&Pair<'_, Rule>>) -> Diagnostic {
        let span =
            pair.map_or_else(|| self.line.span(0, self.line.normal.len()), |pair| self.span(pair));
        let message = "this is not understood";
        Diagnostic::error(Code::UnknownScenarioLine, message).at(&self.context.source, span)
    }

    /// The place of a node in the source.
    pub(super) fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        self.line.span(span.start(), span.end())
    }
}
