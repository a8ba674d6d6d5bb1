//! Which rule says what a keyword ability does, and how scripts define the others.

use crate::{ast::KERNEL, parse::KeywordScript, pool::Vocabulary};

/// A keyword that stands in a line.
pub(super) enum Found<'a> {
    /// One that needs the kernel, and its rule.
    Kernel(&'static str, &'static str),
    /// One that a script defines.
    Script(&'a KeywordScript),
}

/// The keyword that a place of a line is in: the longest of them.
pub(super) fn at<'a>(line: &str, offset: usize, keywords: &'a Vocabulary) -> Option<Found<'a>> {
    let lower = line.to_ascii_lowercase();
    let is_there = |keyword: &str| {
        lower.match_indices(keyword).any(|(start, _)| {
            let end = start + keyword.len();
            let alone = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
            start <= offset
                && offset <= end
                && alone(lower[..start].chars().next_back())
                && alone(lower[end..].chars().next())
        })
    };
    let kernel = KERNEL.iter().map(|&(word, rule)| (word, Found::Kernel(word, rule)));
    let scripts = keywords.keywords().into_iter();
    let scripts = scripts.map(|script| (script.name.as_str(), Found::Script(script)));
    let all = kernel.chain(scripts).filter(|(word, _)| is_there(word));
    all.max_by_key(|(word, _)| word.len()).map(|(_, found)| found)
}

/// Every keyword.
pub(super) fn all(keywords: &Vocabulary) -> Vec<&str> {
    let scripts = keywords.keywords().into_iter().map(|script| script.name.as_str());
    KERNEL.iter().map(|(word, _)| *word).chain(scripts).collect()
}
