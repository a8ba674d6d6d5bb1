//! Tables below `Then the outcomes are`: a row an outcome, a column a statement.

use cardscript_grammar::scenario::Rule;

use super::{
    Context, Reader, fault,
    kids::{Kids, Pair, within, words},
    then::Conjunction,
    token::{Line, tokens},
};
use crate::{
    ast::CounterKind,
    diagnostic::{Code, Diagnostic, Span, quoted},
    scenario::syntax::{
        Amounts, Comparison, Fact, Floating, MeasureWord, Noun, Place, Predicate, Subject, Zone,
    },
};

type Read<T> = Result<T, Diagnostic>;

/// The head of a column.
enum Column {
    /// `Alice's life`: the cell is the value.
    Measure(Subject, Measure),
    /// A whole statement, and the cells say yes or no.
    Whole(Conjunction),
    /// The start of a statement, which the cells finish.
    Start(Span),
}

/// What a column tells of its subject.
enum Measure {
    Number(Box<dyn Fn(Amounts) -> Predicate>),
    Mana,
    Zone,
}

/// The rows, each as facts that hold together.
pub(super) fn rows(
    context: &mut Context<'_>,
    rows: &[Vec<Span>],
    span: Span,
) -> Read<Vec<Conjunction>> {
    let Some((heads, rows)) = rows.split_first() else {
        let fault = Diagnostic::error(Code::UnknownScenarioLine, "no table of outcomes follows");
        return Err(fault
            .at(&context.source, span)
            .help("write a row of heads such as `| Alice's life | Bob's life |`, and below it a row for each outcome"));
    };
    let columns = heads.iter().map(|head| column(context, *head)).collect::<Read<Vec<_>>>()?;
    let mut outcomes = Vec::new();
    for row in rows {
        if row.len() != columns.len() {
            let place = row.iter().copied().reduce(Span::join).unwrap_or(span);
            let message = format!(
                "this row has {} cells, and the table has {} columns",
                row.len(),
                columns.len()
            );
            return Err(
                Diagnostic::error(Code::UnknownScenarioLine, message).at(&context.source, place)
            );
        }
        let mut facts = Vec::new();
        for (column, cell) in columns.iter().zip(row) {
            facts.extend(fact(context, column, *cell)?);
        }
        outcomes.push(facts);
    }
    Ok(outcomes)
}

fn column(context: &mut Context<'_>, head: Span) -> Read<Column> {
    let line = tokens(context, &[head])?;
    if let Ok(pairs) = context.parse(Rule::column, &line) {
        let reader = Reader { context, line: &line };
        let pair = pairs.flat_map(within).next().ok_or_else(|| reader.lost(None))?;
        return reader.column(pair);
    }
    if let Ok(pairs) = context.parse(Rule::fact_line, &line) {
        let reader = Reader { context, line: &line };
        let pair = pairs.flat_map(within).next().ok_or_else(|| reader.lost(None))?;
        // `Alice is at` reads like a statement, but says nothing before its cells do.
        if let Ok((_, mut facts)) = reader.fact_of(pair) {
            return Ok(Column::Whole(facts.pop().unwrap_or_default()));
        }
    }
    Ok(Column::Start(head))
}

fn fact(context: &mut Context<'_>, column: &Column, cell: Span) -> Read<Conjunction> {
    let line = match column {
        Column::Start(head) => tokens(context, &[*head, cell])?,
        _ => tokens(context, &[cell])?,
    };
    if let Column::Start(_) = column {
        let pairs = context.parse(Rule::fact_line, &line)?;
        let reader = Reader { context, line: &line };
        let pair = pairs.flat_map(within).next().ok_or_else(|| reader.lost(None))?;
        let (_, mut facts) = reader.fact_of(pair)?;
        return Ok(facts.pop().unwrap_or_default());
    }
    let pairs = context.parse(Rule::cell, &line)?;
    let reader = Reader { context, line: &line };
    let pair = pairs.flat_map(within).next().ok_or_else(|| reader.lost(None))?;
    match column {
        Column::Measure(subject, measure) => {
            let is = reader.cell(&pair, measure)?;
            Ok(vec![Fact { subject: subject.clone(), not: false, is, span: cell }])
        }
        Column::Whole(facts) => {
            let not = match words(&pair) {
                "yes" | "true" => false,
                "no" | "false" => true,
                other => {
                    let message = format!("{} answers no statement", quoted(other));
                    let fault = reader.fault(Code::UnknownScenarioLine, message, &pair);
                    return Err(fault.expected(["`yes`", "`no`"]));
                }
            };
            Ok(facts
                .iter()
                .map(|fact| Fact { not: fact.not != not, span: cell, ..fact.clone() })
                .collect())
        }
        Column::Start(_) => Err(fault::misread(context, &line as &Line, None)),
    }
}

impl Reader<'_, '_> {
    fn column(&self, pair: Pair<'_>) -> Read<Column> {
        let rule = pair.as_rule();
        let mut kids = Kids::of(pair.clone());
        if rule == Rule::column_count {
            let who = self.who(&self.need(&mut kids, Rule::who)?)?;
            let noun: Noun = self.noun(self.need(&mut kids, Rule::noun)?)?;
            let controls = move |amount| {
                let noun = noun.clone();
                Predicate::Controls { amount: Some(amount), noun, attributes: Vec::new() }
            };
            let subject = Subject::Thing(crate::scenario::syntax::Thing::Player(who));
            return Ok(Column::Measure(subject, Measure::Number(Box::new(controls))));
        }
        let subject = self.subject(pair)?;
        let measure = self.need(&mut kids, Rule::measure)?;
        Ok(Column::Measure(subject, self.measure(&measure)?))
    }

    fn measure(&self, pair: &Pair<'_>) -> Read<Measure> {
        let counters = |kind: CounterKind| {
            Measure::Number(Box::new(move |amount| Predicate::Counters(amount, kind.clone())))
        };
        if let Some(kind) = Kids::of(pair.clone()).take(Rule::counter_kind) {
            return self.counter_kind(&kind).map(counters);
        }
        let cards = |zone| {
            Measure::Number(Box::new(move |amount| {
                let zone = Zone { zone, whose: None, place: Place::Any };
                Predicate::Cards { amount: Some(amount), named: None, zone }
            }))
        };
        let number =
            |word| Measure::Number(Box::new(move |amount| Predicate::Measure(word, amount)));
        Ok(match words(pair) {
            "life" => Measure::Number(Box::new(Predicate::Life)),
            "damage" => Measure::Number(Box::new(Predicate::Damage)),
            "power" => number(MeasureWord::Power),
            "toughness" => number(MeasureWord::Toughness),
            "mana value" => number(MeasureWord::ManaValue),
            "hand" => cards(crate::ast::ZoneName::Hand),
            "graveyard" => cards(crate::ast::ZoneName::Graveyard),
            "library" => cards(crate::ast::ZoneName::Library),
            "mana" => Measure::Mana,
            "zone" => Measure::Zone,
            // `Bob's poison`.
            word => counters(CounterKind::Named(word.into())),
        })
    }

    fn cell(&self, pair: &Pair<'_>, measure: &Measure) -> Read<Predicate> {
        let text = words(pair);
        match (measure, pair.as_rule()) {
            (Measure::Number(make), Rule::integer) => {
                let number = self.number(pair)?;
                Ok(make(Amounts { is: Comparison::Exactly, number }))
            }
            (Measure::Mana, Rule::mana) => {
                let (mana, span) = (self.mana(pair)?, self.span(pair));
                Ok(Predicate::Pool(vec![Floating { mana, rider: None, span }]))
            }
            (Measure::Mana, _) if matches!(text, "none" | "nothing" | "no mana" | "0" | "-") => {
                Ok(Predicate::Pool(Vec::new()))
            }
            (Measure::Zone, _) => {
                let word = text.trim_start_matches("in ").trim_start_matches("on ");
                let zone = crate::ast::ZoneName::from_word(word.trim_start_matches("the "));
                let zone = zone.ok_or_else(|| self.no_cell(pair, "a zone"))?;
                Ok(Predicate::In(Zone { zone, whose: None, place: Place::Any }))
            }
            (Measure::Mana, _) => Err(self.no_cell(pair, "mana, as in `{R}{R}`, or `none`")),
            (Measure::Number(_), _) => Err(self.no_cell(pair, "a number")),
        }
    }

    fn no_cell(&self, pair: &Pair<'_>, expected: &str) -> Diagnostic {
        let message = format!("{} cannot stand in this column", quoted(words(pair)));
        self.fault(Code::UnknownScenarioLine, message, pair).expected([expected])
    }
}
