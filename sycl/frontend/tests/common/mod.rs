//! Utilities for tests: an installation with given files, the real installation, and a worker.
#![allow(dead_code, reason = "each test uses a part")]
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use std::fs;
use std::path::{Path, PathBuf};

use dpcpp_frontend::{Installation, Worker};

/// Returns the directory where scripts/setup installs the front end.
pub fn sycl() -> PathBuf {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join("target/venv");
    std::env::var_os("SYCLPASSES_VENV").map_or(default, PathBuf::from)
}

/// Returns the front end that scripts/setup installs.
pub fn installation() -> Installation {
    Installation::find(Some(&sycl())).unwrap()
}

/// Returns a worker that runs the program as its own child.
pub fn worker() -> Worker {
    Worker { program: env!("CARGO_BIN_EXE_dpcpp-frontend").into(), arguments: vec!["-cc1-front-end".into()] }
}

/// Creates a directory that is laid out like the wheel and contains this library.
pub fn install(root: &Path, library: &[u8], version: &str) {
    fs::create_dir_all(root.join("lib/python3.11/site-packages")).unwrap();
    fs::write(root.join("lib/libsycl-jit.so"), library).unwrap();
    fs::create_dir(root.join(format!("lib/python3.11/site-packages/intel_sycl_rt-{version}.dist-info"))).unwrap();
}

/// Returns an ELF file with a table of files like the one in the front end's library. The whole file is one segment.
pub fn elf(files: &[(&str, &[u8])]) -> Vec<u8> {
    const HEADER: usize = 64;
    const SEGMENT: usize = 56;
    const DYNAMIC: usize = 3 * 16;
    const ENTRY: usize = 32;
    const RELOCATION: usize = 24;
    let dynamic = HEADER + 2 * SEGMENT;
    let table = dynamic + DYNAMIC;
    let relocations = table + files.len() * ENTRY;
    let mut data = relocations + files.len() * 2 * RELOCATION;

    let (mut entries, mut moved, mut tail) = (Vec::<u8>::new(), Vec::<u64>::new(), Vec::<u8>::new());
    for (path, contents) in files {
        for bytes in [path.as_bytes(), contents] {
            moved.extend([(table + entries.len()) as u64, 8, data as u64]);
            for word in [0_u64, bytes.len() as u64] {
                entries.extend(u64::to_le_bytes(word));
            }
            data += bytes.len();
            tail.extend(bytes);
        }
    }
    let mut elf = vec![0x7f, b'E', b'L', b'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    elf.extend([3, 0, 62, 0, 1, 0, 0, 0]);
    let words = |words: &[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
    elf.extend(words(&[0, HEADER as u64, 0]));
    elf.extend([0, 0, 0, 0, 64, 0, 56, 0, 2, 0, 64, 0, 0, 0, 0, 0]);
    for (kind, offset, size) in [(1, 0, data), (2, dynamic, DYNAMIC)] {
        elf.extend(words(&[kind | 6 << 32]));
        elf.extend(words(&[offset as u64, offset as u64, offset as u64, size as u64, size as u64, 8]));
    }
    elf.extend(words(&[7, relocations as u64, 8, (moved.len() * 8) as u64, 0, 0]));
    elf.extend(entries);
    elf.extend(words(&moved));
    elf.extend(tail);
    elf
}
