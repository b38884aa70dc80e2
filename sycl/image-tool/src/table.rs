//! Aligned tables of text.

use std::iter;

use crate::escape::escape;

/// The number of spaces between two columns.
const GAP: usize = 2;
/// The maximum length of a cell, in characters, to which the other cells of its column are padded.
const MAX_WIDTH: usize = 100;

/// The alignment of the cells of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Left, for words.
    Left,
    /// Right, for numbers.
    Right,
}

/// A table with a title over each column.
pub struct Table<const N: usize> {
    alignment: [Align; N],
    rows: Vec<[String; N]>,
}

impl<const N: usize> Table<N> {
    /// Creates a table with columns but no rows.
    pub fn new(columns: [(&str, Align); N]) -> Self {
        Self { alignment: columns.map(|(_, align)| align), rows: vec![columns.map(|(title, _)| title.to_owned())] }
    }

    /// Adds a row. Control characters are escaped.
    pub fn push(&mut self, cells: [String; N]) {
        self.rows.push(cells.map(|cell| escape(&cell)));
    }

    /// Returns the lines of the table, without trailing spaces. Columns are not widened to cells
    /// longer than [`MAX_WIDTH`], because one long name would lengthen all lines.
    pub fn to_text(&self) -> String {
        let lengths = |row: &[String; N]| row.each_ref().map(|cell| cell.chars().count());
        let mut widths = [0; N];
        for row in &self.rows {
            for (width, length) in widths.iter_mut().zip(lengths(row)) {
                *width = if length <= MAX_WIDTH { length.max(*width) } else { *width };
            }
        }
        let mut text = String::new();
        for row in &self.rows {
            // Spaces are written only before further text.
            let mut spaces = 0;
            let cells = row.iter().zip(lengths(row)).zip(widths.iter().zip(self.alignment));
            for ((cell, length), (width, align)) in cells {
                let fill = width.saturating_sub(length);
                if align == Align::Right {
                    spaces += fill;
                }
                if length > 0 {
                    text.extend(iter::repeat_n(' ', spaces));
                    text.push_str(cell);
                    spaces = 0;
                }
                spaces += GAP + if align == Align::Left { fill } else { 0 };
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(rows: &[[&str; 3]]) -> String {
        let mut table = Table::new([("A", Align::Left), ("B", Align::Right), ("C", Align::Left)]);
        for row in rows {
            table.push(row.map(str::to_owned));
        }
        table.to_text()
    }

    #[test]
    fn aligned() {
        assert_eq!(text(&[["one", "1", "x"], ["", "10", ""]]), "A     B  C\none   1  x\n     10\n");
    }

    /// Checks that a cell of any length fits, and does not lengthen the other lines.
    #[test]
    fn long_cells_run_over() {
        let long = "x".repeat(100_000);
        let expected = format!("A   B  C\n{long}  1  z\nab  2  {long}\n");
        assert!(text(&[[&long, "1", "z"], ["ab", "2", &long]]) == expected);
    }

    proptest! {
        #[test]
        fn linear_and_without_control_characters(
            rows in prop::collection::vec([".{0,20}", ".{0,20}", ".{0,300}"], 0..20),
            long in prop::collection::vec((0..20_usize, 0..3_usize, 0..70_000_usize), 0..4),
        ) {
            let mut rows = rows;
            for (row, column, length) in long {
                if let Some(row) = rows.get_mut(row) {
                    row[column] = "x".repeat(length);
                }
            }
            let mut table = Table::new([("A", Align::Left), ("B", Align::Right), ("C", Align::Right)]);
            // The longest escape sequence of a byte: \u{7f}.
            let mut limit = 3 * (MAX_WIDTH + 2);
            for row in &rows {
                limit += 3 * (MAX_WIDTH + 2) + row.iter().map(|cell| 6 * cell.len()).sum::<usize>();
                table.push(row.clone());
            }
            let text = table.to_text();
            prop_assert!(text.len() <= limit, "{} bytes", text.len());
            prop_assert_eq!(text.lines().count(), rows.len() + 1);
            prop_assert!(text.lines().all(|line| !line.ends_with(' ') && !line.contains(char::is_control)));
        }
    }
}
