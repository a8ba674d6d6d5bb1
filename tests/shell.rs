//! `cardscript completions` and `cardscript man`.

use crate::program::Test;

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let written = Test::new().args(["completions", shell]).success().stdout;
        for command in ["check", "explain", "fmt", "outcomes", "play", "watch"] {
            assert!(written.contains(command), "{shell}: {command}");
        }
    }
    Test::new().args(["completions", "abacus"]).stderr_has("possible values").usage();
}

#[test]
fn manual_pages() {
    Test::new().args(["man"]).stdout_has(".TH cardscript 1").stdout_has("Exit codes:").success();
    let written = Test::new().args(["man", "--into", "man1"]).success();
    for page in ["cardscript.1", "cardscript-fmt.1", "cardscript-new-pool.1"] {
        assert!(written.left(&format!("man1/{page}")).contains(".TH"), "{page}");
    }
}
