//! What trees look like.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use serde::ser::Error as _;
use serde::{Serialize, Serializer};

use super::tree;

#[derive(Serialize, Clone)]
enum Effect {
    Destroy,
    Flag(bool),
    AddMana(Vec<Symbol>),
    Sequence(Vec<Effect>),
    Scale(u32, Subject),
    Activated(Activated),
    DealDamage {
        amount: Amount,
        to: Subject,
        from: Option<Subject>,
        unpreventable: bool,
        note: String,
        also: Vec<Effect>,
    },
}

#[derive(Serialize, Clone)]
struct Amount(u32);

#[derive(Serialize, Clone)]
enum Subject {
    AnyTarget,
    Named(String),
}

#[derive(Serialize, Clone)]
enum Symbol {
    Red,
}

#[derive(Serialize, Clone, Default)]
struct Activated {
    tap_cost: bool,
    effects: Vec<Effect>,
    limit: Option<Vec<u32>>,
    once: Option<bool>,
}

fn damage(amount: u32) -> Effect {
    Effect::DealDamage {
        amount: Amount(amount),
        to: Subject::AnyTarget,
        from: None,
        unpreventable: false,
        note: String::new(),
        also: Vec::new(),
    }
}

#[test]
fn short_trees_take_one_line() {
    assert_snapshot!(tree(&damage(3)), @"(deal-damage amount: 3 to: any-target)");
    assert_snapshot!(tree(&Effect::Destroy), @"destroy");
    assert_snapshot!(tree(&Effect::AddMana(vec![Symbol::Red, Symbol::Red])), @"(add-mana [red red])");
    assert_snapshot!(tree(&Effect::Scale(2, Subject::AnyTarget)), @"(scale 2 any-target)");
    assert_snapshot!(tree(&Subject::Named("Lim-Dûl's Vault".to_owned())), @r#"(named "Lim-Dûl's Vault")"#);
}

#[test]
fn what_goes_without_saying_is_told_only_by_position() {
    assert_snapshot!(tree(&Effect::Flag(false)), @"(flag false)");
    assert_snapshot!(tree(&Effect::AddMana(Vec::new())), @"(add-mana [])");
    assert_snapshot!(tree(&(None::<u8>, false, "", ())), @r#"[none false "" []]"#);
    assert_snapshot!(tree(&Activated::default()), @"activated");
    let told = Activated { limit: Some(Vec::new()), once: Some(false), ..Activated::default() };
    assert_snapshot!(tree(&told), @"(activated limit: [] once: false)");
}

#[test]
fn a_struct_in_a_variant_of_its_name_is_told_once() {
    let mut ability = Activated::default();
    assert_snapshot!(tree(&Effect::Activated(ability.clone())), @"activated");
    ability.tap_cost = true;
    assert_snapshot!(tree(&Effect::Activated(ability)), @"(activated tap-cost: true)");
}

#[test]
fn maps_and_texts() {
    let map = BTreeMap::from([("a b", 'x'), ("c", '"')]);
    assert_snapshot!(tree(&map), @r#"{"a b": x c: "\""}"#);
    assert_snapshot!(tree("+1/+1"), @r#""+1/+1""#);
    assert_snapshot!(tree("word"), @"word");
    assert_snapshot!(tree(&[1.5, -2.0]), @"[1.5 -2]");
}

#[test]
fn long_trees_take_a_line_for_each_clause() {
    let inner = Effect::DealDamage {
        amount: Amount(4),
        to: Subject::Named("a creature with a very long name, indeed".to_owned()),
        from: Some(Subject::AnyTarget),
        unpreventable: true,
        note: "once".to_owned(),
        also: vec![damage(1), damage(2), Effect::Destroy],
    };
    let ability = Effect::Activated(Activated {
        tap_cost: true,
        effects: vec![
            damage(3),
            Effect::Sequence(vec![inner, Effect::AddMana(vec![Symbol::Red; 3])]),
        ],
        ..Activated::default()
    });
    assert_snapshot!(tree(&ability), @r#"
    (activated
      tap-cost: true
      effects: [
        (deal-damage amount: 3 to: any-target)
        (sequence [
          (deal-damage
            amount: 4
            to: (named "a creature with a very long name, indeed")
            from: any-target
            unpreventable: true
            note: once
            also: [
              (deal-damage amount: 1 to: any-target)
              (deal-damage amount: 2 to: any-target)
              destroy])
          (add-mana [red red red])])])
    "#);
}

#[test]
fn no_line_is_wider_than_need_be() {
    for width in 1..60 {
        let value = Effect::Sequence(vec![
            Effect::Sequence(vec![Effect::Sequence(vec![
                Effect::Destroy,
                Effect::AddMana(vec![Symbol::Red; width]),
            ])]),
            damage(3),
        ]);
        for line in tree(&value).lines() {
            assert!(line.chars().count() <= 90, "{line}");
        }
    }
}

#[test]
fn deep_trees() {
    let mut effect = Effect::Destroy;
    for _ in 0..200 {
        effect = Effect::Sequence(vec![effect]);
    }
    assert_eq!(tree(&effect).matches("sequence").count(), 200);
}

#[test]
fn a_refusal_is_told() {
    struct Refusing;

    impl Serialize for Refusing {
        fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(S::Error::custom("not now"))
        }
    }

    assert_snapshot!(tree(&Refusing), @r#"(error "not now")"#);
}
