// The rules' keyword abilities and actions, and what of them there is here. Included by the
// example that writes `docs/keyword-list.md` and by the test that reads it.

use cardscript::parse::{SelfNames, supported};

/// A keyword ability: its rule within 702, its name, a line with it where its name alone is
/// none, and how many cards of a large pool lacked nothing else when that was last measured.
type Ability = (u16, &'static str, &'static str, u16);

/// A keyword action: its rule within 701, its name, a sentence with it, and the same.
type Action = (u16, &'static str, &'static str, u16);

/// When the cards were counted, and of how many.
const MEASURED: &str = "on 2026-11-30, of 20,801";

#[rustfmt::skip]
const ABILITIES: &[Ability] = &[
    (2, "Deathtouch", "", 48),
    (3, "Defender", "", 25),
    (4, "Double strike", "", 37),
    (5, "Enchant", "Enchant creature", 20),
    (6, "Equip", "", 39),
    (7, "First strike", "", 82),
    (8, "Flash", "", 44),
    (9, "Flying", "", 237),
    (10, "Haste", "", 154),
    (11, "Hexproof", "", 55),
    (12, "Indestructible", "", 79),
    (13, "Intimidate", "", 3),
    (14, "Islandwalk", "", 24),
    (15, "Lifelink", "", 63),
    (16, "Protection from", "Protection from red", 83),
    (17, "Reach", "", 36),
    (18, "Shroud", "", 9),
    (19, "Trample", "", 110),
    (20, "Vigilance", "", 75),
    (21, "Ward", "", 32),
    (22, "Banding", "", 22),
    (23, "Rampage", "", 1),
    (24, "Cumulative upkeep", "Cumulative upkeep {1}", 19),
    (25, "Flanking", "", 0),
    (26, "Phasing", "", 6),
    (27, "Buyback", "", 7),
    (28, "Shadow", "", 12),
    (29, "Cycling", "", 10),
    (30, "Echo", "", 7),
    (31, "Horsemanship", "", 1),
    (32, "Fading", "", 0),
    (33, "Kicker", "", 21),
    (34, "Flashback", "", 18),
    (35, "Madness", "", 3),
    (36, "Fear", "", 11),
    (37, "Morph", "", 10),
    (38, "Amplify", "", 4),
    (39, "Provoke", "", 5),
    (40, "Storm", "", 8),
    (41, "Affinity for", "Affinity for artifacts", 2),
    (42, "Entwine", "", 8),
    (43, "Modular", "", 1),
    (44, "Sunburst", "", 8),
    (45, "Bushido", "", 1),
    (46, "Soulshift", "", 0),
    (47, "Splice onto", "Splice onto Arcane {R}", 15),
    (48, "Offering", "Goblin offering", 0),
    (49, "Ninjutsu", "", 16),
    (50, "Epic", "", 0),
    (51, "Convoke", "", 4),
    (52, "Dredge", "", 11),
    (53, "Transmute", "", 0),
    (54, "Bloodthirst", "", 4),
    (55, "Haunt", "", 1),
    (56, "Replicate", "", 2),
    (57, "Forecast", "Forecast — {1}, Reveal this card from your hand: You gain 1 life.", 9),
    (58, "Graft", "", 0),
    (59, "Recover", "", 5),
    (60, "Ripple", "", 4),
    (61, "Split second", "", 0),
    (62, "Suspend", "Suspend 3—{R}", 25),
    (63, "Vanishing", "", 2),
    (64, "Absorb", "", 1),
    (65, "Aura swap", "", 0),
    (66, "Delve", "", 1),
    (67, "Fortify", "", 0),
    (68, "Frenzy", "", 0),
    (69, "Gravestorm", "", 0),
    (70, "Poisonous", "", 3),
    (71, "Transfigure", "", 1),
    (72, "Champion", "Champion a creature", 15),
    (73, "Changeling", "", 3),
    (74, "Evoke", "", 2),
    (75, "Hideaway", "", 1),
    (76, "Prowl", "", 6),
    (77, "Reinforce", "Reinforce 1—{G}", 3),
    (78, "Conspire", "", 9),
    (79, "Persist", "", 0),
    (80, "Wither", "", 0),
    (81, "Retrace", "", 0),
    (82, "Devour", "", 12),
    (83, "Exalted", "", 1),
    (84, "Unearth", "", 1),
    (85, "Cascade", "", 11),
    (86, "Annihilator", "", 2),
    (87, "Level up", "", 1),
    (88, "Rebound", "", 0),
    (89, "Umbra armor", "", 8),
    (90, "Infect", "", 0),
    (91, "Battle cry", "", 1),
    (92, "Living weapon", "", 0),
    (93, "Undying", "", 1),
    (94, "Miracle", "", 7),
    (95, "Soulbond", "", 1),
    (96, "Overload", "", 8),
    (97, "Scavenge", "", 2),
    (98, "Unleash", "", 12),
    (99, "Cipher", "", 9),
    (100, "Evolve", "", 0),
    (101, "Extort", "", 0),
    (102, "Fuse", "", 1),
    (103, "Bestow", "", 21),
    (104, "Tribute", "", 8),
    (105, "Dethrone", "", 6),
    (106, "Hidden agenda", "", 0),
    (107, "Outlast", "", 3),
    (108, "Prowess", "", 1),
    (109, "Dash", "", 2),
    (110, "Exploit", "", 0),
    (111, "Menace", "", 40),
    (112, "Renown", "", 12),
    (113, "Awaken", "Awaken 2—{G}", 13),
    (114, "Devoid", "", 0),
    (115, "Ingest", "", 5),
    (116, "Myriad", "", 21),
    (117, "Surge", "", 5),
    (118, "Skulk", "", 1),
    (119, "Emerge", "", 9),
    (120, "Escalate", "", 1),
    (121, "Melee", "", 6),
    (122, "Crew", "", 7),
    (123, "Fabricate", "", 0),
    (124, "Partner", "Partner", 2),
    (125, "Undaunted", "", 2),
    (126, "Improvise", "", 2),
    (127, "Aftermath", "", 0),
    (128, "Embalm", "", 7),
    (129, "Eternalize", "", 7),
    (130, "Afflict", "", 6),
    (131, "Ascend", "", 0),
    (132, "Assist", "", 9),
    (133, "Jump-start", "", 0),
    (134, "Mentor", "", 3),
    (135, "Afterlife", "", 1),
    (136, "Riot", "", 12),
    (137, "Spectacle", "", 0),
    (138, "Escape", "Escape—{R}, Exile three other cards from your graveyard.", 4),
    (139, "Companion", "", 5),
    (140, "Mutate", "Mutate {G}", 3),
    (141, "Encore", "", 18),
    (142, "Boast", "Boast — {1}: You gain 1 life.", 3),
    (143, "Foretell", "", 4),
    (144, "Demonstrate", "", 2),
    (145, "Daybound", "", 0),
    (146, "Disturb", "", 1),
    (147, "Decayed", "", 6),
    (148, "Cleave", "", 0),
    (149, "Training", "", 4),
    (150, "Compleated", "", 1),
    (151, "Reconfigure", "", 9),
    (152, "Blitz", "", 5),
    (153, "Casualty", "", 7),
    (154, "Enlist", "", 3),
    (155, "Read ahead", "", 2),
    (156, "Ravenous", "", 3),
    (157, "Squad", "", 9),
    (158, "Space sculptor", "", 0),
    (159, "Visit", "", 0),
    (160, "Prototype", "", 2),
    (161, "Living metal", "", 0),
    (162, "More Than Meets the Eye", "", 0),
    (163, "For Mirrodin!", "", 6),
    (164, "Toxic", "", 20),
    (165, "Backup", "", 16),
    (166, "Bargain", "", 0),
    (167, "Craft", "Craft with artifact {4}", 1),
    (168, "Disguise", "", 2),
    (169, "Solved", "", 0),
    (170, "Plot", "", 0),
    (171, "Saddle", "", 0),
    (172, "Spree", "", 0),
    (173, "Freerunning", "", 9),
    (174, "Gift", "Gift a card", 20),
    (175, "Offspring", "", 11),
    (176, "Impending", "Impending 4—{W}", 3),
    (177, "Exhaust", "Exhaust — {1}: You gain 1 life.", 11),
    (178, "Max speed", "Max speed — Flying", 3),
    (179, "Start your engines!", "", 0),
    (180, "Harmonize", "", 6),
    (181, "Mobilize", "", 9),
    (182, "Job select", "", 3),
    (183, "Tiered", "", 4),
    (184, "Station", "", 0),
    (185, "Warp", "", 3),
    (186, "Infinity", "", 1),
    (187, "Mayhem", "", 0),
    (188, "Web-slinging", "", 7),
    (189, "Firebending", "", 14),
    (190, "Sneak", "", 18),
];

#[rustfmt::skip]
const ACTIONS: &[Action] = &[
    (3, "Attach", "Attach this creature to target creature.", 121),
    (4, "Behold", "You may behold an Elf.", 9),
    (6, "Counter", "Counter target spell.", 1026),
    (7, "Create", "Create a Treasure token.", 629),
    (8, "Destroy", "Destroy target creature.", 236),
    (9, "Discard", "Discard a card.", 285),
    (10, "Double", "Double the number of +1/+1 counters on target creature.", 70),
    (12, "Exchange", "Exchange control of target creature and target artifact.", 32),
    (13, "Exile", "Exile target creature.", 627),
    (14, "Fight", "Target creature you control fights target creature you don't control.", 24),
    (15, "Goad", "Goad target creature.", 16),
    (16, "Investigate", "Investigate.", 23),
    (17, "Mill", "Mill a card.", 66),
    (19, "Regenerate", "Regenerate target creature.", 6),
    (20, "Reveal", "Reveal the top card of your library.", 342),
    (21, "Sacrifice", "Sacrifice a creature.", 512),
    (22, "Scry", "Scry 1.", 58),
    (23, "Search", "Search your library for a card.", 192),
    (24, "Shuffle", "Shuffle.", 259),
    (25, "Surveil", "Surveil 1.", 25),
    (26, "Tap and untap", "Tap target creature.", 252),
    (27, "Transform", "Transform target creature.", 5),
    (28, "Convert", "Convert target creature.", 1),
    (29, "Fateseal", "Fateseal 1.", 2),
    (30, "Clash", "Clash with an opponent.", 18),
    (31, "Planeswalk", "Planeswalk.", 4),
    (32, "Set in motion", "Set this scheme in motion.", 0),
    (33, "Abandon", "Abandon this scheme.", 0),
    (34, "Proliferate", "Proliferate.", 18),
    (35, "Detain", "Detain target creature an opponent controls.", 10),
    (36, "Populate", "Populate.", 2),
    (37, "Monstrosity", "Monstrosity 3.", 11),
    (38, "Vote", "Starting with you, each player votes for death or torture.", 28),
    (39, "Bolster", "Bolster 2.", 14),
    (40, "Manifest", "Manifest the top card of your library.", 12),
    (41, "Support", "Support 2.", 0),
    (42, "Meld", "Meld them.", 0),
    (43, "Exert", "You may exert this creature as it attacks.", 7),
    (44, "Explore", "Target creature you control explores.", 10),
    (45, "Assemble", "Assemble a Contraption.", 0),
    (46, "Adapt", "Adapt 2.", 0),
    (47, "Amass", "Amass Orcs 2.", 9),
    (48, "Learn", "Learn.", 16),
    (49, "Venture into the dungeon", "Venture into the dungeon.", 22),
    (50, "Connive", "Target creature you control connives.", 7),
    (51, "Open an Attraction", "Open an Attraction.", 0),
    (52, "Roll to visit", "Roll to visit your Attractions.", 0),
    (53, "Incubate", "Incubate 2.", 18),
    (54, "The Ring tempts you", "The Ring tempts you.", 27),
    (55, "Face a villainous choice", "Target opponent faces a villainous choice — They lose 1 life, or you draw a card.", 0),
    (56, "Time travel", "Time travel.", 3),
    (57, "Discover", "Discover 3.", 5),
    (58, "Cloak", "Cloak the top card of your library.", 3),
    (59, "Collect evidence", "Collect evidence 4.", 7),
    (60, "Suspect", "Suspect target creature.", 13),
    (61, "Forage", "You may forage.", 6),
    (62, "Manifest dread", "Manifest dread.", 5),
    (63, "Endure", "Target creature you control endures 2.", 6),
    (64, "Harness", "Harness this artifact.", 0),
    (65, "Airbend", "Airbend target creature.", 3),
    (66, "Earthbend", "Earthbend 2.", 23),
    (67, "Waterbend", "Waterbend {2}.", 13),
    (68, "Blight", "Blight 1.", 15),
];

/// The forms in which a keyword may be used.
const FORMS: [&str; 5] = ["", " 2", " {2}", " 2—{2}", "—Pay 2 life."];

/// Is the keyword defined by a script that ships?
fn is_script(name: &str) -> bool {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("cards/keywords");
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|file| std::fs::read_to_string(file.path()).ok()).any(|text| {
        let first = text.lines().next().unwrap_or_default().to_lowercase();
        first == name.to_lowercase() || first.starts_with(&format!("{} ", name.to_lowercase()))
    })
}

fn is_understood(line: &str, spell: bool) -> bool {
    supported(line, &SelfNames::default(), spell)
}

/// What there is of a keyword ability.
fn ability(name: &str, line: &str) -> &'static str {
    if is_script(name) {
        return "script";
    }
    let built = match line {
        "" => FORMS.iter().any(|form| is_understood(&format!("{name}{form}"), false)),
        line => is_understood(line, false),
    };
    if built { "built in" } else { "not built" }
}

/// What there is of a keyword action.
fn action(sentence: &str) -> &'static str {
    let built = is_understood(sentence, true) || is_understood(sentence, false);
    if built { "built in" } else { "not built" }
}

/// The page.
fn page() -> String {
    let rows = |all: Vec<(u16, &str, &str, u16)>, part: u16| {
        let row = |(rule, name, state, cards): (u16, &str, &str, u16)| {
            let cards = if state == "not built" { cards.to_string() } else { String::new() };
            format!("| {part}.{rule} | {name} | {state} | {cards} |\n")
        };
        all.into_iter().map(row).collect::<String>()
    };
    let abilities: Vec<_> = ABILITIES
        .iter()
        .map(|&(rule, name, line, cards)| (rule, name, ability(name, line), cards))
        .collect();
    let actions: Vec<_> = ACTIONS
        .iter()
        .map(|&(rule, name, sentence, cards)| (rule, name, action(sentence), cards))
        .collect();
    let count = |state: &str| {
        let all = abilities.iter().chain(&actions);
        all.filter(|one| one.2 == state).count()
    };
    let (scripts, built, missing) = (count("script"), count("built in"), count("not built"));
    let (abilities, actions) = (rows(abilities, 702), rows(actions, 701));
    format!(
        "# The keywords of the rules\n\n\
         Made by `cargo run --example keyword_list`; what there is of each is found out by trying it. A \
         *script* is a\nfile of `cards/keywords/` (see [keywords](keywords.md)), what is *built in* needs \
         the kernel or is a phrase of the\ngrammar. Of what is *not built*, the last column tells how many \
         cards lack nothing but it, counted {MEASURED}.\n\n\
         {scripts} are scripts, {built} are built in, {missing} are not built.\n\n\
         ## Abilities\n\n| rule | keyword | here | cards it keeps out |\n| --- | --- | --- | ---: |\n\
         {abilities}\n\
         ## Actions\n\n| rule | keyword | here | cards it keeps out |\n| --- | --- | --- | ---: |\n\
         {actions}"
    )
}
