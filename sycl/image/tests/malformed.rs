//! Tests every class of malformed property text and JSON, with its complete message.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use device_image::{ByteArray, PropertySets, PropertyValue};

/// Checks the messages for property texts.
#[track_caller]
fn check_prop(cases: &[(&[u8], &str)]) {
    for (text, message) in cases {
        let error = PropertySets::parse_prop(text).unwrap_err();
        assert_eq!(error.to_string(), *message, "{}", text.escape_ascii());
    }
}

#[test]
fn prop_lines() {
    check_prop(&[
        (b"x=1|2\n", "line 1: expected a set header '[name]' before the first property"),
        (b"\n\r\nnonsense\n", "line 3: expected a set header '[name]' before the first property"),
        (b"[a\n", "line 1: set header without ']'"),
        (b"[]\n", "line 1: empty set name"),
        (b"[a] \n", "line 1: unexpected ' ' after the header of set 'a'"),
        (b"[a]\n[b]\n[a]\n", "line 3: duplicate property set 'a'"),
        (b"[a]\nx=1|2\nb\xffc=1|2\n", "line 3: invalid UTF-8 at byte 2 of the line"),
        (b"\xff", "line 1: invalid UTF-8 at byte 1 of the line"),
        (b"\xef\xbb\xbf[a]\n", "line 1: the file begins with a byte order mark; save it as UTF-8 without one"),
        (b"[a]\nx1|2\n", "line 2: expected 'name=type|value' in set 'a', found no '='"),
        (b"[a]\n=1|2\n", "line 2: empty property name in set 'a'"),
        (b"[a]\nx=12\n", "line 2: property 'x' of set 'a': expected 'type|value', found no '|'"),
        (b"[a]\nx=1|2\n\nx=1|2\n", "line 4: duplicate property 'x' in set 'a'"),
    ]);
}

#[test]
fn prop_types_and_numbers() {
    check_prop(&[
        (
            b"[a]\nx=|2\n",
            "line 2: property 'x' of set 'a': unknown property type '', expected 1 (uint32) or 2 (byte array)",
        ),
        (
            b"[a]\nx=4|2\n",
            "line 2: property 'x' of set 'a': unknown property type '4', expected 1 (uint32) or 2 (byte array)",
        ),
        (
            b"[a]\nx= 1|2\n",
            "line 2: property 'x' of set 'a': unknown property type ' 1', expected 1 (uint32) or 2 (byte array)",
        ),
        (
            b"[a]\nx=3|abc\n",
            "line 2: property 'x' of set 'a': property type 3 (string) is not supported; write strings as byte arrays (type 2)",
        ),
        (b"[a]\nx=1|\n", "line 2: property 'x' of set 'a': expected a decimal number, found ''"),
        (b"[a]\nx=1|+2\n", "line 2: property 'x' of set 'a': expected a decimal number, found '+2'"),
        (b"[a]\nx=1|-2\n", "line 2: property 'x' of set 'a': expected a decimal number, found '-2'"),
        (b"[a]\nx=1|0x2\n", "line 2: property 'x' of set 'a': expected a decimal number, found '0x2'"),
        (b"[a]\nx=1|4294967296\n", "line 2: property 'x' of set 'a': number 4294967296 does not fit in 32 bits"),
    ]);
}

#[test]
fn prop_byte_arrays() {
    check_prop(&[
        (b"[a]\nx=2|AAAAAAAA-AA\n", "line 2: property 'x' of set 'a': invalid base64 character '-' at position 9"),
        (b"[a]\nx=2|AAAAAAAAAA=\n", "line 2: property 'x' of set 'a': invalid base64 character '=' at position 11"),
        (
            "[a]\nx=2|AéAAAAAAAA\n".as_bytes(),
            "line 2: property 'x' of set 'a': invalid base64 character 'é' at position 2",
        ),
        (b"[a]\nx=2|AAAA-\n", "line 2: property 'x' of set 'a': invalid base64 character '-' at position 5"),
        (
            b"[a]\nx=2|AAAAA\n",
            "line 2: property 'x' of set 'a': base64 value of 5 characters is not a whole number of bytes",
        ),
        (
            b"[a]\nx=2|AAAAAAAAAAQ\n",
            "line 2: property 'x' of set 'a': last base64 character 'Q' has bits beyond the last byte",
        ),
        (
            b"[a]\nx=2|\n",
            "line 2: property 'x' of set 'a': byte array of 0 bytes is too short for its 8-byte bit count",
        ),
        (
            b"[a]\nx=2|AAAAAAAA\n",
            "line 2: property 'x' of set 'a': byte array of 6 bytes is too short for its 8-byte bit count",
        ),
        (
            b"[a]\nx=2|CAAAAAAAAAA\n",
            "line 2: property 'x' of set 'a': expected payload size 1 for bit count 2, found 0",
        ),
        (
            b"[a]\nx=2|AAAAAAAAAAAA\n",
            "line 2: property 'x' of set 'a': expected payload size 0 for bit count 0, found 1",
        ),
        (
            b"[a]\nx=2|//////////P\n",
            "line 2: property 'x' of set 'a': expected payload size 2305843009213693952 for bit count 18446744073709551615, found 0",
        ),
    ]);
}

#[test]
fn names_without_text_form() {
    let cases = [
        ("", "p", "name of set \"\" is empty"),
        ("a\nb", "p", "name of set \"a\\nb\" contains a newline"),
        ("s", "", "name of property \"\" of set \"s\" is empty"),
        ("s", "a\nb", "name of property \"a\\nb\" of set \"s\" contains a newline"),
        ("s", "a=b", "name of property \"a=b\" of set \"s\" contains '='"),
        ("s", "[a", "name of property \"[a\" of set \"s\" starts with '['"),
    ];
    for (set, property, message) in cases {
        let mut sets = PropertySets::new();
        sets.get_or_insert(set).insert(property, PropertyValue::Uint32(1));
        assert_eq!(sets.to_prop().unwrap_err().to_string(), message);
        assert_eq!(PropertySets::from_json(&sets.to_json()).unwrap(), sets, "JSON can represent any name");
    }
}

#[test]
fn json_properties() {
    // The text of one property, and the message.
    let properties = [
        (
            r#"{"name":"p","type":"uint32","value":-1}"#,
            "a value of type uint32 must be a number from 0 to 4294967295, found -1",
        ),
        (
            r#"{"name":"p","type":"uint32","value":4294967296}"#,
            "a value of type uint32 must be a number from 0 to 4294967295, found 4294967296",
        ),
        (
            r#"{"name":"p","type":"uint32","value":"1"}"#,
            "a value of type uint32 must be a number from 0 to 4294967295, found \"1\"",
        ),
        (
            r#"{"name":"p","type":"uint32","value":1.0}"#,
            "a value of type uint32 must be a number from 0 to 4294967295, found 1.0",
        ),
        (r#"{"name":"p","type":"uint32","bits":8,"value":1}"#, "'bits' is allowed only for type bytes"),
        (
            r#"{"name":"p","type":"bytes","value":12}"#,
            "a value of type bytes must be a string of hexadecimal digits, found 12",
        ),
        (r#"{"name":"p","type":"bytes","value":"0x"}"#, "invalid hexadecimal digit 'x' at position 2"),
        (r#"{"name":"p","type":"bytes","value":"+f"}"#, "invalid hexadecimal digit '+' at position 1"),
        (r#"{"name":"p","type":"bytes","value":"123"}"#, "3 hexadecimal digits are not a whole number of bytes"),
        (r#"{"name":"p","type":"bytes","bits":9,"value":"00"}"#, "expected payload size 2 for bit count 9, found 1"),
    ];
    for (property, message) in properties {
        let text = format!(r#"{{"sets":[{{"name":"s","properties":[{property}]}}]}}"#);
        let error = PropertySets::from_json(&text).unwrap_err();
        assert_eq!(error.to_string(), format!("property 'p' of set 's': {message}"));
    }
}

#[test]
fn json_documents() {
    let documents = [
        ("", "line 1, column 0: EOF while parsing a value"),
        ("{}", "line 1, column 2: missing field `sets`"),
        ("{\"sets\":[],\n\"more\":1}", "line 2, column 6: unknown field `more`, expected `sets` or `constants`"),
        (r#"{"sets":[],"sets":[]}"#, "line 1, column 17: duplicate field `sets`"),
        (r#"{"sets":[]} x"#, "line 1, column 13: trailing characters"),
        (r#"{"sets":[{"name":"s"}]}"#, "line 1, column 21: missing field `properties`"),
        (r#"{"sets":[{"name":"s","properties":[]},{"name":"s","properties":[]}]}"#, "duplicate property set 's'"),
        (
            r#"{"sets":[{"name":"s","properties":[{"name":"p","type":"bytes","value":""},{"name":"p","type":"uint32","value":1}]}]}"#,
            "duplicate property 'p' in set 's'",
        ),
        (
            r#"{"sets":[{"name":"s","properties":[{"name":"p","type":"string","value":"x"}]}]}"#,
            "line 1, column 62: unknown variant `string`, expected `uint32` or `bytes`",
        ),
        (
            r#"{"sets":[{"name":"s","properties":[{"name":"p","name":"q","type":"bytes","value":""}]}]}"#,
            "line 1, column 53: duplicate field `name`",
        ),
    ];
    for (text, message) in documents {
        let error = PropertySets::from_json(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn deep_json_is_an_error() {
    let text = format!(r#"{{"sets":{}"#, "[".repeat(100_000));
    assert!(PropertySets::from_json(&text).is_err());
}

#[test]
fn byte_arrays() {
    let error = ByteArray::from_bits(9, vec![0]).unwrap_err();
    assert_eq!(error.to_string(), "expected payload size 2 for bit count 9, found 1");
    let error = ByteArray::decode(&[0; 7]).unwrap_err();
    assert_eq!(error.to_string(), "byte array of 7 bytes is too short for its 8-byte bit count");
}
