//! The store shared between machines, which is a directory or a Redis server. The server may be slow or may be killed.
//!
//! A "machine" in these tests is only a separate cache directory.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::{VECTOR_ADD, configuration};
use sycl_rtc::cache::DiskCache;
use sycl_rtc::{CacheConfiguration, Compiler, Configuration, FrontEnd, Request, SharedStore};
use tempfile::TempDir;

/// A Redis server, which is killed on drop.
struct Redis {
    port: u16,
    process: Child,
}

impl Redis {
    fn start() -> Self {
        // The listener is closed before the server binds the port.
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Self::start_at(port)
    }

    fn start_at(port: u16) -> Self {
        Self::start_with(port, &[])
    }

    fn start_with(port: u16, others: &[&str]) -> Self {
        let options = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--port"];
        let process = Command::new("redis-server")
            .args(options)
            .arg(port.to_string())
            .args(others)
            .stdout(Stdio::null())
            .spawn()
            .expect("redis-server, which scripts/setup installs");
        let end = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < end, "redis-server does not start");
            thread::sleep(Duration::from_millis(10));
        }
        Self { port, process }
    }

    fn address(&self) -> String {
        format!("redis://127.0.0.1:{}/0/syclpasses", self.port)
    }

    fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The cache directory of a machine.
struct Machine(TempDir);

impl Machine {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn directory(&self) -> PathBuf {
        self.0.path().join("rtc")
    }

    /// Returns a compiler like that of a new process on the machine.
    fn compiler(&self, address: &str) -> Compiler {
        // The time limit is long, because the tests also run on busy machines.
        self.patient_compiler(address, Duration::from_secs(20))
    }

    fn patient_compiler(&self, address: &str, timeout: Duration) -> Compiler {
        let shared = Some(SharedStore { address: address.to_owned(), timeout });
        let cache = CacheConfiguration { directory: Some(self.directory()), shared, ..CacheConfiguration::default() };
        Compiler::new(Configuration { cache, ..configuration() })
    }

    fn shared_hits(&self) -> u64 {
        DiskCache::new(self.directory(), 1 << 30).statistics().shared
    }
}

fn request() -> Request {
    Request { front_end: FrontEnd::Clang, ..Request::new("k.cpp", VECTOR_ADD) }
}

#[test]
fn what_one_machine_compiled_another_one_has() {
    let redis = Redis::start();
    let (one, other) = (Machine::new(), Machine::new());
    let first = one.compiler(&redis.address()).compile(&request()).unwrap();
    assert!(!first.is_cached);
    let compiler = other.compiler(&redis.address());
    let second = compiler.compile(&request()).unwrap();
    assert!(second.is_cached);
    assert_eq!(second.images, first.images);
    assert_eq!((second.log, second.front_end), (first.log, first.front_end));
    assert!(compiler.process_ids().is_empty());
    assert_eq!((one.shared_hits(), other.shared_hits()), (0, 1));
    // Now the machine has the result itself and does not need the store.
    drop(redis);
    let third = other.compiler("redis://127.0.0.1:1").compile(&request()).unwrap();
    assert!(third.is_cached);
    assert_eq!(third.images, first.images);
    assert_eq!(other.shared_hits(), 1);
    // Other options select another entry.
    let options = vec!["-O1".to_owned()];
    let compiler = other.patient_compiler("redis://127.0.0.1:1", Duration::from_millis(100));
    assert!(!compiler.compile(&Request { options, ..request() }).unwrap().is_cached);
}

#[test]
fn headers_are_checked_by_their_contents() {
    let (store, sources) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let address = format!("file://{}", store.path().display());
    let header = sources.path().join("number.hpp");
    let text =
        format!("#include \"number.hpp\"\n{VECTOR_ADD}\nint number = NUMBER;\n").replace("+ in2", "+ NUMBER * in2");
    let options = vec![format!("-I{}", sources.path().display())];
    let request = Request { options, front_end: FrontEnd::Clang, ..Request::new("k.cpp", text) };
    let write = |number: u32| fs::write(&header, format!("#define NUMBER {number}\n")).unwrap();
    let compile = || {
        let compiled = Machine::new().compiler(&address).compile(&request).unwrap();
        (compiled.is_cached, compiled.images)
    };
    write(1);
    let one = compile();
    assert!(!one.0);
    // The contents are the same, but the modification time differs.
    write(1);
    assert_eq!(compile(), (true, one.1.clone()));
    write(2);
    let two = compile();
    assert!(!two.0 && two.1 != one.1);
    assert_eq!(compile(), (true, two.1));
    write(1);
    assert_eq!(compile(), (true, one.1));
}

/// A worker that was moved still shares results. A worker with different contents does not.
#[test]
fn programs_are_known_by_their_contents() {
    let (store, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let address = format!("file://{}", store.path().display());
    let request = Request::of(sycl_rtc::Input::Bitcode(common::bitcode()));
    let first = Machine::new().compiler(&address).compile(&request).unwrap();
    let worker = configuration().worker.unwrap();
    let copy = elsewhere.path().join("sycl-rtc-worker");
    for name in ["sycl-rtc-worker", "sycl-rtc-dpcpp"] {
        fs::copy(worker.with_file_name(name), elsewhere.path().join(name)).unwrap();
    }
    let compile = || {
        let machine = Machine::new();
        let shared = Some(SharedStore { address: address.clone(), timeout: Duration::from_secs(20) });
        let cache =
            CacheConfiguration { directory: Some(machine.directory()), shared, ..CacheConfiguration::default() };
        let compiler = Compiler::new(Configuration { cache, worker: Some(copy.clone()), ..configuration() });
        let compiled = compiler.compile(&request).unwrap();
        assert_eq!(compiled.images, first.images);
        compiled.is_cached
    };
    assert!(compile());
    // An extra byte at the end makes a different program.
    let mut bytes = fs::read(&copy).unwrap();
    bytes.push(0);
    fs::remove_file(&copy).unwrap();
    fs::write(&copy, bytes).unwrap();
    fs::set_permissions(&copy, fs::metadata(&worker).unwrap().permissions()).unwrap();
    assert!(!compile());
    assert!(compile());
}

fn entries(store: &Path, kind: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(store).unwrap().flatten().map(|entry| entry.path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == kind)).collect()
}

#[test]
fn damaged_and_foreign_entries_are_misses() {
    let store = tempfile::tempdir().unwrap();
    let address = format!("file://{}", store.path().display());
    let compile = |request: &Request| Machine::new().compiler(&address).compile(request).unwrap();
    let expected = compile(&request()).images;
    for kind in ["manifest", "result"] {
        let [path] = entries(store.path(), kind).try_into().unwrap();
        let whole = fs::read(&path).unwrap();
        let mut changed = whole.clone();
        changed[whole.len() / 2] ^= 1;
        for contents in [&[][..], &whole[..1], &whole[..whole.len() - 1], &changed] {
            fs::write(&path, contents).unwrap();
            let compiled = compile(&request());
            assert!(!compiled.is_cached, "{kind} of {} bytes", contents.len());
            assert_eq!(compiled.images, expected);
            assert!(compile(&request()).is_cached);
        }
    }
    // Try a pipe, and a file that exceeds the maximum size of a value.
    let [path] = entries(store.path(), "manifest").try_into().unwrap();
    let make_pipe = || assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let make_large = || fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
    for make in [&make_pipe as &dyn Fn(), &make_large] {
        fs::remove_file(&path).unwrap();
        make();
        let compiled = compile(&request());
        assert!(!compiled.is_cached);
        assert_eq!(compiled.images, expected);
        assert!(compile(&request()).is_cached);
    }
    // Store the entry of another source under this entry's name.
    let [result] = entries(store.path(), "result").try_into().unwrap();
    let other = Request::new("k.cpp", VECTOR_ADD.replace('+', "-"));
    compile(&Request { front_end: FrontEnd::Clang, ..other });
    let foreign = entries(store.path(), "result").into_iter().find(|path| *path != result).unwrap();
    fs::copy(foreign, &result).unwrap();
    let compiled = compile(&request());
    assert!(!compiled.is_cached);
    assert_eq!(compiled.images, expected);
}

/// A store that does not respond costs its time limit only once.
#[test]
fn a_store_that_hangs_is_a_miss() {
    let redis = Redis::start();
    let start = Instant::now();
    let expected = Machine::new().compiler(&redis.address()).compile(&request()).unwrap().images;
    // The limit is much longer than a compilation takes on this machine.
    let limit = Duration::from_secs(6).max(3 * start.elapsed());
    redis.signal("-STOP");
    let machine = Machine::new();
    let time = |number: u32| {
        let request = Request { options: vec![format!("-DNUMBER={number}")], ..request() };
        let start = Instant::now();
        let compiled = machine.patient_compiler(&redis.address(), limit).compile(&request).unwrap();
        assert!(!compiled.is_cached);
        assert_eq!(compiled.images, expected);
        start.elapsed()
    };
    // The store is not contacted again to write the result.
    let first = time(0);
    assert!(first >= limit && first < 2 * limit, "{first:?}");
    // The back-off is recorded for other processes.
    let second = time(1);
    assert!(second < limit, "{second:?}");
    redis.signal("-CONT");
}

#[test]
fn a_deadline_counts_while_the_store_hangs() {
    let redis = Redis::start();
    redis.signal("-STOP");
    let shared = Some(SharedStore { address: redis.address(), timeout: Duration::from_secs(60) });
    let compiler = Compiler::new(Configuration {
        cache: CacheConfiguration { shared, ..CacheConfiguration::default() },
        ..configuration()
    });
    let limits = sycl_rtc::Limits { time: Some(Duration::from_millis(300)), memory: None };
    let start = Instant::now();
    // The store may use only part of the time limit. The remaining time may suffice for the compilation.
    if let Err(error) = compiler.compile(&Request { limits, ..request() }) {
        assert_eq!(error.to_string(), "the compilation exceeded 300 ms");
    }
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    redis.signal("-CONT");
}

/// Kills and restarts the server repeatedly. Every compilation must produce the correct result.
#[test]
fn a_server_that_is_killed_in_between() {
    let mut redis = Some(Redis::start());
    let (port, address) = redis.as_ref().map(|redis| (redis.port, redis.address())).unwrap();
    let request = |number: u32| Request { options: vec![format!("-DNUMBER={number}")], ..request() };
    let expected = Machine::new().compiler(&address).compile(&request(0)).unwrap().images;
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..2)
            .map(|thread| {
                let (address, expected) = (&address, &expected);
                scope.spawn(move || {
                    for number in 0..10 {
                        // Use a new machine each time, so that no back-off is recorded.
                        let machine = Machine::new();
                        let compiler = machine.patient_compiler(address, Duration::from_millis(400));
                        let compiled = compiler.compile(&request(number % 7)).unwrap();
                        assert_eq!(compiled.images, *expected, "{thread} {number}");
                    }
                })
            })
            .collect();
        let over = &is_over;
        scope.spawn(move || {
            while !over.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(70));
                drop(redis.take());
                thread::sleep(Duration::from_millis(40));
                redis = Some(Redis::start_at(port));
            }
        });
        let results: Vec<_> = threads.into_iter().map(|thread| thread.join()).collect();
        is_over.store(true, Ordering::Relaxed);
        results.into_iter().for_each(|result| result.unwrap());
    });
}

#[test]
fn addresses_that_cannot_be_used() {
    let check = |address: &str| SharedStore::from(address.to_owned()).check();
    for (address, problem) in [("nonsense", "nonsense"), ("ftp://host/x", "ftp"), ("", "")] {
        let found = check(address).unwrap_err();
        assert!(found.contains(problem), "{address}: {found}");
        let compiled = Machine::new().compiler(address).compile(&request()).unwrap();
        assert!(!compiled.is_cached);
    }
    let port = Redis::start().port;
    let found = check(&format!("redis://127.0.0.1:{port}")).unwrap_err();
    assert!(found.starts_with("cannot access the store: Connection refused"), "{found}");
}

#[test]
fn passwords() {
    let check = |address: &str| SharedStore::from(address.to_owned()).check();
    let port = Redis::start().port;
    let redis = Redis::start_with(port, &["--requirepass", "p@ss+word"]);
    assert!(check(&redis.address()).is_err());
    let (one, other) = (Machine::new(), Machine::new());
    let address = format!("redis://:p%40ss+word@127.0.0.1:{port}/0");
    assert!(!one.compiler(&address).compile(&request()).unwrap().is_cached);
    let address = format!("redis://127.0.0.1:{port}/0?password=p%40ss%2Bword");
    assert!(other.compiler(&address).compile(&request()).unwrap().is_cached);
    drop(redis);
}
