//! Tests the `.table` file: columns by title, paths, and each class of malformed table, with its
//! complete message.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use std::path::{Path, PathBuf};

use device_image::table::{self, Row, Table, TableImage};
use proptest::prelude::*;

#[test]
fn columns_by_title() {
    let text = "[Symbols|Other|Code]\r\n\r\na.sym|x|a.spv\n|y z|/b.spv\n";
    let table = table::parse(text).unwrap();
    assert_eq!(table.titles, ["Symbols", "Other", "Code"]);
    assert_eq!(table.rows[0], Row { line: 3, cells: vec!["a.sym".into(), "x".into(), "a.spv".into()] });
    let images = table.images(Path::new("out")).unwrap();
    let image = |line, code: &str, symbols: Option<&str>| TableImage {
        line,
        code: code.into(),
        properties: None,
        symbols: symbols.map(PathBuf::from),
        target: None,
        format: None,
        compile_options: None,
        link_options: None,
    };
    assert_eq!(images, [image(3, "out/a.spv", Some("out/a.sym")), image(4, "/b.spv", None)]);
}

#[test]
fn all_columns() {
    let text = "[Code|Properties|Symbols|Target|Format|CompileOptions|LinkOptions]\n\
                k.spv|k.prop|k.sym|spir64|spirv|-a -b|-c\n";
    let table = table::parse(text).unwrap();
    let image = &table.images(Path::new("")).unwrap()[0];
    assert_eq!((image.code.as_path(), image.properties.as_deref()), (Path::new("k.spv"), Some(Path::new("k.prop"))));
    assert_eq!((image.target.as_deref(), image.format.as_deref()), (Some("spir64"), Some("spirv")));
    assert_eq!((image.compile_options.as_deref(), image.link_options.as_deref()), (Some("-a -b"), Some("-c")));
    assert_eq!(table.to_text().unwrap(), text);
}

/// The columns that this project adds can contain any text.
#[test]
fn escaped_texts() {
    let text = "[Code|Target|CompileOptions|LinkOptions]\nk%7C.spv|a%7Cb|-D \"x%0D%0A%25%7C\"|%25%257C\n";
    let image = &table::parse(text).unwrap().images(Path::new("")).unwrap()[0];
    assert_eq!(image.code, Path::new("k%7C.spv"), "DPC++ does not support escapes");
    let texts = [&image.target, &image.compile_options, &image.link_options].map(|text| text.as_deref().unwrap());
    assert_eq!(texts, ["a|b", "-D \"x\r\n%|\"", "%%7C"]);
    assert_eq!(texts.map(table::escape_text), ["a%7Cb", "-D \"x%0D%0A%25%7C\"", "%25%257C"]);
}

#[test]
fn malformed() {
    let cases: &[(&[u8], &str)] = &[
        (b"", "line 1: expected column titles such as '[Code|Properties|Symbols]', found ''"),
        (
            b"\nk.spv|k.prop\n",
            "line 2: expected column titles such as '[Code|Properties|Symbols]', found 'k.spv|k.prop'",
        ),
        (b"[Code", "line 1: expected column titles such as '[Code|Properties|Symbols]', found '[Code'"),
        (b"\x7fELF\0", "line 1: expected column titles such as '[Code|Properties|Symbols]', found '\\u{7f}ELF\\u{0}'"),
        (b"\xef\xbb\xbf[Code]\n", "line 1: the file begins with a byte order mark; save it as UTF-8 without one"),
        (b"[Code|]\n", "line 1: column 2 has an empty title"),
        (b"[]\n", "line 1: column 1 has an empty title"),
        (b"[Code|Code]\n", "line 1: duplicate column 'Code'"),
        (b"[Code|Symbols]\nk.spv\n", "line 2: expected 2 cells separated by '|', found 1"),
        (b"[Code]\na\n\nb|c\n", "line 4: expected 1 cells separated by '|', found 2"),
        (b"[Code]\na\xff\n", "line 2: invalid UTF-8 at byte 2 of the line"),
        (b"[Symbols|Properties]\n", "line 1: no column 'Code'; the columns are: Symbols, Properties"),
        (
            b"[Code|LinkOptions]\na|100%\n",
            "line 2: column 'LinkOptions': '%' is not one of the escapes %25, %7C, %0A and %0D; '%' itself is \
             written as %25",
        ),
        (
            b"[Code|Target]\na|\nb|a%7cb\n",
            "line 3: column 'Target': '%7c' is not one of the escapes %25, %7C, %0A and %0D; '%' itself is \
             written as %25",
        ),
        (b"[Code|Symbols]\na|b\n|c\n", "line 3: the cell in column 'Code' is empty"),
    ];
    for (text, message) in cases {
        let error = table::parse(text).and_then(|table| table.images(Path::new(""))).unwrap_err();
        assert_eq!(error.to_string(), *message, "{}", text.escape_ascii());
    }
}

#[test]
fn cells_that_cannot_be_written() {
    let mut table = Table::new(&["Code"]);
    table.rows.push(Row { line: 2, cells: vec!["a|b".into()] });
    assert_eq!(table.to_text().unwrap_err().to_string(), "'a|b' contains '|', which separates the cells of a table");
    table.rows[0].cells[0] = "a\nb".into();
    assert_eq!(
        table.to_text().unwrap_err().to_string(),
        "'a\\nb' contains '\\n', which separates the cells of a table"
    );
}

proptest! {
    #[test]
    fn any_text_comes_back(text in "([%|\r\n0257ACD]|\\PC)*") {
        let cell = table::escape_text(&text);
        let table = table::parse(format!("[Code|LinkOptions]\nk.spv|{cell}\n")).unwrap();
        let image = &table.images(Path::new("")).unwrap()[0];
        prop_assert_eq!(image.link_options.as_deref().unwrap_or_default(), text);
    }
}
