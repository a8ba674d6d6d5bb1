//! The keywords and tokens that scripts define, and what each use of them stands for.

use std::{
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError},
};

use hashbrown::HashMap;

use super::{
    BindError,
    bind::bind_bare,
    load::{define::describe, read_block},
};
use crate::{
    ast::{
        Ability, Card, CardType, Cost, Defined, Effect, Filter, Head, KERNEL, Line, ManaCost,
        ManaSymbol, Name, Node, Noun, Token, Walk,
    },
    diagnostic::{Code, Diagnostic, Severity, SourceFile, quoted},
    parse::{
        Block, Detail, Given, KeywordNames, KeywordScript, Parameter, Reading, blocks, is_keyword,
        is_script, is_token, parse_block, script_name_of, shipped_scripts,
    },
};

/// The keywords and tokens that the cards of a pool may use. Cloning shares them.
#[derive(Clone)]
pub struct Vocabulary(Arc<Inner>);

#[derive(Default)]
struct Inner {
    names: KeywordNames,
    /// By name.
    scripts: HashMap<Name, Arc<Known>>,
    /// By name, too.
    tokens: HashMap<Name, Arc<TokenScript>>,
    /// Of all scripts, so that what was read with others can be told.
    hash: u64,
    /// What uses stand for, by the use.
    meanings: Mutex<HashMap<Defined, Arc<[Ability]>>>,
}

struct Known {
    script: KeywordScript,
    /// Has its definition a fault?
    broken: bool,
}

/// A token that a script defines.
struct TokenScript {
    source: Arc<SourceFile>,
    block: Block,
    /// What it is, once somebody has asked; none if its definition has a fault.
    card: OnceLock<Option<Arc<Card>>>,
}

impl TokenScript {
    /// The same, not read yet.
    fn afresh(&self) -> Arc<Self> {
        let (source, block) = (self.source.clone(), self.block.clone());
        Arc::new(Self { source, block, card: OnceLock::new() })
    }

    fn text(&self) -> &str {
        self.source.slice(self.block.span())
    }
}

/// Keywords and tokens of a file: its text, and the blocks that define them.
pub(super) type Definitions = (Arc<SourceFile>, Vec<Block>);

/// Those that ship with the program, of which none has a fault.
impl Default for Vocabulary {
    fn default() -> Self {
        static SHIPPED: LazyLock<Vocabulary> = LazyLock::new(|| {
            let files: Vec<_> = shipped_scripts().map(definitions).collect();
            Vocabulary(Arc::default()).with(&files, false).0
        });
        SHIPPED.clone()
    }
}

/// The blocks of a file that define keywords and tokens.
pub(super) fn definitions(source: Arc<SourceFile>) -> Definitions {
    let mut blocks = blocks(source.text());
    blocks.retain(|block| is_script(&source, block));
    (source, blocks)
}

impl Vocabulary {
    /// Their names.
    #[must_use]
    pub fn names(&self) -> &KeywordNames {
        &self.0.names
    }

    /// The script of the keyword with this name, in any letter case.
    #[must_use]
    pub fn keyword(&self, name: &str) -> Option<&KeywordScript> {
        self.known(&name.to_lowercase()).map(|known| &known.script)
    }

    /// The token with this name, if a script defines it without fault (111.10).
    #[must_use]
    pub fn token(&self, name: &str) -> Option<Arc<Card>> {
        let known = self.0.tokens.get(name)?;
        known.card.get_or_init(|| self.read_token(known).ok()).clone()
    }

    /// The names of all tokens.
    #[must_use]
    pub fn tokens(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.0.tokens.keys().map(Name::as_str).collect();
        names.sort_unstable();
        names
    }

    /// The file that the token of this name is from, as it is shown.
    #[must_use]
    pub fn token_origin(&self, name: &str) -> Option<&str> {
        self.0.tokens.get(name).map(|known| known.source.path())
    }

    /// The script of every keyword, by name.
    #[must_use]
    pub fn keywords(&self) -> Vec<&KeywordScript> {
        let mut scripts: Vec<_> = self.0.scripts.values().map(|known| &known.script).collect();
        scripts.sort_by(|one, other| one.name.cmp(&other.name));
        scripts
    }

    /// Tells these keywords from others.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.0.hash
    }

    fn known(&self, name: &str) -> Option<&Arc<Known>> {
        self.0.scripts.get(name)
    }

    /// These, and those that files define on top of them; and what is wrong with each file,
    /// if that is to be found out.
    pub(super) fn with(&self, files: &[Definitions], check: bool) -> (Self, Vec<Vec<Diagnostic>>) {
        let mut faults: Vec<Vec<Diagnostic>> = files.iter().map(|_| Vec::new()).collect();
        if files.iter().all(|(_, blocks)| blocks.is_empty()) {
            return (self.clone(), faults);
        }
        let new = files.iter().flat_map(|(source, blocks)| {
            blocks.iter().map(move |block| script_name_of(source, block))
        });
        let old = self.0.scripts.keys().chain(self.0.tokens.keys()).map(ToString::to_string);
        let names = KeywordNames::new(old.chain(new));
        let mut scripts = self.0.scripts.clone();
        // Which file each new one is from.
        let mut own: HashMap<Name, usize> = HashMap::new();
        for (file, (source, blocks)) in files.iter().enumerate() {
            for block in blocks.iter().filter(|block| is_keyword(source, block)) {
                let (script, found) = KeywordScript::read(source, block, &names);
                let broken = !found.is_empty();
                faults[file].extend(found);
                if let Some(fault) = built_in(&script) {
                    faults[file].push(fault);
                    continue;
                }
                let name = script.name.clone();
                if let Some(first) = own.get(&name).and_then(|_| scripts.get(&name)) {
                    faults[file].push(twice(&script, &first.script));
                    continue;
                }
                if let Some(before) = scripts.get(&name)
                    && before.script.text() != script.text()
                {
                    faults[file].push(replaced(&script, &before.script));
                }
                own.insert(name.clone(), file);
                scripts.insert(name, Arc::new(Known { script, broken }));
            }
        }
        let mut hasher = DefaultHasher::new();
        self.0.hash.hash(&mut hasher);
        for (source, blocks) in files {
            blocks.iter().for_each(|block| source.slice(block.span()).hash(&mut hasher));
        }
        let hash = hasher.finish();
        let (tokens, own_tokens) = self.tokens_with(files, &mut faults);
        let inner = |scripts| Inner {
            names: names.clone(),
            scripts,
            // Each vocabulary reads them in its own words.
            tokens: tokens.iter().map(|(name, known)| (name.clone(), known.afresh())).collect(),
            hash,
            meanings: Mutex::default(),
        };
        if !check {
            return (Self(Arc::new(inner(scripts))), faults);
        }
        // Those in themselves first: to fill them in would not end.
        let mut order: Vec<(Name, usize)> = own.into_iter().collect();
        order.sort();
        let mut uses: HashMap<Name, Vec<Name>> =
            scripts.iter().map(|(name, known)| (name.clone(), uses(&known.script))).collect();
        let created = |known: &TokenScript| uses_of_token(known, &names);
        uses.extend(tokens.iter().map(|(name, known)| (name.clone(), created(known))));
        for (name, file) in &order {
            if let Some(way) = way_back(name, &uses) {
                let Some(known) = scripts.get_mut(name) else { continue };
                faults[*file].push(in_itself(&known.script, &way));
                *known = Arc::new(Known { script: known.script.clone(), broken: true });
            }
        }
        let trial = Self(Arc::new(inner(scripts.clone())));
        for (name, file) in &order {
            let Some(known) = scripts.get_mut(name).filter(|known| !known.broken) else { continue };
            let found = trial.sample_faults(&known.script);
            if !found.is_empty() {
                faults[*file].extend(found);
                *known = Arc::new(Known { script: known.script.clone(), broken: true });
            }
        }
        let whole = Self(Arc::new(inner(scripts)));
        for (name, file) in own_tokens {
            let Some(known) = whole.0.tokens.get(&name) else { continue };
            if way_back(&name, &uses).is_some() {
                let message = format!("the token {} is told by itself", quoted(&name));
                let fault = Diagnostic::error(Code::KeywordInItself, message);
                let place = known.block.first().unwrap_or_default();
                let help = "a token that makes more of its kind cannot be told by its name";
                faults[file].push(fault.at(&known.source, place).help(help));
                let _ = known.card.set(None);
                continue;
            }
            if let Err(found) = whole.read_token(known) {
                faults[file].extend(found);
                let _ = known.card.set(None);
            }
        }
        (whole, faults)
    }

    /// The tokens with those of files, and which file each of the new ones is from.
    fn tokens_with(
        &self,
        files: &[Definitions],
        faults: &mut [Vec<Diagnostic>],
    ) -> (HashMap<Name, Arc<TokenScript>>, Vec<(Name, usize)>) {
        let mut tokens = self.0.tokens.clone();
        let mut own: Vec<(Name, usize)> = Vec::new();
        for (file, (source, blocks)) in files.iter().enumerate() {
            for block in blocks.iter().filter(|block| is_token(source, block)) {
                let name: Name = script_name_of(source, block).into();
                let place = block.first().unwrap_or_default();
                let known = TokenScript {
                    source: source.clone(),
                    block: block.clone(),
                    card: OnceLock::new(),
                };
                if own.iter().any(|(own, _)| *own == name) {
                    let message = format!("the token {} is defined twice", quoted(&name));
                    let fault = Diagnostic::error(Code::DuplicateKeyword, message);
                    let help = "remove one of them; the first one counts";
                    faults[file].push(fault.at(source, place).help(help));
                    continue;
                }
                if let Some(before) = tokens.get(&name)
                    && before.text() != known.text()
                {
                    let origin = before.source.path();
                    let message =
                        format!("{} replaces the token of this name from {origin}", quoted(&name));
                    let note = Diagnostic::note(Code::ReplacedKeyword, message);
                    faults[file].push(note.at(source, place));
                }
                own.push((name.clone(), file));
                tokens.insert(name, Arc::new(known));
            }
        }
        (tokens, own)
    }

    /// The card of a token, or what is wrong with it.
    fn read_token(&self, known: &TokenScript) -> Result<Arc<Card>, Vec<Diagnostic>> {
        let TokenScript { source, block, .. } = known;
        let (mut card, faults) = read_block(source, block, Reading::default(), self);
        if faults.iter().any(|fault| fault.severity() == Severity::Error) || !card.is_complete() {
            return Err(faults);
        }
        // 111.4: it is called by its subtypes and `Token`.
        if let Some(front) = card.faces.first_mut() {
            let subtypes = front.types.subtypes.iter().map(Name::as_str);
            let words: Vec<&str> = subtypes.chain(["Token"]).collect();
            front.name = words.join(" ").into();
        }
        Ok(Arc::new(card))
    }

    /// These, and those that texts define on top of them, and what is wrong with those.
    #[must_use]
    pub fn with_sources(&self, sources: &[Arc<SourceFile>]) -> (Self, Vec<Diagnostic>) {
        let files: Vec<_> = sources.iter().cloned().map(definitions).collect();
        let (own, faults) = self.with(&files, true);
        (own, faults.into_iter().flatten().collect())
    }

    /// What is wrong with a keyword, as samples of its use show.
    fn sample_faults(&self, script: &KeywordScript) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        for number in [3, 1] {
            let sample = sample(script, number);
            for (place, read) in script.read_with(given(&sample), number == 3) {
                let mut abilities = match read {
                    Ok(abilities) => abilities,
                    Err(fault) => {
                        faults.push(*fault);
                        continue;
                    }
                };
                for ability in &mut abilities {
                    if let Err(error) = self.fill(ability).and_then(|()| bind_bare(ability)) {
                        faults.push(describe(&error, Some((&script.source, place))));
                    }
                }
            }
            if !faults.is_empty() || script.parameters.is_empty() {
                break;
            }
        }
        faults
    }

    /// Tells each use of a keyword in an ability what it stands for.
    ///
    /// # Errors
    ///
    /// A keyword that is not known, or with a parameter missing or too many.
    pub fn fill(&self, ability: &mut Ability) -> Result<(), BindError> {
        if let Ability::Defined(defined) = ability {
            defined.means = self.meaning(defined)?;
            return Ok(());
        }
        let mut fault = None;
        ability.walk(&mut |node| match node {
            Node::Granted(granted) => {
                fault = fault.take().or(self.fill(Arc::make_mut(granted)).err());
            }
            Node::Effect(Effect::Create { token: Token::Known(known), .. }) => {
                known.card = self.token(&known.name);
                if known.card.is_none() {
                    let what = "is no token that a script defines".to_owned();
                    let (word, code) = (known.name.to_string(), Code::UnknownToken);
                    fault = fault.take().or(Some(BindError::Keyword { word, code, what }));
                }
            }
            _ => {}
        });
        fault.map_or(Ok(()), Err)
    }

    fn meaning(&self, defined: &Defined) -> Result<Arc<[Ability]>, BindError> {
        let fault = |code, what: String| {
            Err(BindError::Keyword { word: defined.word.to_string(), code, what })
        };
        let Some(known) = self.known(&defined.word) else {
            return fault(Code::UnknownKeyword, "is no keyword ability that is known".into());
        };
        if known.broken {
            return fault(Code::UnknownKeyword, "has a fault in its definition".into());
        }
        // 702.6e: what equips only some is the same ability with a narrower target.
        if let Some(things) = defined.things.as_ref().filter(|_| !defined.costs.is_empty()) {
            let plain = Defined { things: None, means: [].into(), ..defined.clone() };
            let means = self.meaning(&plain)?;
            return Ok(means.iter().map(|ability| narrowed(ability, things)).collect());
        }
        let given_here = [
            (Parameter::Number, defined.number.is_some()),
            (Parameter::Cost, !defined.costs.is_empty()),
            (Parameter::Things, defined.things.is_some()),
        ];
        for (parameter, is_given) in given_here {
            let wanted = known.script.parameters.contains(&parameter);
            if wanted != is_given {
                let (what, words) = match wanted {
                    true => ("needs", parameter.words()),
                    false => ("takes no", parameter.bare_words()),
                };
                let what = format!("{what} {words}: it is written `{}`", known.script.form());
                return fault(Code::KeywordParameter, what);
            }
        }
        let use_alone = Defined { means: [].into(), ..defined.clone() };
        if let Some(means) = self.locked().get(&use_alone) {
            return Ok(means.clone());
        }
        let mut means = Vec::new();
        for (_, read) in known.script.read_with(given(defined), false) {
            let Ok(abilities) = read else {
                return fault(Code::UnknownKeyword, "makes no sense with what it is given".into());
            };
            for mut ability in abilities {
                self.fill(&mut ability)?;
                bind_bare(&mut ability)?;
                if let Ability::AlternativeCost(own) = &mut ability
                    && own.of.is_none()
                {
                    own.keyword = Some(defined.word.clone());
                }
                means.push(ability);
            }
        }
        let means: Arc<[Ability]> = means.into();
        self.locked().insert(use_alone, means.clone());
        Ok(means)
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, HashMap<Defined, Arc<[Ability]>>> {
        self.0.meanings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a keyword means, with a sample of what it is given.
    #[must_use]
    pub fn sample(&self, script: &KeywordScript) -> Option<Ability> {
        let mut ability = Ability::Defined(sample(script, 2));
        self.fill(&mut ability).ok()?;
        Some(ability)
    }
}

/// The same ability, whose target has to be one of these things of yours as well.
fn narrowed(ability: &Ability, things: &Filter) -> Ability {
    let mut ability = ability.clone();
    ability.walk(&mut |node| {
        if let Node::Noun(Noun::Target(target)) = node {
            let clauses = target.filter.clauses.clone();
            target.filter = things.clone();
            target.filter.clauses.extend(clauses);
        }
    });
    ability
}

impl Parameter {
    const fn words(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Cost => "a cost",
            Self::Things => "a kind of objects",
        }
    }

    const fn bare_words(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Cost => "cost",
            Self::Things => "kind of objects",
        }
    }
}

fn given(defined: &Defined) -> Given<'_> {
    let Defined { number, costs, things, .. } = defined;
    Given { number: *number, costs, things: things.as_ref() }
}

/// A use of a keyword, with what it wants.
fn sample(script: &KeywordScript, number: i64) -> Defined {
    let wants = |parameter| script.parameters.contains(&parameter);
    let cost = || Cost::Mana(ManaCost(vec![ManaSymbol::Generic(2)]));
    Defined {
        word: script.name.clone(),
        number: wants(Parameter::Number).then_some(number),
        costs: if wants(Parameter::Cost) { vec![cost()] } else { Vec::new() },
        things: wants(Parameter::Things).then(|| Filter::of(Head::Type(CardType::Artifact))),
        means: [].into(),
    }
}

/// The keywords that a keyword gives or has, told by a sample of its use.
fn uses(script: &KeywordScript) -> Vec<Name> {
    let sample = sample(script, 3);
    let read = script.read_with(given(&sample), false);
    let mut found = Vec::new();
    for mut ability in read.into_iter().filter_map(|(_, read)| read.ok()).flatten() {
        used(&mut ability, &mut found);
    }
    found
}

fn used(ability: &mut Ability, found: &mut Vec<Name>) {
    if let Ability::Defined(defined) = ability {
        found.push(defined.word.clone());
    }
    ability.walk(&mut |node| match node {
        Node::Granted(granted) => used(Arc::make_mut(granted), found),
        Node::Effect(Effect::Create { token: Token::Known(known), .. }) => {
            found.push(known.name.clone());
        }
        _ => {}
    });
}

/// The keywords and tokens that a token uses.
fn uses_of_token(known: &TokenScript, names: &KeywordNames) -> Vec<Name> {
    let how = Reading { keywords: Some(names), ..Detail::Place.into() };
    let (parsed, _) = parse_block(&known.source, &known.block, how);
    let mut found = Vec::new();
    for line in parsed.card.faces.into_iter().flat_map(|face| face.lines) {
        let Line::Known { abilities, .. } = line else { continue };
        abilities.into_iter().for_each(|mut ability| used(&mut ability, &mut found));
    }
    found
}

/// The way from a keyword through those that it uses back to itself.
fn way_back(name: &Name, uses: &HashMap<Name, Vec<Name>>) -> Option<Vec<Name>> {
    let mut seen: Vec<Name> = Vec::new();
    let mut ways: Vec<Vec<Name>> = vec![vec![name.clone()]];
    while let Some(way) = ways.pop() {
        let last = way.last()?;
        for next in uses.get(last).into_iter().flatten() {
            if next == name {
                return Some(way);
            }
            if !seen.contains(next) {
                seen.push(next.clone());
                ways.push(way.iter().chain([next]).cloned().collect());
            }
        }
    }
    None
}

fn built_in(script: &KeywordScript) -> Option<Diagnostic> {
    let name = script.name.as_str();
    let is_known = KERNEL.iter().any(|(word, _)| *word == name);
    let message = || format!("{} is a keyword that the rules of the program know", quoted(name));
    is_known.then(|| {
        Diagnostic::error(Code::BuiltInKeyword, message())
            .at(&script.source, script.header)
            .help("give it another name")
    })
}

fn twice(script: &KeywordScript, first: &KeywordScript) -> Diagnostic {
    let message = format!("the keyword {} is defined twice", quoted(&script.name));
    let fault =
        Diagnostic::error(Code::DuplicateKeyword, message).at(&script.source, script.header);
    match Arc::ptr_eq(&script.source, &first.source) {
        true => fault
            .label(first.header, "the first one")
            .help("remove one of them; the first one counts"),
        false => fault.help(format!("remove one of them; the one in {} counts", first.origin())),
    }
}

fn replaced(script: &KeywordScript, before: &KeywordScript) -> Diagnostic {
    let message = format!(
        "{} replaces the keyword of this name from {}",
        quoted(&script.name),
        before.origin()
    );
    Diagnostic::note(Code::ReplacedKeyword, message).at(&script.source, script.header)
}

fn in_itself(script: &KeywordScript, way: &[Name]) -> Diagnostic {
    let next = way.get(1).unwrap_or(&script.name);
    let place = script.places_of(next).first().copied().unwrap_or(script.header);
    let message = format!("the keyword {} is defined by itself", quoted(&script.name));
    let fault = Diagnostic::error(Code::KeywordInItself, message).at(&script.source, place);
    match way {
        [_] => fault.help("say what it means in other words"),
        [_, through @ ..] => {
            let through: Vec<_> = through.iter().map(|name| quoted(name)).collect();
            fault.help(format!("it comes back to itself by way of {}", through.join(", ")))
        }
        [] => fault,
    }
}

impl fmt::Debug for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vocabulary").field("count", &self.0.scripts.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
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
        faults
            .iter()
            .map(|one| format!("{} {}", one.code(), place(one).unwrap_or_default()))
            .collect()
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
        assert_eq!(
            faults("Odd\nKeyword\nWhen this creature dies, you gain N life.\n"),
            ["E0040 3:35"]
        );
        assert_eq!(
            faults("Odd BAR\nKeyword\nWhen this creature dies, you gain 2 life.\n"),
            ["E0041 1:5"]
        );
        assert_eq!(faults("Flying\nKeyword\nThis creature can't block.\n"), ["E0042 1:1"]);
        assert_eq!(faults("Odd\nKeyword\n"), ["E0043 1:1"]);
        assert_eq!(
            faults("Odd\nKeyword\nWhen this creature dies, you gain 1 lyfe.\n"),
            ["E0001 3:37"]
        );
        assert_eq!(faults("Odd\nKeyword\nThis creature gets +1/+1 and has odd.\n"), ["E0037 3:34"]);
        let two =
            "Odd\nKeyword\nThis creature has even.\n\nEven\nKeyword\nThis creature has odd.\n";
        assert_eq!(faults(two), ["E0037 7:19", "E0037 3:19"]);
        let uses = "\nOdd Elf {G}\nCreature — Elf\nOdd\n1/1\n\nEven Elf {G}\nCreature — Elf\nOdd {2}\n1/1\n";
        assert_eq!(faults(&format!("{keyword}{uses}")), ["E0041 7:1", "E0041 12:1"]);
    }
}
