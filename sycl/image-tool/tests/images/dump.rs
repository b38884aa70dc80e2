//! Tests `dump` with files that contain images.

use std::fs;

use crate::directory::{directory, error, output, run};

#[test]
fn dump() {
    let directory = directory();
    let path = directory.path();
    let text = output(path, &["dump", "k.o"]);
    let offsets: Vec<&str> = text.lines().filter_map(|line| line.split_once("offset ")?.1.split(',').next()).collect();
    let expected = format!(
        "\
image 0: target spir64, format spirv, 68 bytes at offset {}, syclimg
compile options: -a

KERNEL  NAME
K

[SYCL/misc properties]
NAME      TYPE    VALUE
optLevel  uint32  2

[SYCL/kernel names]
NAME  TYPE    VALUE
K     uint32  1

image 1: target spir64_x86_64, format native, 14 bytes at offset {}, syclimg

KERNEL  NAME
K
",
        offsets[0], offsets[1]
    );
    assert_eq!(text, expected);
    let (_, second) = expected.split_once("\n\nimage 1").unwrap();
    assert_eq!(output(path, &["dump", "--image=1", "k.o"]), format!("image 1{second}"));
    assert_eq!(
        error(path, &["dump", "--image=2", "k.o"]),
        "sycl-image: error: k.o: image 2 does not exist; the file has 2 images, numbered from 0\n"
    );
    let json: serde_json::Value = serde_json::from_str(&output(path, &["dump", "--json", "k.o"])).unwrap();
    assert_eq!(json["images"][0]["kernels"], serde_json::json!(["K"]));
    assert_eq!(json["images"][0]["compile-options"], "-a");
    let set = &json["images"][0]["properties"]["sets"][0];
    assert_eq!((&set["name"], &set["properties"][0]["value"]), (&"SYCL/misc properties".into(), &2.into()));
    let usage = run(path, &["dump", "--image=0", "k.prop"]);
    assert_eq!(usage.code, 2);
    assert_eq!(usage.stderr, "sycl-image: error: --image: 'k.prop' contains property sets, not images\n");
}

#[test]
fn dump_of_malformed_properties() {
    let directory = directory();
    let path = directory.path();
    let object = fs::read(path.join("k.o")).unwrap();
    let at = object.windows(10).position(|bytes| bytes == b"optLevel=1").unwrap();
    let mut broken = object.clone();
    broken[at + 9] = b'7';
    fs::write(path.join("broken.o"), broken).unwrap();
    let problem = "properties: line 2: property 'optLevel' of set 'SYCL/misc properties': unknown property type '7', expected 1 \
                   (uint32) or 2 (byte array)";
    let message = format!("sycl-image: error: broken.o: image 0: {problem}\n");
    let text = run(path, &["dump", "broken.o"]);
    assert_eq!((text.code, text.stderr.as_str()), (1, message.as_str()));
    let lines: Vec<&str> = text.stdout.lines().filter(|line| line.starts_with("image")).collect();
    assert_eq!(lines.len(), 2, "the other image is shown");

    let json = run(path, &["dump", "--json", "broken.o"]);
    assert_eq!((json.code, json.stderr.as_str()), (1, message.as_str()));
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((&json["images"][0]["error"], &json["images"][0]["properties"]), (&problem.into(), &().into()));
    assert_eq!((&json["images"][1]["error"], &json["images"][1]["target"]), (&().into(), &"spir64_x86_64".into()));
}

/// Each image with contradictions is reported.
#[test]
fn dump_of_inconsistent_constants() {
    let directory = directory();
    let path = directory.path();
    let wrong = "[SYCL/specialization constants]\nc=2|gBAAAAAAAAAAAAAAAAAAAQAAAAA\n\
                 [SYCL/specialization constants default values]\nall=2|IAAAAAAAAAQA\n";
    fs::write(path.join("wrong.prop"), wrong).unwrap();
    fs::write(path.join("two.table"), "[Code|Properties]\nk.spv|wrong.prop\nk.spv|wrong.prop\n").unwrap();
    let problem = "records of all specialization constants cover 4 bytes, but the default values have 1";
    let messages: String =
        (0..2).map(|number| format!("sycl-image: error: two.table: image {number}: {problem}\n")).collect();
    let text = run(path, &["dump", "two.table"]);
    assert_eq!((text.code, text.stderr.as_str()), (1, messages.as_str()));
    let json = run(path, &["dump", "--json", "two.table"]);
    assert_eq!((json.code, json.stderr.as_str()), (1, messages.as_str()));
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(json["images"][1]["error"], problem);
    assert_eq!(json["images"][1]["properties"]["sets"][0]["name"], "SYCL/specialization constants");
}

/// Lines of any length are shown, even beyond 65535 characters.
#[test]
fn dump_of_long_values() {
    let directory = directory();
    let path = directory.path();
    let digits = "5a".repeat(40_000);
    let json =
        format!(r#"{{"sets":[{{"name":"s","properties":[{{"name":"p","type":"bytes","value":"{digits}"}}]}}]}}"#);
    fs::write(path.join("long.json"), json).unwrap();
    let shown = vec!["5a"; 40_000].join(" ");
    let expected = format!("[s]\nNAME  TYPE        VALUE\np     byte array  {shown}\n");
    assert!(output(path, &["dump", "long.json"]) == expected);
}
