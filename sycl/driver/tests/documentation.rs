//! Checks that docs/compiler.md lists the options of the driver.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a failing unwrap is a failing test")]

use std::{env, fs};

use sycl_driver::options::documentation;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/compiler.md");
const BEGIN: &str =
    "<!-- The table of options is made by UPDATE_DOCS=1 cargo test -p sycl-clang --test documentation. -->\n";
const END: &str = "<!-- End of the table of options. -->\n";

#[test]
fn the_page_has_all_options() {
    let page = fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once(BEGIN).expect("the page has the start of the table");
    let (found, after) = rest.split_once(END).expect("the page has the end of the table");
    let table = documentation::table();
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(PAGE, format!("{before}{BEGIN}{table}{END}{after}")).unwrap();
        return;
    }
    assert_eq!(found, table, "run: UPDATE_DOCS=1 cargo test -p sycl-clang --test documentation");
}
