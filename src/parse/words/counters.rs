//! The kinds of counters (122), beside those that change power and toughness.

use std::sync::OnceLock;

use hashbrown::HashSet;

const COUNTERS: &str = "
    acorn aegis age aim arrow arrowhead awakening bait blaze blessing blight blood bloodline bloodstain
    book bounty brain bribery brick burden cage carrion charge cell chorus coin collection component
    contested corpse corruption credit croak crystal cube currency death deathtouch defense delay
    depletion descent despair devotion divinity doom double dread dream duty echo egg elixir ember
    energy enlightened eon eruption everything experience eyeball eyestalk fade fate feather feeding finality
    fellowship fetch filibuster fire flame flood flying foreshadow fungus funk fury fuse gem ghostform
    glyph gold growth harmony hatching hatchling healing hexproof hit hone hoofprint hope hour hourglass
    hunger husk ice impostor incarnation incubation indestructible infection ingenuity ingredient
    intel intervention invitation isolation javelin judgment ki kick knickknack knowledge landmark level
    lifelink loot lore loyalty luck magnet manabond manifestation mannequin matrix menace midway mine
    mining mire music muster necrodermis nest net night oil omen ore page pain palliation paralyzation
    pause petal petrification phylactery phyresis pin plague plot point poison polyp possession pressure
    prey pupa quest rad reach rejection release reprieve resonance rev revival ribbon ritual rope
    rust scream scroll shell shield shred silver skewer slime slumber soot soul spark spite spore
    stash storage story strife study stun supply suspect takeover task tide time tower training trample
    trap treasure unity unlock valor velocity verse vigilance vitality void volatile vortex vow voyage
    wage winch wind wish wreck
";

/// Is there a counter of this name?
pub(crate) fn is_counter(name: &str) -> bool {
    static SET: OnceLock<HashSet<&str>> = OnceLock::new();
    let set = SET.get_or_init(|| COUNTERS.split_whitespace().collect());
    set.contains(name)
}
