//! What is wrong with a pool, counted before anybody reads it.

use std::sync::Arc;

use super::load::FileCards;
use crate::diagnostic::{Diagnostic, Severity};

/// What is wrong with a pool. A large one may have faults by the ten thousand, which
/// are made only where somebody looks at them.
#[derive(Clone, Default)]
pub struct Faults(Vec<Part>);

#[derive(Clone)]
enum Part {
    One(Diagnostic),
    /// What is wrong with the card at this place of a file.
    Card(Arc<FileCards>, usize),
}

/// How many faults there are of each severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaultCounts {
    /// What cannot be used.
    pub errors: usize,
    /// What is probably not what was meant.
    pub warnings: usize,
    /// What is worth knowing.
    pub notes: usize,
}

impl FaultCounts {
    /// Counts these.
    #[must_use]
    pub fn of(diagnostics: &[Diagnostic]) -> Self {
        let count = |severity| diagnostics.iter().filter(|one| one.severity() == severity).count();
        Self {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            notes: count(Severity::Note),
        }
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.errors + self.warnings + self.notes == 0
    }

    /// The counts of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            errors: self.errors + other.errors,
            warnings: self.warnings + other.warnings,
            notes: self.notes + other.notes,
        }
    }

    /// The worst that there is.
    const fn worst(self) -> Option<Severity> {
        match self {
            Self { errors: 1.., .. } => Some(Severity::Error),
            Self { warnings: 1.., .. } => Some(Severity::Warning),
            Self { notes: 1.., .. } => Some(Severity::Note),
            _ => None,
        }
    }
}

impl Part {
    fn counts(&self) -> FaultCounts {
        match self {
            Self::One(fault) => FaultCounts::of(std::slice::from_ref(fault)),
            Self::Card(file, index) => {
                file.pieces.get(*index).map(|piece| piece.fault_counts()).unwrap_or_default()
            }
        }
    }

    fn read(&self) -> Vec<Diagnostic> {
        match self {
            Self::One(fault) => vec![fault.clone()],
            Self::Card(file, index) => {
                file.pieces.get(*index).map(|piece| piece.faults(&file.source)).unwrap_or_default()
            }
        }
    }
}

impl Faults {
    pub(super) fn push(&mut self, fault: Diagnostic) {
        self.0.push(Part::One(fault));
    }

    /// Adds all that is wrong with a file and its cards.
    pub(super) fn add_file(&mut self, file: &Arc<FileCards>) {
        self.extend(file.faults.iter().cloned());
        let faulty = (0..file.pieces.len()).filter(|&index| !file.pieces[index].is_sound());
        self.0.extend(faulty.map(|index| Part::Card(file.clone(), index)));
    }

    /// Adds those of another pool.
    pub fn append(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    /// How many there are of each severity.
    #[must_use]
    pub fn counts(&self) -> FaultCounts {
        self.0.iter().map(Part::counts).fold(FaultCounts::default(), FaultCounts::and)
    }

    /// The first of the worst.
    #[must_use]
    pub fn first(&self) -> Option<Diagnostic> {
        let worst = self.counts().worst()?;
        let is_worst = |part: &&Part| part.counts().worst() == Some(worst);
        let faults = self.0.iter().find(is_worst)?.read();
        faults.into_iter().find(|fault| fault.severity() == worst)
    }

    /// All of them, in order.
    #[must_use]
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.0.iter().flat_map(Part::read).collect()
    }
}

impl Extend<Diagnostic> for Faults {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, faults: I) {
        self.0.extend(faults.into_iter().map(Part::One));
    }
}

impl std::fmt::Debug for Faults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Faults").field(&self.counts()).finish()
    }
}
