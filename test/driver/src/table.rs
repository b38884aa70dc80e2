//! Support tables in documents: text between two lines.

use std::fs;
use std::path::Path;

use crate::Error;

/// The lines around the table of a test.
#[derive(Clone, Debug)]
pub struct Place {
    begin: String,
    end: &'static str,
}

impl Place {
    /// Returns the lines around the table that a test generates.
    pub fn of(test: &str) -> Self {
        Self {
            begin: format!("<!-- support table: made by syclpasses-test {test}, do not edit -->"),
            end: "<!-- end of the support table -->",
        }
    }

    /// Writes the table into the file that an option names. Without the option, returns whether the document contains
    /// this table; if not, reports the option that writes it.
    pub fn settle(&self, document: &Path, table: &str, file: Option<&Path>, option: &str) -> Result<bool, Error> {
        if let Some(file) = file {
            self.replace(file, table)?;
            return Ok(true);
        }
        let is_current = self.is_current(document, table)?;
        if !is_current {
            eprintln!("error: the support table in {} is not up to date; use {option}", document.display());
        }
        Ok(is_current)
    }

    /// Returns whether a document contains this table.
    fn is_current(&self, path: &Path, table: &str) -> Result<bool, Error> {
        let text = fs::read_to_string(path).map_err(Error::file(path))?;
        let (before, after) = self.around(path, &text)?;
        let inside = text.strip_prefix(before).and_then(|text| text.strip_suffix(after));
        Ok(inside.is_some_and(|inside| inside.trim() == table.trim()))
    }

    /// Replaces the table in a document.
    fn replace(&self, path: &Path, table: &str) -> Result<(), Error> {
        let text = fs::read_to_string(path).map_err(Error::file(path))?;
        let (before, after) = self.around(path, &text)?;
        fs::write(path, format!("{before}\n{}\n{after}", table.trim_end())).map_err(Error::file(path))
    }

    /// Returns the text before and after the table, including the lines around it.
    fn around<'a>(&self, path: &Path, text: &'a str) -> Result<(&'a str, &'a str), Error> {
        let missing = |line: &str| Error::NoTable { path: path.to_owned(), line: line.to_owned() };
        let begin = text.find(&self.begin).ok_or_else(|| missing(&self.begin))? + self.begin.len();
        let (before, rest) = text.split_at(begin);
        let end = rest.find(self.end).ok_or_else(|| missing(self.end))?;
        Ok((before, rest.split_at(end).1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_between_their_lines() -> Result<(), Error> {
        let place = Place::of("x");
        let text = format!("a\n{}\nold\n{}\nb\n", place.begin, place.end);
        let (before, after) = place.around(Path::new("x"), &text)?;
        assert_eq!((before, after), (format!("a\n{}", place.begin).as_str(), format!("{}\nb\n", place.end).as_str()));
        assert!(place.around(Path::new("x"), "no table").is_err());
        Ok(())
    }
}
