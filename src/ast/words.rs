//! Closed lists of words: one table serves the parser and the printer.

/// Declares an enum whose variants each have one word of the language.
///
/// Gives the type `ALL`, `word` and `from_word`, so that no list of words
/// stands twice.
macro_rules! words {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$vmeta:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize,
        )]
        $vis enum $name {
            $(
                $(#[$vmeta])*
                #[doc = concat!("Written `", $word, "`.")]
                $variant,
            )+
        }

        impl $name {
            /// Every variant, in the order of the rules.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word as a card writes it, in lower case.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// The variant with this word (in lower case), if there is one.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

pub(crate) use words;
