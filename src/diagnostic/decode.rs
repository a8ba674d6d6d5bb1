//! Bytes to text: UTF-8 or a diagnostic that shows the first byte that is not.

use std::sync::Arc;

use super::{Code, Diagnostic, SourceFile, Span};

/// How many bytes after the fault are still shown.
const SHOWN: usize = 200;

impl SourceFile {
    /// A text from bytes, without the byte order mark that some editors put first.
    ///
    /// # Errors
    ///
    /// A diagnostic at the first byte that is not UTF-8.
    pub fn decode(path: impl Into<Arc<str>>, bytes: Vec<u8>) -> Result<Arc<Self>, Diagnostic> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(path, text.strip_prefix('\u{feff}').unwrap_or(&text))),
            Err(error) => {
                let place = error.utf8_error().valid_up_to();
                Err(not_utf8(path.into(), error.as_bytes(), place))
            }
        }
    }
}

fn not_utf8(path: Arc<str>, bytes: &[u8], place: usize) -> Diagnostic {
    let shown = &bytes[..bytes.len().min(place + SHOWN)];
    let message = match bytes.get(place) {
        Some(byte) => format!("this is not UTF-8: a byte {byte:#04X} cannot stand here"),
        None => "this is not UTF-8".to_owned(),
    };
    let source = SourceFile::new(path, String::from_utf8_lossy(shown).as_ref());
    let fault = Span::new(place, place + char::REPLACEMENT_CHARACTER.len_utf8());
    Diagnostic::error(Code::NotUtf8, message).at(&source, fault).help("save the file as UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_no_text() {
        let source = SourceFile::decode("x", b"\xEF\xBB\xBFForest".to_vec()).expect("UTF-8");
        assert_eq!(source.text(), "Forest");
    }

    #[test]
    fn the_first_bad_byte_is_shown() {
        let fault = SourceFile::decode("dul.card", b"Forest\nLim-D\xFBl\nmore".to_vec())
            .expect_err("Latin-1");
        insta::assert_snapshot!(fault.render(false), @"
        error[E0010]: this is not UTF-8: a byte 0xFB cannot stand here
         --> dul.card:2:6
          |
        2 | Lim-D�l
          |      ^
          |
          = help: save the file as UTF-8
        ");
    }
}
