//! Which of the rules' keyword abilities (702) and keyword actions (701) there are here:
//! `docs/keyword-list.md`, made from one list.
//!
//! `cargo run --example keyword_list > docs/keyword-list.md`; a test compares the two.

include!("../tests/keyword_list/list.rs");

fn main() {
    print!("{}", page());
}
