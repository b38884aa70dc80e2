//! The source text of a program whose `main` compares the results of each function on the host and the device.

use crate::random_code::generate::{Function, Piece};

/// Returns the source text of a program with these functions.
pub fn source(functions: &[Function]) -> String {
    let mut text = "#include <sycl/sycl.hpp>\n#include \"support.hpp\"\n".to_owned();
    for function in functions {
        text += &format!("\nnamespace function{} {{\n", function.seed);
        write(&mut text, &function.pieces, 0);
        text += "}\n";
    }
    text += "\nint main(int Count, char **Arguments) {\n  Checks All(Count, Arguments);\n";
    for Function { seed, is_task, .. } in functions {
        let kind = if *is_task { "task" } else { "items" };
        text += &format!("  All.{kind}<class K{seed}>({seed}, function{seed}::make);\n");
    }
    text + "}\n"
}

fn write(text: &mut String, pieces: &[Piece], depth: usize) {
    let indent = "  ".repeat(depth);
    for piece in pieces {
        match piece {
            Piece::Line(line) => *text += &format!("{indent}{line}\n"),
            Piece::Whole(pieces) => write(text, pieces, depth),
            Piece::Block { head, body, tail } => {
                let space = if head.is_empty() { "" } else { " " };
                *text += &format!("{indent}{head}{space}{{\n");
                write(text, body, depth + 1);
                *text += &format!("{indent}}}{tail}\n");
            }
        }
    }
}
