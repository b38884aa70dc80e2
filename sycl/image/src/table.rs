//! The `.table` file: a line for each image, with the names of its files.
//!
//! ```text
//! [Code|Properties|Symbols]
//! out_0.spv|out_0.prop|out_0.sym
//! out_1.spv|out_1.prop|out_1.sym
//! ```
//!
//! The first line contains the titles of the columns, in brackets. Each following line has the same
//! number of cells. Cells are separated by `|`. There is no quoting, and spaces belong to the
//! cells. Columns are found by title; other columns are kept. An empty cell means that the image
//! has no such file or text. Lines end in `\n` or `\r\n`; empty lines are skipped. Relative paths
//! are relative to the directory of the table.
//!
//! DPC++ writes the first three columns of [`mod@column`]. This project adds the other columns, for
//! parts of a descriptor that are not in any file. The target and the options may be any text: in
//! these columns, `%25`, `%7C`, `%0A` and `%0D` represent `%`, `|` and the characters of a line
//! end. See [`escape_text`].

use std::path::{Path, PathBuf};

use thiserror::Error;

/// The titles of columns.
pub mod column {
    /// The image: SPIR-V, PTX, …
    pub const CODE: &str = "Code";
    /// Its `.prop` file.
    pub const PROPERTIES: &str = "Properties";
    /// Its `.sym` file.
    pub const SYMBOLS: &str = "Symbols";
    /// The name of its target (see [`crate::target`]).
    pub const TARGET: &str = "Target";
    /// The name of its format (see [`crate::ImageFormat::name`]).
    pub const FORMAT: &str = "Format";
    /// Its compile options.
    pub const COMPILE_OPTIONS: &str = "CompileOptions";
    /// Its link options.
    pub const LINK_OPTIONS: &str = "LinkOptions";
}

/// The text of a table, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The titles of the columns, all different.
    pub titles: Vec<String>,
    /// The rows, each with a cell for each title.
    pub rows: Vec<Row>,
}

/// A line of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The line of the file, from 1.
    pub line: usize,
    /// The cells, one for each title of the table.
    pub cells: Vec<String>,
}

/// The files for an image, and the other information about it in the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableImage {
    /// The line of the file, from 1.
    pub line: usize,
    /// The image.
    pub code: PathBuf,
    /// Its `.prop` file.
    pub properties: Option<PathBuf>,
    /// Its `.sym` file.
    pub symbols: Option<PathBuf>,
    /// The name of its target.
    pub target: Option<String>,
    /// The name of its format.
    pub format: Option<String>,
    /// Its compile options.
    pub compile_options: Option<String>,
    /// Its link options.
    pub link_options: Option<String>,
}

/// The reason why text is not a valid table: the line and the problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {kind}")]
pub struct TableError {
    /// The line of the file, from 1.
    pub line: usize,
    /// The problem.
    pub kind: TableErrorKind,
}

/// The problem with a line of a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableErrorKind {
    /// The text is not UTF-8.
    #[error("invalid UTF-8 at byte {column} of the line")]
    Utf8 {
        /// The position in the line, in bytes from 1.
        column: usize,
    },
    /// The file begins with a byte order mark, which some editors write.
    #[error("the file begins with a byte order mark; save it as UTF-8 without one")]
    ByteOrderMark,
    /// The first line is not a list of titles.
    #[error("expected column titles such as '[Code|Properties|Symbols]', found '{found}'")]
    NoTitles {
        /// The line.
        found: String,
    },
    /// A column has no title.
    #[error("column {column} has an empty title")]
    EmptyTitle {
        /// The 1-based index of the column.
        column: usize,
    },
    /// Two columns have the same title.
    #[error("duplicate column '{title}'")]
    DuplicateTitle {
        /// The title.
        title: String,
    },
    /// A line has too few or too many cells.
    #[error("expected {expected} cells separated by '|', found {found}")]
    Cells {
        /// The number of titles.
        expected: usize,
        /// The number of cells.
        found: usize,
    },
    /// A required column is missing.
    #[error("no column '{title}'; the columns are: {titles}")]
    NoColumn {
        /// The title of the column.
        title: &'static str,
        /// All titles.
        titles: String,
    },
    /// A cell that must name a file is empty.
    #[error("the cell in column '{title}' is empty")]
    EmptyCell {
        /// The title of the column.
        title: &'static str,
    },
    /// A `%` is not the start of an escape.
    #[error(
        "column '{title}': '{found}' is not one of the escapes %25, %7C, %0A and %0D; '%' itself is written as %25"
    )]
    Escape {
        /// The title of the column.
        title: &'static str,
        /// The `%` and up to two characters after it.
        found: String,
    },
}

/// The error for a string that no cell or title can represent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{}' contains '{}', which separates the cells of a table", text.escape_default(), character.escape_default())]
pub struct CellError {
    /// The string.
    pub text: String,
    /// The character that cannot be written.
    pub character: char,
}

/// The characters that a string cannot contain, and their escapes.
const ESCAPES: [(char, &str); 4] = [('%', "%25"), ('|', "%7C"), ('\n', "%0A"), ('\r', "%0D")];
/// The maximum size of a line in a message, in bytes.
const MAX_SHOWN: usize = 60;

/// Reads a table.
///
/// # Errors
/// Returns the first malformed line.
pub fn parse(text: impl AsRef<[u8]>) -> Result<Table, TableError> {
    if text.as_ref().starts_with("\u{feff}".as_bytes()) {
        return Err(TableError { line: 1, kind: TableErrorKind::ByteOrderMark });
    }
    let mut table: Option<Table> = None;
    let lines = text.as_ref().split(|byte| *byte == b'\n');
    for (line, bytes) in (1..).zip(lines) {
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let error = |kind| TableError { line, kind };
        let text = std::str::from_utf8(bytes)
            .map_err(|utf8| error(TableErrorKind::Utf8 { column: utf8.valid_up_to() + 1 }))?;
        if text.is_empty() {
            continue;
        }
        match &mut table {
            None => table = Some(Table { titles: parse_titles(text).map_err(error)?, rows: Vec::new() }),
            Some(table) => {
                // Count the cells before storing them, because a line of separators would need many times its size.
                let (expected, found) = (table.titles.len(), text.split('|').count());
                if found != expected {
                    return Err(error(TableErrorKind::Cells { expected, found }));
                }
                table.rows.push(Row { line, cells: text.split('|').map(str::to_owned).collect() });
            }
        }
    }
    table.ok_or(TableError { line: 1, kind: TableErrorKind::NoTitles { found: String::new() } })
}

/// Parses the titles of the first line.
fn parse_titles(text: &str) -> Result<Vec<String>, TableErrorKind> {
    let Some(titles) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
        let found = text.chars().take(MAX_SHOWN).collect::<String>().escape_default().to_string();
        return Err(TableErrorKind::NoTitles { found });
    };
    let mut seen = std::collections::BTreeSet::new();
    for (column, title) in (1..).zip(titles.split('|')) {
        if title.is_empty() {
            return Err(TableErrorKind::EmptyTitle { column });
        }
        if !seen.insert(title) {
            return Err(TableErrorKind::DuplicateTitle { title: title.to_owned() });
        }
    }
    Ok(titles.split('|').map(str::to_owned).collect())
}

impl Table {
    /// Creates a table with titles but no rows.
    #[must_use]
    pub fn new(titles: &[&str]) -> Self {
        Table { titles: titles.iter().map(|title| (*title).to_owned()).collect(), rows: Vec::new() }
    }

    /// Returns the index of the column with a title.
    #[must_use]
    pub fn column(&self, title: &str) -> Option<usize> {
        self.titles.iter().position(|found| found == title)
    }

    /// Returns the images in the table. `directory` is the directory of the table's file.
    ///
    /// # Errors
    /// Fails if the column [`column::CODE`] is missing or has an empty cell, and for a `%` that is not an escape.
    pub fn images(&self, directory: &Path) -> Result<Vec<TableImage>, TableError> {
        let code = self.column(column::CODE).ok_or_else(|| TableError {
            line: 1,
            kind: TableErrorKind::NoColumn { title: column::CODE, titles: self.titles.join(", ") },
        })?;
        let [properties, symbols, format] =
            [column::PROPERTIES, column::SYMBOLS, column::FORMAT].map(|title| self.column(title));
        let [target, compile_options, link_options] =
            [column::TARGET, column::COMPILE_OPTIONS, column::LINK_OPTIONS].map(|title| (title, self.column(title)));
        let image = |row: &Row| {
            let error = |kind| TableError { line: row.line, kind };
            let Some(code) = row.cell(Some(code)) else {
                return Err(error(TableErrorKind::EmptyCell { title: column::CODE }));
            };
            let text = |(title, column)| {
                let text = row.cell(column).map(|cell| unescape_text(cell, title));
                text.transpose().map_err(error)
            };
            Ok(TableImage {
                line: row.line,
                code: directory.join(code),
                properties: row.cell(properties).map(|name| directory.join(name)),
                symbols: row.cell(symbols).map(|name| directory.join(name)),
                target: text(target)?,
                format: row.cell(format).map(str::to_owned),
                compile_options: text(compile_options)?,
                link_options: text(link_options)?,
            })
        };
        self.rows.iter().map(image).collect()
    }

    /// Returns the text of the table.
    ///
    /// # Errors
    /// Fails for a title or cell with a line end or `|`.
    pub fn to_text(&self) -> Result<String, CellError> {
        let mut text = format!("[{}]\n", join(&self.titles)?);
        for row in &self.rows {
            text += &join(&row.cells)?;
            text.push('\n');
        }
        Ok(text)
    }
}

impl Row {
    /// Returns the text of a cell, unless it is empty.
    fn cell(&self, column: Option<usize>) -> Option<&str> {
        self.cells.get(column?).map(String::as_str).filter(|text| !text.is_empty())
    }
}

/// Escapes a string for a cell in the target or options columns, so that it can be read back unchanged.
#[must_use]
pub fn escape_text(text: &str) -> String {
    // Replace '%' first, because the other escapes contain it.
    ESCAPES.iter().fold(text.to_owned(), |text, (character, escape)| text.replace(*character, escape))
}

/// Unescapes the text of a cell that [`escape_text`] produced.
fn unescape_text(cell: &str, title: &'static str) -> Result<String, TableErrorKind> {
    let mut parts = cell.split('%');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let known = ESCAPES.iter().find_map(|(character, escape)| {
            let rest = part.strip_prefix(escape.trim_start_matches('%'))?;
            Some((character, rest))
        });
        let Some((character, rest)) = known else {
            let found = std::iter::once('%').chain(part.chars().take(2)).collect();
            return Err(TableErrorKind::Escape { title, found });
        };
        text.push(*character);
        text.push_str(rest);
    }
    Ok(text)
}

/// Joins cells with separators.
fn join(cells: &[String]) -> Result<String, CellError> {
    for text in cells {
        if let Some(character) = text.chars().find(|character| matches!(character, '|' | '\n' | '\r')) {
            return Err(CellError { text: text.clone(), character });
        }
    }
    Ok(cells.join("|"))
}
