//! Tests the command line without compiling; tests with the worker cover compilation.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn command(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycl-rtc"));
    command
        .args(arguments)
        .current_dir(directory)
        .env("SYCLPASSES_CACHE_DIR", directory.join("cache"))
        .env("SYCL_RTC_WORKER", "/no/such/worker")
        .env_remove("SYCLPASSES_RTC_SHARED_CACHE");
    command
}

fn run(directory: &Path, arguments: &[&str]) -> Output {
    command(directory, arguments).output().unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn help_teaches() {
    let directory = tempfile::tempdir().unwrap();
    let help = run(directory.path(), &["compile", "--help"]);
    let text = String::from_utf8_lossy(&help.stdout).into_owned();
    assert!(text.contains("sycl-rtc compile k.cpp -O3 -I include -DTILE=16 -o k.syclbin"), "{text}");
}

#[test]
fn output_that_nobody_reads() {
    let directory = tempfile::tempdir().unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = command(directory.path(), &["cache", "stats"]).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
    let output = output.wait_with_output().unwrap();
    assert_eq!((output.status.code(), errors(&output).as_str()), (Some(0), ""));
}

#[test]
fn errors_say_what_to_do() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cpp"), "").unwrap();
    let output = run(directory.path(), &["compile", "k.cpp", "--no-cache"]);
    assert_eq!(output.status.code(), Some(1));
    let expected = "sycl-rtc: error: worker '/no/such/worker': no such file; correct Configuration::worker or \
                    SYCL_RTC_WORKER\n";
    assert_eq!(errors(&output), expected);
    let output = run(directory.path(), &["compile", "k.cpp", "-fplugin=x.so"]);
    assert_eq!(
        errors(&output),
        "sycl-rtc: error: option '-fplugin=x.so' is rejected: it loads code into the compiler\n"
    );
    let output = run(directory.path(), &["compile", "missing.cpp"]);
    assert!(
        errors(&output).starts_with("sycl-rtc: error: cannot read 'missing.cpp': No such file"),
        "{}",
        errors(&output)
    );
}

/// valgrind does not map all addresses that the kernel provides to programs.
#[test]
fn the_command_runs_under_valgrind() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cpp"), "").unwrap();
    let output = Command::new("valgrind")
        .args(["-q", "--error-exitcode=9", env!("CARGO_BIN_EXE_sycl-rtc"), "compile", "k.cpp", "--no-cache"])
        .current_dir(directory.path())
        .env("SYCL_RTC_WORKER", "/bin/true")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    let error = "sycl-rtc: error: worker '/bin/true': terminated before it responded\n";
    assert!(errors(&output).ends_with(error), "{}", errors(&output));
}

#[test]
fn cache_that_does_not_exist() {
    let directory = tempfile::tempdir().unwrap();
    let output = run(directory.path(), &["cache", "stats"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let expected = format!(
        "directory  {}\nresults    0\nsize       0.0 MiB of 1024 MiB\nhits       0 of 0\n",
        directory.path().join("cache/rtc").display()
    );
    assert_eq!(text, expected);
    assert!(run(directory.path(), &["cache", "clear"]).status.success());
    let output = run(directory.path(), &["cache", "verify"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0 files valid, 0 damaged\n");
}

#[test]
fn clear_removes_what_is_in_the_place_of_files() {
    let directory = tempfile::tempdir().unwrap();
    let cache = directory.path().join("cache/rtc");
    let paths = ["hits/x", "shared/x/y", "a/b.result/c", "a/b.lock/c"].map(|path| cache.join(path));
    paths.iter().for_each(|path| std::fs::create_dir_all(path).unwrap());
    std::fs::write(cache.join("3"), "").unwrap();
    std::fs::write(cache.join("mine"), "").unwrap();
    std::fs::set_permissions(&cache, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
    let output = run(directory.path(), &["cache", "clear"]);
    assert_eq!((errors(&output).as_str(), output.status.code()), ("", Some(0)));
    let left: Vec<_> = std::fs::read_dir(&cache).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["mine"]);
}

#[test]
fn statistics_of_a_shared_store() {
    let directory = tempfile::tempdir().unwrap();
    let stats = |address: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_sycl-rtc"))
            .args(["cache", "stats"])
            .env("SYCLPASSES_CACHE_DIR", directory.path().join("cache"))
            .env("SYCLPASSES_RTC_SHARED_CACHE", address)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.lines().skip(4).collect::<Vec<_>>().join("\n")
    };
    let store = format!("file://{}", directory.path().join("store").display());
    let text = stats(&store);
    assert!(text.starts_with(&format!("shared     {store}, responds in ")), "{text}");
    assert!(text.ends_with(" ms\n           served 0 of 0 misses"), "{text}");
    let text = stats("redis://me:secret@127.0.0.1:1/0");
    assert!(text.starts_with("shared     redis://127.0.0.1:1/0, not used: "), "{text}");
    let text = stats("cloud://store?key=secret");
    assert!(text.starts_with("shared     cloud://store, not used: "), "{text}");
    assert!(!text.contains("secret"), "{text}");
}
