//! Markdown tables.

/// A table whose first column is left-aligned and whose other columns are right-aligned.
#[derive(Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Creates a table with these column titles.
    pub fn new(titles: &[&str]) -> Table {
        Table { rows: vec![titles.iter().map(|title| (*title).to_owned()).collect()] }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        for (number, row) in self.rows.iter().enumerate() {
            write!(f, "|")?;
            for column in 0..columns {
                let (cell, width) = (row.get(column).map_or("", String::as_str), width(column));
                if column == 0 { write!(f, " {cell:<width$} |")? } else { write!(f, " {cell:>width$} |")? }
            }
            writeln!(f)?;
            if number == 0 {
                write!(f, "|")?;
                for column in 0..columns {
                    let dashes = "-".repeat(width(column) + 1);
                    if column == 0 { write!(f, "{dashes}-|")? } else { write!(f, "{dashes}:|")? }
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
