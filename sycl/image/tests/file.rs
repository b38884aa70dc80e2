//! Tests reading and writing files that a user names.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

use device_image::file::{self, Output};

fn make_fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Returns the names in a directory.
fn names(directory: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Reading a FIFO without a writer would never finish, nor would reading `/dev/zero`.
#[test]
fn only_regular_files_are_read() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    make_fifo(&path("fifo"));
    let _socket = UnixListener::bind(path("socket")).unwrap();
    fs::write(path("text"), "a\n").unwrap();
    symlink("fifo", path("link")).unwrap();
    for (name, kind) in [
        (path("fifo"), "FIFO"),
        (path("link"), "FIFO"),
        (path("socket"), "socket"),
        (directory.path().to_owned(), "directory"),
        ("/dev/zero".into(), "character device"),
    ] {
        let expected = format!("cannot read '{}': it is a {kind}, expected a regular file", name.display());
        assert_eq!(file::read(&name).unwrap_err().to_string(), expected);
        assert_eq!(file::read_text(&name).unwrap_err().to_string(), expected);
    }
    assert_eq!(file::read(path("text")).unwrap(), b"a\n");
    assert_eq!(file::read_text(path("text")).unwrap(), "a\n");
    assert_eq!(file::read_any("/dev/null").unwrap(), b"");
}

#[test]
fn errors_name_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).display().to_string();
    let missing = path("missing");
    assert_eq!(
        file::read(&missing).unwrap_err().to_string(),
        format!("cannot read '{missing}': No such file or directory (os error 2)")
    );
    fs::write(path("latin1"), b"ab\xe4").unwrap();
    assert_eq!(
        file::read_text(path("latin1")).unwrap_err().to_string(),
        format!("cannot read '{}': invalid UTF-8 at byte 2", path("latin1"))
    );
    // The message does not name the temporary file.
    let nowhere = path("nodir/k.prop");
    assert_eq!(
        file::write(&nowhere, "").unwrap_err().to_string(),
        format!("cannot write '{nowhere}': No such file or directory (os error 2)")
    );
    let inside = path("latin1/k.prop");
    assert_eq!(
        file::write(&inside, "").unwrap_err().to_string(),
        format!("cannot write '{inside}': Not a directory (os error 20)")
    );
    fs::create_dir(path("directory")).unwrap();
    assert_eq!(
        file::write(path("directory"), "").unwrap_err().to_string(),
        format!("cannot write '{}': Is a directory (os error 21)", path("directory"))
    );
    for text in ["a", "b"] {
        symlink(if text == "a" { "b" } else { "a" }, path(text)).unwrap();
    }
    let error = file::write(path("a"), "").unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot write '{}': Too many levels of symbolic links", path("a"))), "{error}");
}

#[test]
fn links_and_permissions_are_kept() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    fs::write(path("target"), "old").unwrap();
    fs::set_permissions(path("target"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("target", path("link")).unwrap();
    symlink("new", path("dangling")).unwrap();
    file::write(path("link"), "new").unwrap();
    file::write(path("dangling"), "made").unwrap();
    assert!(path("link").is_symlink() && path("dangling").is_symlink());
    assert_eq!(
        (fs::read(path("target")).unwrap(), fs::read(path("new")).unwrap()),
        (b"new".to_vec(), b"made".to_vec())
    );
    assert_eq!(fs::metadata(path("target")).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(names(directory.path()), ["dangling", "link", "new", "target"]);
    assert!(file::is_same_file(path("link"), path("target")));
    assert!(file::is_same_file(path("not-yet"), directory.path().join("./not-yet")));
    assert!(!file::is_same_file(path("new"), path("target")) && !file::is_same_file("-", "-"));
}

/// Writing to a device must not replace it with a file.
#[test]
fn devices_and_pipes_are_written_directly() {
    let directory = tempfile::tempdir().unwrap();
    let fifo = directory.path().join("fifo");
    make_fifo(&fifo);
    let reader = std::thread::spawn({
        let fifo = fifo.clone();
        move || file::read_any(fifo).unwrap()
    });
    file::write(&fifo, "text").unwrap();
    assert_eq!(reader.join().unwrap(), b"text");
    assert!(fs::metadata(&fifo).unwrap().file_type().is_fifo());
    file::write("/dev/null", "text").unwrap();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn a_failure_leaves_the_previous_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("k.prop");
    fs::write(&path, "old").unwrap();
    let fill = |output: Output<'_>| match output {
        Output::File(file) => file.write_all(b"half").and(Err(io::Error::other("no more"))),
        Output::Stream(_) => Ok(()),
    };
    let error = file::stage(&path, fill).err().unwrap();
    assert_eq!(error.to_string(), format!("cannot write '{}': no more", path.display()));
    let staged = file::stage(&path, |_| Ok(())).unwrap();
    assert_eq!(names(directory.path()).len(), 2);
    drop(staged);
    assert_eq!((names(directory.path()), fs::read(&path).unwrap()), (vec!["k.prop".to_owned()], b"old".to_vec()));
}
