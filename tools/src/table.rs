//! Aligned tables of text.

/// Spaces between two columns.
const GAP: &str = "  ";

/// On which side the cells of a column are filled up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table with a title over each column.
pub struct Table<const N: usize> {
    alignment: [Align; N],
    rows: Vec<[String; N]>,
}

impl<const N: usize> Table<N> {
    /// A table with columns but no rows.
    pub fn new(columns: [(&str, Align); N]) -> Self {
        Self { alignment: columns.map(|(_, align)| align), rows: vec![columns.map(|(title, _)| title.to_owned())] }
    }

    /// Adds a row. Control characters are escaped, so that no file can play with the terminal.
    pub fn push(&mut self, cells: [String; N]) {
        self.rows.push(cells.map(|cell| escape(&cell)));
    }

    /// The lines of the table, without spaces at their ends.
    pub fn to_text(&self) -> String {
        let mut widths = [0; N];
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.chars().count().max(*width);
            }
        }
        let mut text = String::new();
        for row in &self.rows {
            let cells = row.iter().zip(widths).zip(self.alignment);
            let cells = cells.map(|((cell, width), align)| match align {
                Align::Left => format!("{cell:<width$}"),
                Align::Right => format!("{cell:>width$}"),
            });
            let line = cells.collect::<Vec<_>>().join(GAP);
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// Text with its control characters as escape sequences.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() {
            escaped.extend(character.escape_default());
        } else {
            escaped.push(character);
        }
    }
    escaped
}
