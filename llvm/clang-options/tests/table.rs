//! The table: its order, its columns, and a comparison with clang's own table.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod clang;

use std::collections::BTreeMap;

use clang_options::{Accepted, EXCLUSIVE, Form, FrontEnd, May, Route, Row, Value, default_route, find, table};

#[test]
fn rows_are_sorted() {
    let names: Vec<&str> = table().map(|row| row.name).collect();
    for pair in names.windows(2) {
        assert!(pair[0] < pair[1], "'{}' is before '{}'", pair[0], pair[1]);
    }
}

fn is_accepted(row: &Row) -> bool {
    row.run_time != Accepted::No || row.vulkan != Accepted::No
}

#[test]
fn forms_and_values_of_rows_agree() {
    for row in table() {
        let has_value = row.value != Value::None;
        assert!(row.name.starts_with('-'), "{}", row.name);
        if !is_accepted(row) {
            assert!(!has_value, "{}", row.name);
            continue;
        }
        assert_eq!(has_value, !matches!(row.form, Form::Flag | Form::Toggle), "{}", row.name);
        assert!(row.form != Form::Prefix && row.reason.is_none(), "{}", row.name);
        // Free text that is joined to a name could form the name of another option.
        let is_free = matches!(row.value, Value::Text | Value::Path | Value::Header);
        let is_joined = row.form == Form::Joined && is_free;
        assert!(!is_joined || row.name.ends_with('='), "{}", row.name);
    }
}

#[test]
fn closed_lists_accept_only_harmless_options() {
    for row in table().filter(|row| is_accepted(row)) {
        // The log of a compilation contains the output of DPC++'s front end.
        let is_log = row.may == May::Print && row.only == Some(FrontEnd::Dpcpp);
        assert!(is_log || matches!(row.may, May::Nothing | May::ReadHeaders), "{}", row.name);
        assert!(row.vulkan == Accepted::No || row.only != Some(FrontEnd::Dpcpp), "{}", row.name);
    }
    for (first, second) in EXCLUSIVE {
        assert!([first, second].iter().all(|name| table().any(|row| row.name == **name)));
    }
}

/// Options of Darwin's linker with several values.
const SEVERAL_VALUES: [&str; 7] =
    ["-sectalign", "-sectcreate", "-sectobjectsymbols", "-sectorder", "-segaddr", "-segcreate", "-segprot"];

/// A clang option with a separate value requires a row. Otherwise, `sycl-clang++` would treat the value as an input.
#[test]
fn separate_values_have_rows() {
    let mut missing = Vec::new();
    let options = clang::options();
    for option in options.iter().filter(|option| option.is_of_driver) {
        let found = find(table(), &option.name, |row| row.route.is_some());
        let takes_next = found.is_some_and(|found| found.row.name == option.name && found.takes_next());
        let wanted = option.form.is_some_and(|form| !matches!(form, Form::Flag | Form::Joined));
        if takes_next != wanted && !SEVERAL_VALUES.contains(&option.name.as_str()) {
            missing.push(option.name.as_str());
        }
    }
    assert_eq!(missing, Vec::<&str>::new(), "llvm/clang-options/src/table/ needs rows with these forms");
}

/// Rows are options of clang or DPC++, and have the same forms as in clang.
#[test]
fn forms_are_clangs() {
    let mut forms = BTreeMap::<String, Vec<Form>>::new();
    for option in clang::options() {
        forms.entry(option.name).or_default().extend(option.form);
    }
    for row in table().filter(|row| row.form != Form::Prefix && row.only != Some(FrontEnd::Dpcpp)) {
        let negative = format!("{}no-{}", &row.name[..2], &row.name[2..]);
        let form = if row.form == Form::Toggle { Form::Flag } else { row.form };
        let is_same =
            [row.name, negative.as_str()].iter().filter_map(|name| forms.get(*name)).any(|forms| forms.contains(&form));
        let is_value_of =
            |(name, forms): (&String, &Vec<Form>)| forms.contains(&Form::Joined) && row.name.starts_with(name.as_str());
        let is_value = row.form == Form::Flag && forms.iter().any(is_value_of);
        let is_of_dpcpp = row.name.starts_with("-Xs");
        assert!(is_same || is_value || is_of_dpcpp, "{} {:?} {:?}", row.name, row.form, forms.get(row.name));
    }
}

#[test]
fn routes() {
    let route = |word: &str| {
        let found = find(table(), word, |row| row.route.is_some());
        found.and_then(|found| found.row.route).unwrap_or_else(|| default_route(word))
    };
    for (word, expected) in [
        ("-DX", Route::Both),
        ("-frtti", Route::All),
        ("-fno-exceptions", Route::Host),
        ("-fvisibility=hidden", Route::Host),
        ("-fsanitize=address", Route::HostAndLink),
        ("-g1", Route::All),
        ("-mavx", Route::HostAndLink),
        ("-Wl,-s", Route::Link),
        ("-Wall", Route::All),
        ("-MFx", Route::Driver),
        ("-objcmt-x", Route::HostAndLink),
        ("--new-option-of-clang", Route::HostAndLink),
    ] {
        assert_eq!(route(word), expected, "{word}");
    }
}
