//! Tests that compile and run programs.

use std::process::ExitCode;

fn main() -> ExitCode {
    syclpasses_test::main()
}
