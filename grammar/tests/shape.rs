//! The shape of the grammar: what its readers and its compile time rely on.

use std::fs;

use pest_meta::ast::Expr;
use pest_meta::parser::{self, Rule};

/// The longest list of alternatives. The optimiser's work grows with the cube of it.
const LONGEST: usize = 16;

#[test]
fn no_alternative_is_hidden_by_one_before_it() {
    for (file, rule, alternatives) in choices() {
        let literals: Vec<_> = alternatives.iter().map(literal).collect();
        for (index, later) in literals.iter().enumerate() {
            for earlier in &literals[..index] {
                if let (Some(earlier), Some(later)) = (earlier, later) {
                    assert!(
                        !later.starts_with(earlier.as_str()),
                        "{file}: in `{rule}`, {later:?} is never reached: {earlier:?} comes first"
                    );
                }
            }
        }
    }
}

#[test]
fn lists_are_short() {
    for (file, rule, alternatives) in choices() {
        assert!(
            alternatives.len() <= LONGEST,
            "{file}: `{rule}` has {} alternatives: split it into silent rules",
            alternatives.len()
        );
    }
}

/// The whole of an alternative, if it is nothing but words.
fn literal(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Str(text) => Some(text.clone()),
        _ => None,
    }
}

/// Every choice in every file: the file, the rule, the alternatives.
fn choices() -> Vec<(String, String, Vec<Expr>)> {
    let mut found = Vec::new();
    let folder = fs::read_dir(env!("CARGO_MANIFEST_DIR")).expect("the folder of the grammar");
    for entry in folder {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "pest") {
            continue;
        }
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a grammar file");
        let pairs =
            parser::parse(Rule::grammar_rules, &text).unwrap_or_else(|e| panic!("{file}: {e}"));
        let rules = parser::consume_rules(pairs);
        // Rules of other files are unknown to this one alone; their use is no fault here.
        for rule in rules.unwrap_or_else(|errors| panic!("{file}: {errors:?}")) {
            collect(&rule.expr, &mut |alternatives| {
                found.push((file.clone(), rule.name.clone(), alternatives));
            });
        }
    }
    assert!(!found.is_empty());
    found
}

fn collect(expr: &Expr, report: &mut impl FnMut(Vec<Expr>)) {
    match expr {
        Expr::Choice(..) => {
            let mut alternatives = Vec::new();
            flatten(expr, &mut alternatives);
            for alternative in &alternatives {
                collect(alternative, report);
            }
            report(alternatives);
        }
        Expr::Seq(left, right) => {
            collect(left, report);
            collect(right, report);
        }
        Expr::PosPred(inner)
        | Expr::NegPred(inner)
        | Expr::Opt(inner)
        | Expr::Rep(inner)
        | Expr::RepOnce(inner)
        | Expr::Push(inner)
        | Expr::RepExact(inner, _)
        | Expr::RepMin(inner, _)
        | Expr::RepMax(inner, _)
        | Expr::RepMinMax(inner, _, _) => collect(inner, report),
        _ => {}
    }
}

fn flatten(expr: &Expr, alternatives: &mut Vec<Expr>) {
    match expr {
        Expr::Choice(left, right) => {
            flatten(left, alternatives);
            flatten(right, alternatives);
        }
        other => alternatives.push(other.clone()),
    }
}
