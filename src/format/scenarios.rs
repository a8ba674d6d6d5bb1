//! Scenario files: the words stay, the indents become even and tables line up.

use super::tidy;

/// The words with which a line starts, each with its indent: they end in one column.
const KEYWORDS: [(&str, &str); 5] =
    [("Given", ""), ("When", " "), ("Then", " "), ("And", "  "), ("But", "  ")];

/// How far a line is indented that goes on with the one before.
const GOES_ON: &str = "        ";

/// A scenario file as it is written today.
#[must_use]
pub fn scenarios(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut table: Vec<&str> = Vec::new();
    for line in text.lines() {
        let content = line.trim();
        if content.starts_with('|') {
            table.push(content);
            continue;
        }
        lines.extend(aligned(&std::mem::take(&mut table)));
        lines.push(one(line, content));
    }
    lines.extend(aligned(&table));
    // An empty line stands before each scenario and the comments above it.
    let mut spaced: Vec<String> = Vec::new();
    for line in lines {
        if line.starts_with("Scenario:") {
            let comments = spaced.iter().rev().take_while(|line| line.starts_with('#')).count();
            spaced.insert(spaced.len() - comments, String::new());
        }
        spaced.push(line);
    }
    tidy(spaced)
}

/// A line that is no row of a table.
fn one(line: &str, content: &str) -> String {
    if content.starts_with('#') || content.is_empty() {
        return content.to_owned();
    }
    if let Some(name) = content.strip_prefix("Scenario:") {
        return format!("Scenario: {}", name.trim());
    }
    for (keyword, indent) in KEYWORDS {
        if let Some(rest) = content.strip_prefix(keyword)
            && (rest.is_empty() || rest.starts_with(char::is_whitespace))
        {
            return format!("{indent}{keyword} {}", rest.trim());
        }
    }
    // Only a line that is indented goes on with the one before.
    if line.starts_with(char::is_whitespace) {
        format!("{GOES_ON}{content}")
    } else {
        content.to_owned()
    }
}

/// The rows of a table with their cells below each other.
fn aligned(rows: &[&str]) -> Vec<String> {
    let cells = |row: &str| {
        let inner = row.strip_prefix('|').unwrap_or(row);
        let inner = inner.strip_suffix('|').unwrap_or(inner);
        inner.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>()
    };
    let rows: Vec<_> = rows.iter().map(|row| cells(row)).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let of_column = rows.iter().filter_map(|row| row.get(column));
        of_column.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let written = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!(" {cell:width$} |"));
        format!("  |{}", cells.collect::<String>())
    };
    rows.iter().map(written).collect()
}

#[cfg(test)]
mod tests {
    use super::scenarios;

    #[test]
    fn indents_tables_and_gaps() {
        let text = "\n\n# about it\nScenario:   one\nGiven Alice is at 20 life\nAnd Bob is at 20 life,\n  and it is Bob's turn\n When Alice gains 1 life\nThen the outcomes are\n|Alice's life|Bob's life|\n|  21 | 20 |\n\n\nScenario: two\nnonsense\n";
        let once = scenarios(text);
        assert_eq!(
            once,
            "# about it\nScenario: one\nGiven Alice is at 20 life\n  And Bob is at 20 life,\n        and it is Bob's turn\n When Alice gains 1 life\n Then the outcomes are\n  | Alice's life | Bob's life |\n  | 21           | 20         |\n\nScenario: two\nnonsense\n"
        );
        assert_eq!(scenarios(&once), once);
    }
}
