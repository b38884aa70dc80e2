//! Writes SPIR-V with the translator in DPC++'s front end, which a child process of the driver loads.

use std::ffi::OsString;

use dpcpp_frontend::{Installation, TRANSLATE};
use llvm_ir::Module;

use super::request::Head;
use super::tool::{Directory, Tool};
use super::{Error, extensions};

/// The name of the driver.
const DRIVER: &str = "sycl-clang";

/// The metadata of kernels that the translator writes with an extension that the CPU device rejects. The property sets
/// of the image contain what the runtime needs.
const REJECTED: [&str; 5] = [
    "max_work_group_size",
    "max_global_work_dim",
    "no_global_work_offset",
    "num_simd_work_items",
    "scheduler_target_fmax_mhz",
];
/// The opcode of `OpExtension`, and that of `OpMemoryModel`, which follows all extensions.
const EXTENSION: u32 = 10;
const MEMORY_MODEL: u32 = 14;
/// The number of words before the first instruction.
const HEADER: usize = 5;

/// Prepares a module for the translator.
pub fn prepare(module: Module<'_>) {
    for function in module.functions() {
        REJECTED.iter().for_each(|name| module.erase_attachment(function, name));
    }
}

/// Translates bitcode. Debug information becomes instructions that the CPU device reads.
///
/// # Errors
/// Fails if the front end or the driver is missing, or if the result uses an extension that devices do not support.
/// Returns the errors that the front end reports.
pub fn spirv(head: &Head, bitcode: &[u8]) -> Result<Vec<u8>, Error> {
    let missing = |problem: String| Error::NoTool {
        module: head.name.clone(),
        program: "libsycl-jit.so".to_owned(),
        problem,
        hint: "it writes SPIR-V with debug information".to_owned(),
    };
    let found = Installation::find(head.options.tools.sycl_root.as_deref());
    let library = found.map_err(|error| missing(error.to_string()))?.front_end_library();
    let directory = Directory::new(&head.name)?;
    directory.write(&head.name, "module.bc", bitcode)?;
    let requested = head.options.tools.front_end.as_deref();
    let tool = Tool { module: &head.name, requested, default: DRIVER.into(), hint: "use --front-end=PROGRAM" };
    let mut arguments: Vec<OsString> = TRANSLATE.map(OsString::from).into();
    arguments.push(library.into());
    arguments.extend(["module.bc", "module.spv"].map(OsString::from));
    tool.run(&arguments, directory.path())?;
    let bytes = directory.read(&head.name, "module.spv", DRIVER)?;
    match unknown_extension(&bytes) {
        None => Ok(bytes),
        Some(name) => Err(Error::Tool {
            module: head.name.clone(),
            program: DRIVER.to_owned(),
            messages: format!("the module requires the extension '{name}'"),
        }),
    }
}

/// Returns the first extension of a SPIR-V module that is not among the known ones.
fn unknown_extension(bytes: &[u8]) -> Option<String> {
    let words: Vec<u32> = bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
    let mut rest = words.get(HEADER..)?;
    while let Some(first) = rest.first() {
        let (length, opcode) = ((first >> 16) as usize, first & 0xffff);
        let (instruction, others) = rest.split_at_checked(length.max(1))?;
        if opcode == MEMORY_MODEL {
            return None;
        }
        if opcode == EXTENSION {
            let name: Vec<u8> = instruction.iter().skip(1).flat_map(|word| word.to_le_bytes()).collect();
            let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
            let name = String::from_utf8_lossy(name).into_owned();
            if !extensions::EXTENSIONS.iter().any(|known| known.name == name) {
                return Some(name);
            }
        }
        rest = others;
    }
    None
}
