//! The keywords, tokens and counters that scripts define, and what each use of them stands for.

mod counters;
mod faults;
mod meaning;
mod tokens;

use std::{
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, LazyLock, Mutex},
};

use hashbrown::HashMap;

use self::{
    faults::{built_in, in_itself, replaced, twice, uses, way_back},
    tokens::{TokenScript, Tokens, uses_of_token},
};
use crate::{
    ast::{Ability, Defined, Name},
    diagnostic::{Code, Diagnostic, SourceFile, quoted},
    parse::{
        Block, CounterScript, KeywordNames, KeywordScript, blocks, is_keyword, is_script,
        script_names_of, shipped_scripts,
    },
};

/// The keywords, tokens and counters that the cards of a pool may use. Cloning shares them.
#[derive(Clone)]
pub struct Vocabulary(Arc<Inner>);

#[derive(Default)]
struct Inner {
    names: KeywordNames,
    /// By name.
    scripts: HashMap<Name, Arc<Known>>,
    /// By name, too.
    tokens: Tokens,
    /// By name, too.
    counters: HashMap<Name, Arc<CounterScript>>,
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
            blocks.iter().flat_map(move |block| script_names_of(source, block))
        });
        let old = self.0.scripts.keys().chain(self.0.tokens.keys()).map(ToString::to_string);
        let counters = self.0.counters.keys().map(|name| format!("{name} counter"));
        let names = KeywordNames::new(old.chain(counters).chain(new));
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
        let counters = self.counters_with(files, &mut faults);
        let inner = |scripts| Inner {
            names: names.clone(),
            scripts,
            counters: counters.clone(),
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

    /// These, and those that texts define on top of them, and what is wrong with those.
    #[must_use]
    pub fn with_sources(&self, sources: &[Arc<SourceFile>]) -> (Self, Vec<Diagnostic>) {
        let files: Vec<_> = sources.iter().cloned().map(definitions).collect();
        let (own, faults) = self.with(&files, true);
        (own, faults.into_iter().flatten().collect())
    }
}

impl fmt::Debug for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vocabulary").field("count", &self.0.scripts.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
