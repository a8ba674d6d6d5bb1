//! The list of the rules' keywords is what there is.

include!("list.rs");

#[test]
fn the_page_of_keywords_is_true() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/keyword-list.md");
    let there = std::fs::read_to_string(&path).expect("the page is there");
    assert_eq!(there, page(), "run `cargo run --example keyword_list > docs/keyword-list.md`");
}
