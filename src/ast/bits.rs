//! Small sets kept as bits: colours, types of mana, card types, supertypes.

/// Declares a set of the variants of a `words!` enum with at most 64 of them.
macro_rules! bit_set {
    ($(#[$meta:meta])* $name:ident of $item:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl $name {
            /// The set with nothing in it.
            pub const EMPTY: Self = Self(0);

            /// The set of one item.
            #[must_use]
            pub const fn only(item: $item) -> Self {
                Self(1 << item as u64)
            }

            /// The set with `item` added.
            #[must_use]
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | 1 << item as u64)
            }

            /// The set with `item` taken out.
            #[must_use]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !(1 << item as u64))
            }

            /// Is `item` in the set?
            #[must_use]
            pub const fn has(self, item: $item) -> bool {
                self.0 & 1 << item as u64 != 0
            }

            /// What is in either set.
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// What is in both sets.
            #[must_use]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Is there nothing in it?
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many items are in it.
            #[must_use]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// The items, in the order of the rules.
            pub fn iter(self) -> impl Iterator<Item = $item> {
                $item::ALL.iter().copied().filter(move |&item| self.has(item))
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeSeq;
                // Its length is told: not every format can do without.
                let mut items = serializer.serialize_seq(Some(self.len() as usize))?;
                self.iter().try_for_each(|item| items.serialize_element(&item))?;
                items.end()
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Vec::<$item>::deserialize(deserializer).map(Self::from_iter)
            }
        }
    };
}

pub(crate) use bit_set;
