//! The images that the tests embed.

use std::fs;

use tempfile::TempDir;

/// Returns a SPIR-V module with a kernel `K1` and one more instruction before the types.
pub fn spirv_with(instruction: &[u32]) -> Vec<u8> {
    let mut bytes = spirv(&["K1"]);
    let types = bytes.len() - 8;
    bytes.splice(types..types, instruction.iter().flat_map(|word| word.to_le_bytes()));
    bytes
}

/// Returns the decoration of an imported function.
pub fn import(name: &str) -> Vec<u32> {
    let mut bytes = name.as_bytes().to_vec();
    bytes.resize((bytes.len() + 1).next_multiple_of(4), 0);
    let mut words = vec![u32::try_from(4 + bytes.len() / 4).unwrap() << 16 | 71, 9, 41];
    words.extend(bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())));
    words.push(1);
    words
}

/// Returns a SPIR-V module up to its entry points, which are kernels with these names.
pub fn spirv(kernels: &[&str]) -> Vec<u8> {
    let mut words = vec![0x0723_0203, 0x0001_0000, 0, 100, 0];
    words.extend([2 << 16 | 17, 6, 3 << 16 | 14, 2, 2]);
    for name in kernels {
        let mut bytes = name.as_bytes().to_vec();
        bytes.resize((bytes.len() + 1).next_multiple_of(4), 0);
        let name: Vec<_> = bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
        words.extend([u32::try_from(3 + name.len()).unwrap() << 16 | 15, 6, 1]);
        words.extend(name);
    }
    words.extend([2 << 16 | 19, 3]); // OpTypeVoid
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Returns the start of an ELF file for a machine.
fn elf(machine: u16) -> Vec<u8> {
    let mut bytes = b"\x7fELF\x02\x01\x01".to_vec();
    bytes.resize(18, 0);
    bytes.extend(machine.to_le_bytes());
    bytes.resize(64, 0);
    bytes
}

/// Returns a directory with images and their files.
pub fn directory() -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    let files: &[(&str, &[u8])] = &[
        ("k.spv", &spirv(&["K1", "K2"])),
        ("other.spv", &spirv(&["Other"])),
        ("none.spv", &spirv(&[])),
        ("esimd.spv", &spirv_with(&import("_Z15__esimd_barrierv"))),
        ("constant.spv", &spirv_with(&import("_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_"))),
        ("library.spv", &spirv_with(&import("__devicelib_assert_fail"))),
        ("ids.spv", &spirv_with(&[4 << 16 | 71, 10, 1, 7])),
        ("line.spv", &spirv(&["a\nb"])),
        ("bad.spv", &spirv(&["K1"])[..42]),
        ("zero.spv", &[spirv(&[])[..20].to_vec(), vec![0; 4]].concat()),
        ("cut.spv", &spirv(&["K1"])[..22]),
        ("latin1.spv", &[&spirv(&[])[..40], &[0x0f, 0, 4, 0, 6, 0, 0, 0, 1, 0, 0, 0, 0xe4, 0, 0, 0]].concat()),
        ("nameless.spv", &[&spirv(&[])[..40], &[0x0f, 0, 2, 0, 6, 0, 0, 0]].concat()),
        ("empty", b""),
        ("text", b"not an image"),
        ("k.ptx", b"// from\n.version 7.0\n"),
        ("k.bc", b"BC\xc0\xde...."),
        ("k.zst", b"\x28\xb5\x2f\xfd\x20\x01\x09\x00\x00!"),
        ("stream.zst", b"\x28\xb5\x2f\xfd\x00\x58\x09\x00\x00!"),
        ("cpu.bin", &elf(62)),
        ("cuda.bin", &elf(190)),
        ("gen.bin", &elf(205)),
        ("hip.bin", &elf(224)),
        ("arm.bin", &elf(183)),
        ("k.sym", b"K1\nK2\n"),
        ("nul.sym", b"K1\0\n"),
        ("mark.sym", b"\xef\xbb\xbfK1\n"),
        ("latin1.sym", b"K\xe4\n"),
        ("empty.sym", b""),
        ("k.prop", b"[SYCL/kernel param opt]\nK1=2|CAAAAAAAAAgA\n"),
        ("k.json", b"{}"),
        ("names.prop", b"[SYCL/kernel names]\nK1=1|1\n"),
        ("bad.prop", b"[SYCL/kernel names]\nK1\n"),
        (
            "short.prop",
            b"[SYCL/specialization constants]\nwidth=2|gBAAAAAAAAAAAAAAAAAAAgAAAAA\n\
              [SYCL/specialization constants default values]\nall=2|gAAAAAAAAAABAAAA\n",
        ),
        ("nul.prop", b"[a\0]\n"),
        ("latin1.prop", b"[a]\nK\xe4=1|1\n"),
        ("k.table", b"[Code|Properties]\nk.spv|k.prop\nother.spv|\n"),
        ("empty.table", b"[Code]\n\n"),
        ("no-code.table", b"[Properties]\nk.prop\n"),
        ("format.table", b"[Code|Format]\nk.spv|spirv\nk.spv|SPIR-V\n"),
        ("missing.table", b"[Code]\nmissing.spv\n"),
    ];
    for (name, bytes) in files {
        fs::write(directory.path().join(name), bytes).unwrap();
    }
    fs::create_dir(directory.path().join("directory")).unwrap();
    directory
}
