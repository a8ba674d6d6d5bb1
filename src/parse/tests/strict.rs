//! Sentences with a word too few or in the wrong place are no sentences.

use crate::parse::supported;

use super::names;

#[test]
fn a_sentence_with_a_fault_is_refused() {
    let faulty = [
        "Ember Adept deals 3 damage any target.",
        "Ember Adept deals 3 to any target.",
        "Ember Adept deal 3 damage to any target.",
        "Ember Adept deals 3 damage to target creatures.",
        "Ember Adept deals 3 damage to two target creature.",
        "Ember Adept deals damage 3 to any target.",
        "Ember Adept deals 3 damage to any target",
        "Ember Adept deals 3 damage to a any target.",
        "Ember Adept deals 3 damage to banana.",
        "You gains 3 life.",
        "Target player gain 3 life.",
        "Prevent next 4 damage that would be dealt to any target this turn.",
        "Prevent the next 4 damage would be dealt to any target this turn.",
        "Prevent the next 4 damage that would dealt be to any target this turn.",
        "Put a banana counter on target creature.",
        "Put an +1/+1 counter on target creature.",
        "Destroy target artifact or.",
        "Destroy target and artifact.",
        "Draw card a.",
        "Choose one — • Draw a card",
    ];
    for text in faulty {
        assert!(!supported(text, &names(), true), "{text}");
    }
}

#[test]
fn an_instruction_on_a_permanent_needs_a_cost_or_a_trigger() {
    for text in ["Draw a card.", "Prevent the next 1 damage that would be dealt to you this turn."]
    {
        assert!(supported(text, &names(), true), "{text}");
        assert!(!supported(text, &names(), false), "{text}");
        assert!(supported(&format!("{{T}}: {text}"), &names(), false), "{text}");
    }
}

#[test]
fn nothing_panics() {
    let long = "a player ".repeat(3000);
    let deep = format!("Destroy target creature {long}{}.", "controls ".repeat(3000));
    let nested = format!("{}3.", "twice ".repeat(9000));
    for text in [
        "",
        " ",
        "\n",
        "~",
        "'",
        "’s",
        "--",
        "-",
        "—",
        "•",
        "{}",
        "{{",
        "}",
        "\"\"",
        "()",
        "+",
        "*/*",
        ",",
        "{T}",
        "{T}:",
        "X",
        "x x x",
        "1/1",
        "non-",
        "Non-Elf",
        "non",
        "ﬁ",
        "İ",
        "é’",
        "{é}",
        "+99999999/+1 counter",
        "a {T}: \u{0}",
        deep.as_str(),
        nested.as_str(),
        long.as_str(),
    ] {
        for spell in [true, false] {
            let _ = supported(text, &names(), spell);
        }
    }
}
