//! A directory with units, and runs of the program in it.

use std::path::{Path, PathBuf};
use std::process::Command;

use llvm_ir::owned::{Context, OwnedModule};

/// Returns the bitcode of a module for SPIR, with the data layout and triple prepended.
pub fn bitcode(text: &str) -> Vec<u8> {
    const LAYOUT: &str =
        "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1";
    let text = format!("target datalayout = \"{LAYOUT}\"\ntarget triple = \"spir64-unknown-unknown\"\n{text}");
    bitcode_of(&text)
}

/// Returns the bitcode of a complete module.
pub fn bitcode_of(text: &str) -> Vec<u8> {
    let context = Context::new();
    let module = OwnedModule::parse(&context, text.as_bytes(), "test");
    let module = module.unwrap_or_else(|error| panic!("the test wrote a bad module: {error}\n{text}"));
    module.verify().unwrap();
    module.to_bitcode()
}

/// Returns a kernel that stores a number.
pub fn kernel(name: &str, number: u32) -> String {
    format!(
        "define weak_odr spir_kernel void @{name}(ptr addrspace(1) %p) #0 {{
           store i32 {number}, ptr addrspace(1) %p
           ret void
         }}
         attributes #0 = {{ \"sycl-module-id\"=\"a.cpp\" \"sycl-optlevel\"=\"2\" }}"
    )
}

/// A directory.
pub struct Case(tempfile::TempDir);

/// The result of a run of the program.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub stderr: String,
}

impl Case {
    pub fn new() -> Case {
        Case(tempfile::tempdir().unwrap())
    }

    /// Creates a directory with the given units, each as name and IR.
    pub fn with(units: &[(&str, &str)]) -> Case {
        let case = Case::new();
        for (name, text) in units {
            case.write(name, bitcode(text));
        }
        case
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).unwrap()
    }

    pub fn exists(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    pub fn run(&self, arguments: &[&str]) -> Run {
        run_in(self.0.path(), arguments)
    }

    /// Runs the program, and checks that it succeeds without a message.
    #[track_caller]
    pub fn links(&self, arguments: &[&str]) {
        let run = self.run(arguments);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }

    /// Runs the program, and checks that it fails with exit code 1 and writes nothing. Returns the
    /// message without the name of the program at its beginning.
    #[track_caller]
    pub fn fails(&self, arguments: &[&str]) -> String {
        let with_output: Vec<&str> = arguments.iter().copied().chain(["-o", "never.o"]).collect();
        let run = self.run(&with_output);
        assert_eq!(run.code, Some(1), "{arguments:?}: {}", run.stderr);
        assert!(!self.exists("never.o"), "{arguments:?}");
        let lines: Vec<&str> =
            run.stderr.lines().map(|line| line.strip_prefix("sycl-device-link: error: ").unwrap_or(line)).collect();
        lines.join("\n")
    }

    /// Returns the entry points of image `index` in the directory `out`.
    pub fn entries(&self, index: usize) -> Vec<String> {
        self.text(&format!("out/{index}.sym")).lines().map(str::to_owned).collect()
    }
}

fn run_in(directory: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycl-device-link"));
    let output = command.args(arguments).current_dir(directory).output().unwrap();
    Run { code: output.status.code(), stderr: String::from_utf8(output.stderr).unwrap() }
}
