//! Reads clang's own table of options from a header in its package.

use std::fs;

use clang_options::Form;

/// The table, which TableGen generates. It contains a macro call for each option, such as
/// `OPTION(3, 44848 /* -include */, include, JoinedOrSeparate, clang_i_Group, …, 0, DefaultVis | CC1Option, …)`.
const TABLE: &str = "/usr/lib/llvm-22/include/clang/Options/Options.inc";
/// The minimum number of options; if there are fewer, the format has changed.
const LEAST: usize = 3000;

/// An option of clang.
#[derive(Debug)]
pub struct ClangOption {
    pub name: String,
    /// The form, if this crate supports it.
    pub form: Option<Form>,
    /// True if `clang++` accepts the option, rather than only `clang -cc1` or another driver.
    pub is_of_driver: bool,
}

/// Returns the options of clang, once for each prefix.
pub fn options() -> Vec<ClangOption> {
    let text = fs::read_to_string(TABLE).unwrap_or_else(|error| panic!("cannot read {TABLE}: {error}"));
    let options: Vec<ClangOption> = text.lines().flat_map(options_of_line).collect();
    assert!(options.len() > LEAST, "{} options in {TABLE}", options.len());
    options
}

fn options_of_line(line: &str) -> Vec<ClangOption> {
    let Some((prefix, rest)) = line.strip_prefix("OPTION(").and_then(|rest| rest.split_once(", ")) else {
        return Vec::new();
    };
    let Some((name, rest)) = rest.split_once("/* ").and_then(|(_, rest)| rest.split_once(" */, ")) else {
        return Vec::new();
    };
    // ID, kind, group, alias, arguments of the alias, flags, visibility.
    let fields: Vec<&str> = rest.split(", ").collect();
    let (Some(kind), Some(visibility)) = (fields.get(1), fields.get(6)) else { return Vec::new() };
    // The number is an index into the table of prefixes: '-'; '-' and '--'; '--'; '--', '/' and '-'; '/' and '-'.
    let prefixes: &[&str] = match prefix {
        "1" | "12" => &["-"],
        "3" | "8" => &["-", "--"],
        "6" => &["--"],
        _ => return Vec::new(),
    };
    let bare = name.trim_start_matches(['-', '/']);
    let option = |prefix: &&str| ClangOption {
        name: format!("{prefix}{bare}"),
        form: form(kind),
        is_of_driver: visibility.contains("DefaultVis"),
    };
    prefixes.iter().map(option).filter(|option| option.name.len() > option.name.matches('-').count()).collect()
}

fn form(kind: &str) -> Option<Form> {
    match kind {
        "Flag" => Some(Form::Flag),
        "Joined" | "CommaJoined" => Some(Form::Joined),
        "Separate" => Some(Form::Separate),
        "JoinedOrSeparate" => Some(Form::Either),
        "JoinedAndSeparate" => Some(Form::JoinedAndSeparate),
        // For example, `-Wl,`.
        _ if kind.ends_with("_COMMA") => Some(Form::Joined),
        _ => None,
    }
}
