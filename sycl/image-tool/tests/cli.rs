//! Runs the tool from the command line, and checks its output, messages and exit codes.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

use common::Run;
use tempfile::TempDir;

const PROP: &str = "\
[SYCL/specialization constants]
_ZN2ns2scE=2|gEAAAAAAAAAAAAAAAAAAAQAAAAQAAAAAEAAAAEAAAAw/////FAAAAMAAAAA
[SYCL/specialization constants default values]
all=2|ABAAAAAAAAAFAAAAjBAAAA
[SYCL/kernel param opt]
K=2|CAAAAAAAAAgA
[SYCL/misc properties]
optLevel=1|2
[empty]
";

const DUMP: &str = "\
[SYCL/specialization constants]
SYMBOL      SPECID  OFFSET  SIZE  DEFAULT      INTEGER  FLOAT  NAME
_ZN2ns2scE       0       0     4  14 00 00 00       20         ns::sc
                 1       4     1  63                99
                 -       5     3  00 00 00

[SYCL/specialization constants default values]
8 bytes, shown with the constants

[SYCL/kernel param opt]
NAME  TYPE        VALUE
K     byte array  02 (2 bits)

[SYCL/misc properties]
NAME      TYPE    VALUE
optLevel  uint32  2

[empty]
(empty)
";

fn run(directory: &Path, arguments: &[&str], stdin: &[u8]) -> Run {
    common::run(directory, arguments, stdin).text()
}

fn succeeds(stdout: &str) -> Run {
    Run { code: 0, stdout: stdout.to_owned(), stderr: String::new() }
}

fn fails(message: &str) -> Run {
    Run { code: 1, stdout: String::new(), stderr: format!("sycl-image: error: {message}\n") }
}

/// Returns a directory with `k.prop`.
fn directory() -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("k.prop"), PROP).unwrap();
    directory
}

#[test]
fn dump() {
    let directory = directory();
    assert_eq!(run(directory.path(), &["dump", "k.prop"], b""), succeeds(DUMP));
    assert_eq!(run(directory.path(), &["dump", "-"], PROP.as_bytes()), succeeds(DUMP));
}

#[test]
fn dump_raw() {
    let raw = run(directory().path(), &["dump", "--raw", "k.prop"], b"");
    let row = "all   byte array  14 00 00 00 63 00 00 00\n";
    assert_eq!(raw.code, 0);
    assert!(raw.stdout.contains(row), "{}", raw.stdout);
    assert!(!raw.stdout.contains("SPECID"));
}

#[test]
fn json_and_back() {
    let directory = directory();
    let json = run(directory.path(), &["dump", "--json", "k.prop"], b"");
    assert_eq!((json.code, json.stderr.as_str()), (0, ""));
    assert_eq!(run(directory.path(), &["convert", "k.prop", "-o", "k.json"], b""), succeeds(""));
    // The dump also has the decoded constants.
    let mut value: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    let record = |id: Option<u32>, offset: u32, size: u32, default: &str| {
        serde_json::json!({
            "symbol": "_ZN2ns2scE", "name": "ns::sc", "id": id, "offset": offset, "size": size, "default": default,
        })
    };
    let records = [record(Some(0), 0, 4, "14000000"), record(Some(1), 4, 1, "63"), record(None, 5, 3, "000000")];
    assert_eq!(value["constants"], serde_json::Value::from(records.to_vec()));
    value.as_object_mut().unwrap().remove("constants");
    assert_eq!(fs::read_to_string(directory.path().join("k.json")).unwrap(), format!("{value:#}\n"));
    assert_eq!(run(directory.path(), &["convert", "k.json", "--to", "prop"], b""), succeeds(PROP));
    assert_eq!(run(directory.path(), &["dump", "k.json"], b""), succeeds(DUMP));
    let from_json = ["convert", "-", "--from", "json", "--output", "again.prop"];
    assert_eq!(run(directory.path(), &from_json, json.stdout.as_bytes()), succeeds(""));
    assert_eq!(fs::read_to_string(directory.path().join("again.prop")).unwrap(), PROP);
    // Changing only the decoded constants is an error.
    let changed = json.stdout.replace(r#""default": "14000000""#, r#""default": "15000000""#);
    assert_eq!(
        run(directory.path(), &["convert", "-", "--from", "json", "--to", "prop"], changed.as_bytes()),
        fails("<stdin>: 'constants' does not match 'sets'; change 'sets', and delete 'constants'")
    );
}

/// Tests the decoded constants of property sets that have no constants, have no default values, or are
/// contradictory.
#[test]
fn constants_as_json() {
    let constants = |text: &str| {
        let run = run(directory().path(), &["dump", "--json", "-"], text.as_bytes());
        let value: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        (run.code, value["constants"].clone())
    };
    assert_eq!(constants("[a]\n"), (0, serde_json::json!([])));
    let record = "[SYCL/specialization constants]\nc=2|gBAAAAAAAAAAAAAAAAAAAQAAAAA\n";
    assert_eq!(
        constants(record),
        (0, serde_json::json!([{"symbol": "c", "name": null, "id": 0, "offset": 0, "size": 4, "default": null}]))
    );
    let contradicting = format!("{record}[SYCL/specialization constants default values]\nall=2|IAAAAAAAAAQA\n");
    assert_eq!(constants(&contradicting), (1, serde_json::Value::Null));
}

#[test]
fn conversion_keeps_its_input() {
    let directory = directory();
    std::os::unix::fs::symlink("k.prop", directory.path().join("link.prop")).unwrap();
    for (input, output) in [("k.prop", "k.prop"), ("./k.prop", "k.prop"), ("link.prop", "k.prop")] {
        let run = run(directory.path(), &["convert", input, "--to", "json", "-o", output], b"");
        let message = format!("sycl-image: error: output '{input}' is also an input\n");
        assert_eq!((run.code, run.stderr), (2, message));
        assert_eq!(fs::read_to_string(directory.path().join("k.prop")).unwrap(), PROP);
    }
}

/// Tests the commands that installers call.
#[test]
fn completions_and_man_pages() {
    let directory = directory();
    for (shell, start) in
        [("bash", "_sycl__image() {"), ("zsh", "#compdef sycl-image"), ("fish", "complete -c sycl-image ")]
    {
        let run = run(directory.path(), &["completions", shell], b"");
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.contains(start), "{}", run.stdout);
        assert!(run.stdout.contains("compile-options"), "{shell}");
    }
    assert_eq!(run(directory.path(), &["completions", "cmd"], b"").code, 2);
    assert_eq!(run(directory.path(), &["man", "share/man1"], b""), succeeds(""));
    let mut pages: Vec<_> = fs::read_dir(directory.path().join("share/man1"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    pages.sort();
    let commands = ["check", "convert", "dump", "embed", "extract", "footer", "list", "syclbin", "translate"];
    let mut expected: Vec<_> = commands.iter().map(|command| format!("sycl-image-{command}.1")).collect();
    expected.push("sycl-image.1".to_owned());
    assert_eq!(pages, expected);
    let page = fs::read_to_string(directory.path().join("share/man1/sycl-image-check.1")).unwrap();
    assert!(page.contains("sycl\\-image\\-check") && page.contains("properties"), "{page}");
    assert_eq!(run(directory.path(), &["man", "k.prop"], b""), fails("k.prop: File exists (os error 17)"));
}

#[test]
fn dump_without_defaults() {
    let text = "[SYCL/specialization constants]\nuid7____ZL1c=2|gBAAAAAAAAAAAAAAAAAAAQAAAAA\n";
    let dump = "[SYCL/specialization constants]\n\
                SYMBOL        SPECID  OFFSET  SIZE  DEFAULT  INTEGER  FLOAT  NAME\n\
                uid7____ZL1c       0       0     4  -                        c\n";
    assert_eq!(run(directory().path(), &["dump", "-"], text.as_bytes()), succeeds(dump));
}

#[test]
fn dump_of_inconsistent_constants() {
    let text = "[SYCL/specialization constants]\nc=2|gBAAAAAAAAAAAAAAAAAAAQAAAAA\n\
                [SYCL/specialization constants default values]\nall=2|IAAAAAAAAAQA\n";
    let expected = Run {
        code: 1,
        stdout: "[SYCL/specialization constants]\n\
                 NAME  TYPE        VALUE\n\
                 c     byte array  00 00 00 00 00 00 00 00 04 00 00 00\n\n\
                 [SYCL/specialization constants default values]\n\
                 NAME  TYPE        VALUE\n\
                 all   byte array  01\n"
            .to_owned(),
        stderr: "sycl-image: error: <stdin>: records of all specialization constants cover 4 bytes, \
                 but the default values have 1\n"
            .to_owned(),
    };
    assert_eq!(run(directory().path(), &["dump", "-"], text.as_bytes()), expected);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let dump = run(directory().path(), &["dump", "-"], b"[a\x1b[2J]\nx\x07=1|2\n");
    assert_eq!(dump.stdout, "[a\\u{1b}[2J]\nNAME    TYPE    VALUE\nx\\u{7}  uint32  2\n");
    // Messages also contain no escape sequences from text, file names and titles of tables.
    let text = b"[a\x1b]0;x\x07]\nx=1|\xe2\x80\xaezz\n";
    let message = "line 2: property 'x' of set 'a\\u{1b}]0;x\\u{7}': expected a decimal number, found '\\u{202e}zz'";
    assert_eq!(run(directory().path(), &["dump", "-"], text), fails(&format!("<stdin>: {message}")));
    let message = "a\\u{1b}[2J\\u{202e}: No such file or directory (os error 2)";
    assert_eq!(run(directory().path(), &["dump", "a\x1b[2J\u{202e}"], b""), fails(message));
    let directory = directory();
    fs::write(directory.path().join("t.table"), "[Codx|\x1b[2J]\n").unwrap();
    let message = "t.table: line 1: no column 'Code'; the columns are: Codx, \\u{1b}[2J";
    assert_eq!(run(directory.path(), &["list", "t.table"], b""), fails(message));
}

#[test]
fn bad_input() {
    let directory = directory();
    let run = |arguments: &[&str], stdin: &[u8]| run(directory.path(), arguments, stdin);
    fs::write(directory.path().join("bad.prop"), "[a]\n\nx=1|y\n").unwrap();
    fs::write(directory.path().join("bad.json"), "{\"sets\":\n  3}").unwrap();
    assert_eq!(
        run(&["dump", "bad.prop"], b""),
        fails("bad.prop: line 3: property 'x' of set 'a': expected a decimal number, found 'y'")
    );
    assert_eq!(
        run(&["convert", "bad.json", "-o", "x.prop"], b""),
        fails("bad.json: line 2, column 3: invalid type: integer `3`, expected a sequence")
    );
    assert_eq!(run(&["dump", "--from", "json", "-"], b"{\xff"), fails("<stdin>: invalid UTF-8 at byte 1"));
    assert_eq!(run(&["dump", "none.prop"], b""), fails("none.prop: No such file or directory (os error 2)"));
    let unwritable = br#"{"sets":[{"name":"s","properties":[{"name":"a=b","type":"uint32","value":1}]}]}"#;
    assert_eq!(
        run(&["convert", "--from", "json", "-", "-o", "x.prop"], unwritable),
        fails("<stdin>: cannot be written as .prop: name of property \"a=b\" of set \"s\" contains '='")
    );
    assert!(!directory.path().join("x.prop").exists());
    let nowhere = run(&["convert", "k.prop", "-o", "none/x.json"], b"");
    assert_eq!(nowhere.code, 1);
    assert!(nowhere.stderr.starts_with("sycl-image: error: none/x.json: No such file"), "{nowhere:?}");
}

#[test]
fn wrong_usage() {
    let directory = directory();
    let message = "sycl-image: error: cannot determine the format of output '-' from its extension; specify --to prop or --to json\n";
    let expected = Run { code: 2, stdout: String::new(), stderr: message.to_owned() };
    assert_eq!(run(directory.path(), &["convert", "k.prop"], b""), expected);
    for arguments in [&["dump"][..], &["frobnicate"], &["dump", "--json", "--raw", "k.prop"]] {
        assert_eq!(run(directory.path(), arguments, b"").code, 2, "{arguments:?}");
    }
}

/// Checks that the dump in the help is the actual output.
#[test]
fn help_shows_a_true_example() {
    let help = run(directory().path(), &["dump", "--help"], b"");
    let table = DUMP.split("\n\n").next().unwrap();
    for line in table.lines() {
        assert!(help.stdout.contains(&format!("\n  {line}\n")), "{line}\n{}", help.stdout);
    }
}

#[test]
fn translation_keeps_its_input() {
    let directory = directory();
    fs::write(directory.path().join("k.bc"), "kept").unwrap();
    let run = run(directory.path(), &["translate", "./k.bc", "-o", "k.bc"], b"");
    let message = "sycl-image: error: output './k.bc' is also an input\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, message));
    assert_eq!(fs::read(directory.path().join("k.bc")).unwrap(), b"kept");
}

/// Without a translator, the message names the package to install.
#[test]
fn translation_without_a_translator() {
    let program = Command::new(env!("CARGO_BIN_EXE_sycl-image"))
        .args(["translate", "k.bc", "-o", "k.spv"])
        .env_clear()
        .env("PATH", "/nowhere")
        .output()
        .unwrap();
    let message = "sycl-image: error: cannot find 'llvm-spirv-22' or 'llvm-spirv'; run 'pip install \
                   dpcpp-llvm-spirv==2024.2.0' in the Python environment of intel-sycl-rt, or specify the translator with --translator\n";
    assert_eq!((program.status.code(), String::from_utf8(program.stderr).unwrap().as_str()), (Some(2), message));
}

/// Links are followed and permissions kept, as if the existing file were overwritten.
#[cfg(unix)]
#[test]
fn links() {
    use std::os::unix::fs::symlink;

    let directory = directory();
    let path = |name: &str| directory.path().join(name);
    let convert = |output: &str| run(directory.path(), &["convert", "k.prop", "--to=prop", "-o", output], b"");
    fs::create_dir(path("sub")).unwrap();
    fs::write(path("plain"), "").unwrap();
    for (link, target) in [
        ("link", "plain"),
        ("dangling", "new"),
        ("sub/second", "../sub/../third"),
        ("third", "fourth"),
        ("first", "sub/second"),
        ("nowhere", "none/file"),
        ("loop", "pool"),
        ("pool", "loop"),
    ] {
        symlink(target, path(link)).unwrap();
    }
    for (link, target) in [("link", "plain"), ("dangling", "new"), ("first", "fourth")] {
        assert_eq!(convert(link), succeeds(""));
        assert!(path(link).is_symlink());
        assert_eq!(fs::read_to_string(path(target)).unwrap(), PROP, "{link}");
        assert!(!path(target).is_symlink());
    }
    assert_eq!(convert("nowhere"), fails("nowhere: No such file or directory (os error 2)"));
    let looped = convert("loop");
    assert_eq!(looped.code, 1);
    assert!(looped.stderr.starts_with("sycl-image: error: loop: "), "{}", looped.stderr);
    assert!(path("loop").is_symlink() && path("nowhere").is_symlink());
    assert_eq!(run(directory.path(), &["convert", "k.prop", "--to", "json", "-o", "/dev/null"], b""), succeeds(""));
}

/// Tests standard output that is an unnamed file. The link to it must be kept, because it may be
/// `/dev/stdout`.
#[cfg(target_os = "linux")]
#[test]
fn a_file_without_a_name() {
    let directory = directory();
    let mut file = tempfile::tempfile_in(&directory).unwrap();
    std::os::unix::fs::symlink("/proc/self/fd/1", directory.path().join("link")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycl-image"));
    command.args(["convert", "k.prop", "--to=prop", "-o", "link"]).current_dir(directory.path());
    assert!(command.stdout(file.try_clone().unwrap()).status().unwrap().success());
    assert!(directory.path().join("link").is_symlink());
    let mut text = String::new();
    file.read_to_string(&mut text).unwrap();
    assert_eq!(text, PROP);
}

#[cfg(unix)]
#[test]
fn permissions() {
    use std::os::unix::fs::PermissionsExt;

    let directory = directory();
    let path = |name: &str| directory.path().join(name);
    let convert = || run(directory.path(), &["convert", "k.prop", "-o", "out.json"], b"");
    let mode = |name: &str| fs::metadata(path(name)).unwrap().permissions().mode() & 0o7777;
    assert_eq!(convert(), succeeds(""));
    assert_eq!(mode("out.json"), mode("k.prop"), "like any new file");
    for kept in [0o600, 0o755, 0o620] {
        fs::set_permissions(path("out.json"), fs::Permissions::from_mode(kept)).unwrap();
        assert_eq!(convert(), succeeds(""));
        assert_eq!(mode("out.json"), kept);
    }

    fs::write(path("out.json"), "kept").unwrap();
    fs::set_permissions(path("out.json"), fs::Permissions::from_mode(0o400)).unwrap();
    // Privileged users can write to any file.
    if fs::File::options().write(true).open(path("out.json")).is_ok() {
        assert_eq!(convert(), succeeds(""));
    } else {
        assert_eq!(convert(), fails("out.json: Permission denied (os error 13)"));
        assert_eq!(fs::read_to_string(path("out.json")).unwrap(), "kept");
    }
    assert_eq!(mode("out.json"), 0o400);
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2, "a file was left");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let names: Vec<String> = (0..100_000).map(|index| format!("name{index}=1|1\n")).collect();
    let directory = directory();
    fs::write(directory.path().join("big.prop"), format!("[s]\n{}", names.concat())).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sycl-image"))
        .args(["dump", "big.prop"])
        .current_dir(directory.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut start = [0; 4];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap();
    assert_eq!(&start, b"[s]\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
