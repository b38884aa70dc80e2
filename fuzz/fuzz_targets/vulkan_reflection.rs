//! Reads arbitrary words as SPIR-V with reflection. They must be rejected, or result in a description that can be
//! printed. Any `printf` buffer must then be printed or rejected.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vulkan_kernel::{Program, descriptor_map, json};

fuzz_target!(|bytes: &[u8]| {
    let words: Vec<u32> =
        bytes.chunks_exact(4).map(|word| word.iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte))).collect();
    let Ok(program) = Program::read(&words) else { return };
    assert!(!json(&program).is_empty());
    let _ = descriptor_map(&program);
    if let Some(printf) = &program.printf {
        // Use the module itself as the contents of the buffer.
        let _ = printf.print(bytes);
        let _ = printf.print(&[&[8, 0, 0, 0], bytes].concat());
    }
});
