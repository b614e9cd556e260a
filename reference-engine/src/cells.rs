//! A matrix or table as the papers print them: headings, rows, and a few words in each cell.
//!
//! ```text
//! |     | A   | B2  |
//! | A   | A   | B2  |
//! | B2  | B2  | B2  |
//! ```

use std::fmt;

/// The cells of a matrix or table, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells(Vec<Cell>);

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The heading of its row.
    pub row: String,
    /// The heading of its column.
    pub column: String,
    /// What stands in it.
    pub says: String,
}

/// A text that has no cells, or not the same number in each row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCells {
    /// In which line, counted from 1.
    pub line: usize,
    what: &'static str,
}

impl fmt::Display for NoCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, what } = self;
        write!(
            f,
            "line {line} of the cells {what}: begin with the headings of the columns, for example `|    | A | B2 |`, \
             then a line such as `| A | A | B2 |` for each row"
        )
    }
}

impl std::error::Error for NoCells {}

impl Cells {
    /// The cells of a table with these headings of rows and of columns.
    pub fn new<T: Copy>(headings: [&[(String, T)]; 2], says: impl Fn(T, T) -> String) -> Self {
        let [rows, columns] = headings;
        let cell = |(row, one): &(String, T), (column, other): &(String, T)| Cell {
            row: row.clone(),
            column: column.clone(),
            says: says(*one, *other),
        };
        Self(rows.iter().flat_map(|row| columns.iter().map(move |column| cell(row, column))).collect())
    }

    /// Reads a table that is drawn with `|` between the cells.
    ///
    /// ```
    /// use reference_engine::cells::Cells;
    /// let cells = Cells::parse("|   | A   | B  |\n| A | yes | no |").expect("cells");
    /// assert_eq!(cells.get("A", "B"), Some("no"));
    /// ```
    pub fn parse(text: &str) -> Result<Self, NoCells> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let (line, headings) = lines.next().unwrap_or((1, ""));
        let headings = split(headings).ok_or(NoCells { line, what: "does not begin and end with `|`" })?;
        let [corner, columns @ ..] = &*headings else { return Err(NoCells { line, what: "has no headings" }) };
        if !corner.is_empty() {
            return Err(NoCells { line, what: "has a heading above those of the rows" });
        }
        if columns.is_empty() || !are_names(columns) {
            return Err(NoCells { line, what: "has an empty heading or one twice" });
        }
        let mut rows = Vec::new();
        let mut cells = Vec::new();
        for (line, row) in lines {
            let row = split(row).ok_or(NoCells { line, what: "does not begin and end with `|`" })?;
            if row.len() != headings.len() {
                return Err(NoCells { line, what: "has more or fewer cells than there are columns" });
            }
            rows.push(row[0]);
            if !are_names(&rows) {
                return Err(NoCells { line, what: "has no heading, or that of another row" });
            }
            let cell = |(column, says): (&&str, &&str)| Cell {
                row: row[0].to_owned(),
                column: (*column).to_owned(),
                says: (*says).to_owned(),
            };
            cells.extend(columns.iter().zip(&row[1..]).map(cell));
        }
        if cells.is_empty() { Err(NoCells { line, what: "is not followed by a row" }) } else { Ok(Self(cells)) }
    }

    /// What stands in the cell with these headings.
    pub fn get(&self, row: &str, column: &str) -> Option<&str> {
        let cell = self.0.iter().find(|cell| cell.row == row && cell.column == column)?;
        Some(&cell.says)
    }

    /// All cells, row by row.
    pub fn iter(&self) -> impl Iterator<Item = &Cell> {
        self.0.iter()
    }

    /// The cells that another table has otherwise, has not, or has beside these: a line for each.
    pub fn differences(&self, actual: &Self) -> Vec<String> {
        let line = |Cell { row, column, .. }: &Cell, expected: &str, actual: &str| {
            format!("{row}, {column}: expected {expected}, actual {actual}")
        };
        let other = self.iter().filter_map(|cell| match actual.get(&cell.row, &cell.column) {
            Some(says) if says == cell.says => None,
            says => Some(line(cell, &cell.says, says.unwrap_or("no such cell"))),
        });
        let beside = actual.iter().filter(|cell| self.get(&cell.row, &cell.column).is_none());
        other.chain(beside.map(|cell| line(cell, "no such cell", &cell.says))).collect()
    }
}

/// The cells of a line that begins and ends with `|`.
fn split(line: &str) -> Option<Vec<&str>> {
    let inside = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inside.split('|').map(str::trim).collect())
}

/// Whether each can be told from the others.
fn are_names(headings: &[&str]) -> bool {
    (1..).zip(headings).all(|(next, heading)| !heading.is_empty() && !headings[next..].contains(heading))
}

impl fmt::Display for Cells {
    /// Drawn, with columns of equal width.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut columns: Vec<&str> = Vec::new();
        let mut rows: Vec<&str> = Vec::new();
        for cell in self.iter() {
            for (headings, heading) in [(&mut columns, &*cell.column), (&mut rows, &*cell.row)] {
                if !headings.contains(&heading) {
                    headings.push(heading);
                }
            }
        }
        let mut lines = vec![[&[""], &*columns].concat()];
        lines.extend(rows.iter().map(|row| {
            let cells = columns.iter().map(|column| self.get(row, column).unwrap_or_default());
            std::iter::once(*row).chain(cells).collect()
        }));
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        for (number, line) in lines.iter().enumerate() {
            let cells = line.iter().enumerate().map(|(column, says)| format!("| {says:0$} ", width(column)));
            let end = if number + 1 < lines.len() { "|\n" } else { "|" };
            f.write_str(&(cells.collect::<String>() + end))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const DRAWN: &str = "\
|          | A                         | B2        |
| player A | contradiction (successor) | undefined |
| player B | B2                        | A         |";

    #[test]
    fn what_is_drawn_is_read() {
        assert_eq!(Cells::parse(DRAWN).map(|cells| cells.to_string()), Ok(DRAWN.to_owned()));
    }

    #[test]
    fn every_cell_that_differs_has_a_line() {
        let expected = Cells::parse("| | A | B |\n| A | 1 | 2 |\n| B | 3 | 4 |").expect("cells");
        let in_another_order = Cells::parse("| | B | A |\n| B | 4 | 3 |\n| A | 2 | 1 |").expect("cells");
        assert_eq!(expected.differences(&in_another_order), Vec::<String>::new());
        let other = Cells::parse("| | A | C |\n| A | 1 | 5 |\n| B | 6 | 7 |").expect("cells");
        let lines = [
            "A, B: expected 2, actual no such cell",
            "B, A: expected 3, actual 6",
            "B, B: expected 4, actual no such cell",
            "A, C: expected no such cell, actual 5",
            "B, C: expected no such cell, actual 7",
        ];
        assert_eq!(expected.differences(&other), lines);
    }

    #[rstest]
    #[case::nothing("", 1)]
    #[case::no_bars("A B", 1)]
    #[case::one_bar("|", 1)]
    #[case::a_corner("| X | A |\n| A | 1 |", 1)]
    #[case::no_columns("||\n| A |", 1)]
    #[case::a_column_twice("| | A | A |\n| A | 1 | 1 |", 1)]
    #[case::no_rows("| | A |", 1)]
    #[case::a_short_row("| | A | B |\n\n| A | 1 |", 3)]
    #[case::a_row_twice("| | A |\n| A | 1 |\n| A | 1 |", 3)]
    #[case::a_row_without_heading("| | A |\n| | 1 |", 2)]
    #[case::an_open_row("| | A |\n| A | 1", 2)]
    fn what_is_no_table_is_refused(#[case] text: &str, #[case] line: usize) {
        assert_eq!(Cells::parse(text).map_err(|error| error.line), Err(line));
    }
}
