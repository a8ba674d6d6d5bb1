//! Counters that scripts define (122.1).

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use super::{Definitions, Vocabulary};
use crate::{
    ast::Name,
    diagnostic::{Code, Diagnostic, quoted},
    parse::{CounterScript, is_counters},
};

impl Vocabulary {
    /// The script of the counter with this name: `gizmo`.
    #[must_use]
    pub fn counter(&self, name: &str) -> Option<&CounterScript> {
        self.0.counters.get(name).map(|script| &**script)
    }

    /// The script of every counter, by name.
    #[must_use]
    pub fn counters(&self) -> Vec<&CounterScript> {
        let mut scripts: Vec<&CounterScript> = self.0.counters.values().map(|own| &**own).collect();
        scripts.sort_by(|one, other| one.name.cmp(&other.name));
        scripts
    }

    /// The counters with those of files.
    pub(super) fn counters_with(
        &self,
        files: &[Definitions],
        faults: &mut [Vec<Diagnostic>],
    ) -> HashMap<Name, Arc<CounterScript>> {
        let mut counters = self.0.counters.clone();
        let mut own: HashSet<Name> = HashSet::new();
        for (file, (source, blocks)) in files.iter().enumerate() {
            for block in blocks.iter().filter(|block| is_counters(source, block)) {
                let (scripts, found) = CounterScript::read(source, block);
                faults[file].extend(found);
                for script in scripts {
                    let (source, place) = script.place();
                    let name = script.name.clone();
                    if !own.insert(name.clone()) {
                        let message = format!("the counter {} is defined twice", quoted(&name));
                        let fault = Diagnostic::error(Code::DuplicateKeyword, message);
                        let help = "remove one of them; the first one counts";
                        faults[file].push(fault.at(source, place).help(help));
                        continue;
                    }
                    if let Some(before) = counters.get(&name)
                        && before.text() != script.text()
                    {
                        let origin = before.origin();
                        let message = format!(
                            "{} replaces the counter of this name from {origin}",
                            quoted(&name)
                        );
                        let note = Diagnostic::note(Code::ReplacedKeyword, message);
                        faults[file].push(note.at(source, place));
                    }
                    counters.insert(name, Arc::new(script));
                }
            }
        }
        counters
    }
}
