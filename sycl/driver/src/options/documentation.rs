//! Generates the table of options in docs/compiler.md.

use std::fmt::Write;

use clang_options::Form;

use super::sycl_table::{SYCL_OPTIONS, Support, SyclOption};

/// Returns a Markdown table of the options, with their support and remarks.
#[must_use]
pub fn table() -> String {
    let mut text = String::from("| option | support | remarks |\n|---|---|---|\n");
    for option in SYCL_OPTIONS {
        let support = match option.support {
            Support::Yes => "supported",
            Support::FrontEnd => "passed on",
            Support::NoEffect => "accepted",
            Support::Rejected => "rejected",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| `{}` | {support} | {} |", spelling(option), option.remark);
    }
    text
}

/// Returns an option with a placeholder for its value.
#[must_use]
pub fn spelling(option: &SyclOption) -> String {
    match option.form {
        Form::Joined | Form::JoinedAndSeparate => format!("{}<value>", option.name),
        Form::Separate | Form::Either | Form::Setting => format!("{} <value>", option.name),
        Form::Flag | Form::Toggle | Form::Prefix | Form::Switch => option.name.to_owned(),
    }
}
