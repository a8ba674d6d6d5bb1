//! The report in words.

use std::io;

use super::Report;
use crate::{
    cli::output::{Out, Style},
    coverage::{CardResult, CardText, Counts, Mutated, Mutation, Phrase, Share, Standing},
    playtest::Broken,
};

pub(super) fn tell(out: &mut Out, report: &Report) -> io::Result<()> {
    let head = format!("{:28} {:>7} {:>7} {:>10} {:>7}", "", "read", "parsed", "supported", "");
    let head = out.paint(Style::Faint, head.trim_end());
    out.line(head)?;
    row(out, "cards", &report.figures.cards)?;
    row(out, "lines", &report.figures.lines)?;
    table(out, "cards by type", &report.figures.types)?;
    table(out, "lines by family", &report.figures.families)?;
    if !report.phrases.is_empty() {
        heading(out, "phrases that are not known, by the cards that lack nothing else")?;
        report.phrases.iter().try_for_each(|phrase| phrase_row(out, phrase))?;
    }
    if !report.mutations.is_empty() {
        heading(out, "spoilt lines that are still understood")?;
        report.mutations.iter().try_for_each(|mutated| mutated_rows(out, mutated))?;
    }
    if let Some(play) = &report.play {
        heading(out, "cards that are understood, played by chance")?;
        out.line(format!("{:28} {:7}", "played", play.cards))?;
        out.line(format!("{:28} {:7}", "broken", play.broken.len()))?;
        play.broken.iter().try_for_each(|broken| broken_rows(out, broken))?;
    }
    Ok(())
}

fn broken_rows(out: &mut Out, broken: &Broken) -> io::Result<()> {
    let card = out.paint(Style::Bad, &broken.card);
    out.line(format!("{card}, turn {}: {}", broken.turn, broken.problem))?;
    for action in &broken.actions {
        let action = out.paint(Style::Faint, &format!("    {action}"));
        out.line(action)?;
    }
    Ok(())
}

fn heading(out: &mut Out, text: &str) -> io::Result<()> {
    out.line("")?;
    let text = out.paint(Style::Strong, text);
    out.line(text)
}

fn table(out: &mut Out, title: &str, shares: &[Share]) -> io::Result<()> {
    if shares.is_empty() {
        return Ok(());
    }
    heading(out, title)?;
    shares.iter().try_for_each(|share| row(out, share.name, &share.counts))
}

fn row(out: &mut Out, name: &str, counts: &Counts) -> io::Result<()> {
    let Counts { read, parsed, supported } = counts;
    let percent = counts.percent();
    out.line(format!("{name:28} {read:7} {parsed:7} {supported:10} {percent:6.1}%"))
}

fn phrase_row(out: &mut Out, phrase: &Phrase) -> io::Result<()> {
    let Phrase { words, alone, lines, card, understood, rest } = phrase;
    out.line(format!("{alone:5} cards, {lines:5} lines  {words}"))?;
    let example = format!("{:28}{card}: {understood} ▸ {rest}", "");
    let example = out.paint(Style::Faint, &example);
    out.line(example)
}

fn mutated_rows(out: &mut Out, mutated: &Mutated) -> io::Result<()> {
    let name = match mutated.mutation {
        Mutation::Dropped => "a word dropped",
        Mutation::Swapped => "two neighbours swapped",
        Mutation::Shuffled => "all words shuffled",
        Mutation::Replaced => "a word made nonsense",
    };
    let counts =
        Counts { read: mutated.lines, parsed: mutated.supported, supported: mutated.supported };
    out.line(format!(
        "{name:28} {:7} {:18} {:6.2}%",
        mutated.lines,
        mutated.supported,
        counts.percent()
    ))?;
    for example in &mutated.examples {
        let example = out.paint(Style::Faint, &format!("{:28} {example}", ""));
        out.line(example)?;
    }
    Ok(())
}

/// A card, line by line.
pub(super) fn explain(out: &mut Out, card: &CardText, result: &CardResult) -> io::Result<()> {
    let name = out.paint(Style::Strong, &card.name);
    let verdict = if result.supported {
        out.paint(Style::Good, "supported")
    } else {
        out.paint(Style::Bad, "not supported")
    };
    out.line(format!("{name}: {verdict}"))?;
    if card.faces.iter().any(|face| !face.sound) {
        out.line("  its cost, its type line or its numbers are not understood")?;
    }
    for ((paragraph, _), line) in card.paragraphs().zip(&result.lines) {
        let (mark, style) = match line.standing {
            Standing::Supported => ("+", Style::Good),
            Standing::Parsed => ("~", Style::Bad),
            Standing::Unknown => ("-", Style::Bad),
        };
        let mark = out.paint(style, mark);
        out.line(format!("{mark} {}", paragraph.text.replace('\n', "\n  ")))?;
        let Some(stop) = &line.stop else { continue };
        out.line(format!("    {}", stop.why))?;
        if let (Ok(normal), false) = (&paragraph.normal, stop.span.is_empty()) {
            let at = stop.span.start.min(normal.len());
            let (before, after) = normal.split_at_checked(at).unwrap_or(("", normal));
            let place = format!("    {} ▸ {}", before.trim_end(), after.trim_end());
            let place = out.paint(Style::Faint, &place);
            out.line(place)?;
        }
    }
    Ok(())
}
