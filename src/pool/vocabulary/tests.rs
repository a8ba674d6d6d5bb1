use super::*;
use crate::pool::Pool;

#[test]
fn the_keywords_that_ship_have_no_faults() {
    let files: Vec<_> = shipped_scripts().map(definitions).collect();
    let nothing = Vocabulary(Arc::new(Inner::default()));
    let (_, faults) = nothing.with(&files, true);
    let reports: Vec<_> = faults.iter().flatten().map(|one| one.render(false)).collect();
    assert!(reports.is_empty(), "{}", reports.join("\n\n"));
}

/// The codes of the faults of a text, each with its line and column.
fn faults(text: &str) -> Vec<String> {
    let (_, faults) = Pool::empty().with_text("odd.card", text);
    let place = |one: &Diagnostic| one.line_column().map(|at| at.to_string());
    faults.iter().map(|one| format!("{} {}", one.code(), place(one).unwrap_or_default())).collect()
}

#[test]
fn a_counter_of_a_pool_is_known_by_its_script() {
    let works = "Gizmo Works {2}\nArtifact\n{T}: Put a gizmo counter on target creature.\nEach creature with a gizmo counter on it gets +1/+1.\n";
    let script = "Gizmo, gadget\nCounter\nReminder: Gizmos go on.\n\n";
    assert_eq!(faults(&format!("{script}{works}")), Vec::<String>::new());
    assert_eq!(faults(works), ["E0001 3:12", "E0001 4:22"]);
    let (pool, _) = Pool::empty().with_text("odd.card", &format!("{script}{works}"));
    let gadget = pool.vocabulary().counter("gadget").expect("it is defined");
    assert_eq!(gadget.reminder.as_deref(), Some("Gizmos go on."));
}

#[test]
fn a_counter_has_a_name_once_and_no_abilities() {
    let faults = |text: &str| faults(&format!("{text}\n\nRock\nArtifact\n"));
    assert_eq!(faults("Gizmo\nCounter\nFlying\nRule: 122.1"), ["E0045 3:1"]);
    assert_eq!(faults("Gizmo, big gizmo, \nCounter"), ["E0045 1:8", "E0045 1:19"]);
    assert_eq!(faults("Gizmo\nCounter\n\nGizmo\nCounter"), ["E0038 4:1"]);
    assert_eq!(faults("Charge\nCounter\nReminder: Charged."), ["W0008 1:1"]);
}

#[test]
fn a_keyword_of_a_pool_means_what_its_script_says() {
    let text = "Sproutborn N\nKeyword\nWhen this creature dies, create N 1/1 green Saproling creature tokens.\n\nOdd Elf {G}\nCreature — Elf\nSproutborn 2, vigilance\n1/1\n";
    let (pool, faults) = Pool::empty().with_text("odd.card", text);
    assert!(faults.is_empty(), "{faults:?}");
    let elf = pool.get("Odd Elf").expect("the card is there");
    assert_eq!(elf.printed.abilities.len(), 2);
    assert!(elf.printed.abilities.iter().any(|one| one.part_of.is_some()));
}

#[test]
fn a_token_of_a_pool_is_what_its_script_says() {
    let text = "Gizmo\nToken Artifact — Gizmo\n{T}: Add {G}.\n\nOdd Elf {G}\nCreature — Elf\nWhen this creature enters, create two Gizmo tokens.\n1/1\n";
    let (pool, faults) = Pool::empty().with_text("odd.card", text);
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!(pool.len(), 1);
    let gizmo = pool.vocabulary().token("Gizmo").expect("the token is there");
    assert_eq!(gizmo.name().as_str(), "Gizmo Token");
}

/// What the last card's text watches for, in the tree.
fn last(pool: &Pool) -> String {
    pool.cards().last().map(|card| crate::ast::tree(&card.card)).unwrap_or_default()
}

#[test]
fn a_keyword_that_changes_changes_its_cards() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let keyword = folder.path().join("z_keyword.card");
    let write = |life: u8| {
        let text = format!("Odd\nKeyword\nWhen this creature dies, you gain {life} life.\n");
        std::fs::write(&keyword, text).expect("it can be written");
    };
    let cards: String =
        (0..250).map(|n| format!("Elf {n} {{G}}\nCreature — Elf\nOdd\n1/1\n\n")).collect();
    std::fs::write(folder.path().join("a_cards.card"), cards).expect("it can be written");
    let roots = [folder.path().to_owned()];
    write(3);
    for _ in 0..2 {
        let (pool, faults) = Pool::load_cached(&roots);
        assert!(faults.is_empty() && pool.len() == 250, "{faults:?}");
        assert!(last(&pool).contains("(number 3)"));
    }
    let (before, _) = Pool::load(&roots);
    write(4);
    let (cached, _) = Pool::load_cached(&roots);
    assert!(last(&cached).contains("(number 4)"), "{}", last(&cached));
    let (after, _) = before.reload();
    assert!(last(&after).contains("(number 4)") && last(&before).contains("(number 3)"));
    assert_eq!(after.changed_since(&before).len(), 250);
}

#[test]
fn faults_have_their_places() {
    let keyword = "Odd N\nKeyword\nWhen this creature dies, you gain N life.\n";
    assert_eq!(faults(keyword), Vec::<String>::new());
    assert_eq!(faults(&format!("{keyword}\n{keyword}")), ["E0038 5:1"]);
    assert_eq!(
        faults("Odd N\nKeyword\nWhen this creature dies, you gain 1 life.\n"),
        ["E0039 1:5"]
    );
    assert_eq!(faults("Odd\nKeyword\nWhen this creature dies, you gain N life.\n"), ["E0040 3:35"]);
    assert_eq!(
        faults("Odd BAR\nKeyword\nWhen this creature dies, you gain 2 life.\n"),
        ["E0041 1:5"]
    );
    assert_eq!(faults("Flying\nKeyword\nThis creature can't block.\n"), ["E0042 1:1"]);
    assert_eq!(faults("Odd\nKeyword\n"), ["E0043 1:1"]);
    assert_eq!(faults("Odd\nKeyword\nWhen this creature dies, you gain 1 lyfe.\n"), ["E0001 3:37"]);
    assert_eq!(faults("Odd\nKeyword\nThis creature gets +1/+1 and has odd.\n"), ["E0037 3:34"]);
    let two = "Odd\nKeyword\nThis creature has even.\n\nEven\nKeyword\nThis creature has odd.\n";
    assert_eq!(faults(two), ["E0037 7:19", "E0037 3:19"]);
    let uses =
        "\nOdd Elf {G}\nCreature — Elf\nOdd\n1/1\n\nEven Elf {G}\nCreature — Elf\nOdd {2}\n1/1\n";
    assert_eq!(faults(&format!("{keyword}{uses}")), ["E0041 7:1", "E0041 12:1"]);
}
