//! Tokens that scripts define (111.10).

use std::sync::{Arc, OnceLock};

use hashbrown::HashMap;

use super::{Definitions, Vocabulary, faults::used};
use crate::{
    ast::{Card, Line, Name},
    diagnostic::{Code, Diagnostic, Severity, SourceFile, quoted},
    parse::{Block, Detail, KeywordNames, Reading, is_token, parse_block, script_name_of},
    pool::load::read_block,
};

/// A token that a script defines.
pub(super) struct TokenScript {
    pub(super) source: Arc<SourceFile>,
    pub(super) block: Block,
    /// What it is, once somebody has asked; none if its definition has a fault.
    pub(super) card: OnceLock<Option<Arc<Card>>>,
}

impl TokenScript {
    /// The same, not read yet.
    pub(super) fn afresh(&self) -> Arc<Self> {
        let (source, block) = (self.source.clone(), self.block.clone());
        Arc::new(Self { source, block, card: OnceLock::new() })
    }

    fn text(&self) -> &str {
        self.source.slice(self.block.span())
    }
}

/// Tokens by name.
pub(super) type Tokens = HashMap<Name, Arc<TokenScript>>;

impl Vocabulary {
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

    /// The tokens with those of files, and which file each of the new ones is from.
    pub(super) fn tokens_with(
        &self,
        files: &[Definitions],
        faults: &mut [Vec<Diagnostic>],
    ) -> (Tokens, Vec<(Name, usize)>) {
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
    pub(super) fn read_token(&self, known: &TokenScript) -> Result<Arc<Card>, Vec<Diagnostic>> {
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
}

/// The keywords and tokens that a token uses.
pub(super) fn uses_of_token(known: &TokenScript, names: &KeywordNames) -> Vec<Name> {
    let how = Reading { keywords: Some(names), ..Detail::Place.into() };
    let (parsed, _) = parse_block(&known.source, &known.block, how);
    let mut found = Vec::new();
    for line in parsed.card.faces.into_iter().flat_map(|face| face.lines) {
        let Line::Known { abilities, .. } = line else { continue };
        abilities.into_iter().for_each(|mut ability| used(&mut ability, &mut found));
    }
    found
}
