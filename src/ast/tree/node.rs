//! A tree of words, and how it is laid out on lines.

use super::text::{is_simple_word, kebab, quote};

/// How wide a line may be.
const WIDTH: usize = 90;

/// A piece of notation that knows how wide it is on one line.
#[derive(Debug)]
pub(super) struct Node {
    shape: Shape,
    width: usize,
}

#[derive(Debug)]
enum Shape {
    /// A word, a number or a quoted text.
    Atom(String),
    /// A value that goes without saying in a field.
    Absent(&'static str),
    /// Parts between brackets, the first of which may be joined to the opening one.
    Group { brackets: Brackets, head: String, parts: Vec<Part> },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Brackets {
    Round,
    Square,
    Curly,
}

impl Brackets {
    const fn pair(self) -> (char, char) {
        match self {
            Self::Round => ('(', ')'),
            Self::Square => ('[', ']'),
            Self::Curly => ('{', '}'),
        }
    }
}

/// A node with its name, where it has one.
#[derive(Debug)]
pub(super) struct Part {
    name: Option<String>,
    node: Node,
}

impl Part {
    fn width(&self) -> usize {
        let name = self.name.as_deref().map_or(0, |name| columns(name) + 2);
        name + self.node.width
    }

    /// Whether it stays on the line of the clause that it is the only part of: `(sequence [`.
    fn hangs(&self) -> bool {
        let brackets = match &self.node.shape {
            Shape::Group { brackets, .. } => Some(*brackets),
            _ => None,
        };
        self.name.is_none() && brackets == Some(Brackets::Square)
    }
}

impl From<Node> for Part {
    fn from(node: Node) -> Self {
        Self { name: None, node }
    }
}

impl Node {
    /// A word or number, as it is.
    pub(super) fn atom(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { width: columns(&text), shape: Shape::Atom(text) }
    }

    /// A value that fields leave out, and how it is written elsewhere.
    pub(super) const fn absent(text: &'static str) -> Self {
        Self { width: text.len(), shape: Shape::Absent(text) }
    }

    /// A text, quoted where it could be taken for something else.
    pub(super) fn text(text: &str) -> Self {
        if text.is_empty() {
            Self::absent("\"\"")
        } else if is_simple_word(text) {
            Self::atom(text)
        } else {
            Self::atom(quote(text))
        }
    }

    /// `(name part part)`, or only the name if there are no parts.
    pub(super) fn clause<P: Into<Part>>(name: &str, parts: Vec<P>) -> Self {
        let name = kebab(name);
        if parts.is_empty() {
            return Self::atom(name);
        }
        Self::group(Brackets::Round, name, parts)
    }

    /// `(name value)`; a struct of the same name inside is not told twice.
    pub(super) fn wrapper(name: &str, value: Self) -> Self {
        let name = kebab(name);
        match &value.shape {
            Shape::Group { brackets: Brackets::Round, head, .. } if *head == name => value,
            Shape::Atom(inner) if *inner == name => value,
            _ => Self::group(Brackets::Round, name, vec![value]),
        }
    }

    /// `[a b c]`.
    pub(super) fn sequence(nodes: Vec<Self>) -> Self {
        if nodes.is_empty() {
            return Self::absent("[]");
        }
        Self::group(Brackets::Square, String::new(), nodes)
    }

    /// `{key: value}`.
    pub(super) fn map(parts: Vec<Part>) -> Self {
        if parts.is_empty() {
            return Self::absent("{}");
        }
        Self::group(Brackets::Curly, String::new(), parts)
    }

    /// `name: value`, or nothing if the value goes without saying.
    pub(super) fn into_field(self, name: &str) -> Option<Part> {
        match self.shape {
            Shape::Absent(_) => None,
            _ => Some(self.into_entry(kebab(name))),
        }
    }

    /// `name: value`.
    pub(super) fn into_entry(self, name: String) -> Part {
        Part { name: Some(name), node: self }
    }

    /// The same, written even in a field.
    pub(super) fn present(self) -> Self {
        match self.shape {
            Shape::Absent(text) => Self::atom(text),
            _ => self,
        }
    }

    /// On one line.
    pub(super) fn flat(&self) -> String {
        let mut out = String::with_capacity(self.width);
        self.write_flat(&mut out);
        out
    }

    /// On one line where it fits, else one part on each.
    pub(super) fn layout(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, 0, 0, 0);
        out
    }

    fn group<P: Into<Part>>(brackets: Brackets, head: String, parts: Vec<P>) -> Self {
        let parts: Vec<Part> = parts.into_iter().map(Into::into).collect();
        let gaps = parts.len() - usize::from(head.is_empty());
        let words: usize = parts.iter().map(Part::width).sum();
        Self {
            width: 2 + columns(&head) + gaps + words,
            shape: Shape::Group { brackets, head, parts },
        }
    }

    fn write_flat(&self, out: &mut String) {
        match &self.shape {
            Shape::Atom(text) => out.push_str(text),
            Shape::Absent(text) => out.push_str(text),
            Shape::Group { brackets, head, parts } => {
                let (open, close) = brackets.pair();
                out.push(open);
                out.push_str(head);
                for (index, part) in parts.iter().enumerate() {
                    if index > 0 || !head.is_empty() {
                        out.push(' ');
                    }
                    write_name(out, part.name.as_deref());
                    part.node.write_flat(out);
                }
                out.push(close);
            }
        }
    }

    /// Writes it where `used` columns of a line are taken and `closing` brackets follow it.
    fn write(&self, out: &mut String, indent: usize, used: usize, closing: usize) {
        let Shape::Group { brackets, head, parts } = &self.shape else {
            return self.write_flat(out);
        };
        if used + self.width + closing <= WIDTH {
            return self.write_flat(out);
        }
        let (open, close) = brackets.pair();
        out.push(open);
        out.push_str(head);
        if let [only] = parts.as_slice()
            && only.hangs()
        {
            out.push(' ');
            let used = used + columns(head) + 2;
            only.node.write(out, indent, used, closing + 1);
        } else {
            write_parts(out, parts, indent + 2, closing + 1);
        }
        out.push(close);
    }
}

/// Writes each part on a line of its own; `closing` brackets follow the last one.
fn write_parts(out: &mut String, parts: &[Part], indent: usize, closing: usize) {
    for (index, part) in parts.iter().enumerate() {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', indent));
        write_name(out, part.name.as_deref());
        let used = indent + part.width() - part.node.width;
        let last = index + 1 == parts.len();
        part.node.write(out, indent, used, if last { closing } else { 0 });
    }
}

fn write_name(out: &mut String, name: Option<&str>) {
    if let Some(name) = name {
        out.push_str(name);
        out.push_str(": ");
    }
}

fn columns(text: &str) -> usize {
    text.chars().count()
}
