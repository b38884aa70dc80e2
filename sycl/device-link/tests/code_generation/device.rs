//! Runs images on the OpenCL CPU device. SPIR-V from LLVM, SPIR-V from the translator, and the
//! device's own binary must produce the same results.

use device_compiler::code_generation::{Options, Writer};
use test_opencl::{Argument, OpenCl, Work};

use crate::{SPIR64, by, code};

/// Each line stores a result for which LLVM 22's back end fails, or emits incorrect code.
const KERNEL: &str = r#"
define spir_kernel void @k(ptr addrspace(1) %out, float %x, i32 %n, i1 %t, float %nan, i8 %b) {
  %ldexp = call float @llvm.ldexp.f32.i32(float %x, i32 %n)
  call spir_func void @float(ptr addrspace(1) %out, i32 0, float %ldexp)
  %signed = sitofp i1 %t to float
  call spir_func void @float(ptr addrspace(1) %out, i32 1, float %signed)
  %minimum = call float @llvm.minimum.f32(float %x, float %nan)
  %isnan = fcmp uno float %minimum, %minimum
  %is = zext i1 %isnan to i32
  call spir_func void @int(ptr addrspace(1) %out, i32 2, i32 %is)
  %number = call float @llvm.maximumnum.f32(float %nan, float %x)
  call spir_func void @float(ptr addrspace(1) %out, i32 3, float %number)
  %index = trunc i32 %n to i9
  %bits = lshr i9 -28, %index
  %bit = trunc i9 %bits to i1
  %table = zext i1 %bit to i32
  call spir_func void @int(ptr addrspace(1) %out, i32 4, i32 %table)
  %small = trunc i32 %n to i3
  %sum = add i3 %small, 6
  %wide = sext i3 %sum to i32
  call spir_func void @int(ptr addrspace(1) %out, i32 5, i32 %wide)
  %over = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 2147483647, i32 %n)
  %flag = extractvalue { i32, i1 } %over, 1
  %overflow = zext i1 %flag to i32
  call spir_func void @int(ptr addrspace(1) %out, i32 6, i32 %overflow)
  %buffer = alloca [8 x i8]
  store i64 578437695752307201, ptr %buffer
  %to = getelementptr i8, ptr %buffer, i64 1
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %buffer, i64 6, i1 false)
  %moved = load i32, ptr %buffer
  call spir_func void @int(ptr addrspace(1) %out, i32 7, i32 %moved)
  %product = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 -1, i64 2)
  %large = extractvalue { i64, i1 } %product, 1
  %l = zext i1 %large to i32
  call spir_func void @int(ptr addrspace(1) %out, i32 8, i32 %l)
  %round = call i32 @llvm.lrint.i32.f32(float 2.5)
  call spir_func void @int(ptr addrspace(1) %out, i32 9, i32 %round)
  %many = trunc i32 %n to i8
  %zero = sub i8 %many, 3
  %looped = call spir_func i32 @rows()
  call spir_func void @int(ptr addrspace(1) %out, i32 10, i32 %looped)
  %saturated = call i8 @llvm.uadd.sat.i8(i8 5, i8 %zero)
  %five = zext i8 %saturated to i32
  call spir_func void @int(ptr addrspace(1) %out, i32 11, i32 %five)
  ret void
}
define internal spir_func i32 @rows() {
entry:
  %bytes = alloca [256 x i8], align 4
  store i64 0, ptr %bytes
  %half = getelementptr i8, ptr %bytes, i64 8
  store i64 0, ptr %half
  br label %again
again:
  %i = phi i64 [ 7, %entry ], [ %next, %again ]
  %row = and i64 %i, 3
  %column = urem i64 %i, 3
  %to = getelementptr [4 x [4 x i8]], ptr %bytes, i64 0, i64 %row, i64 %column
  %byte = trunc i64 %i to i8
  store i8 %byte, ptr %to
  %next = add i64 %i, -1
  %end = icmp eq i64 %i, 0
  br i1 %end, label %done, label %again
done:
  %last = getelementptr i8, ptr %bytes, i64 12
  %r = load i32, ptr %last, align 4
  ret i32 %r
}
define internal spir_func void @float(ptr addrspace(1) %out, i32 %at, float %v) {
  %i = bitcast float %v to i32
  call spir_func void @int(ptr addrspace(1) %out, i32 %at, i32 %i)
  ret void
}
define internal spir_func void @int(ptr addrspace(1) %out, i32 %at, i32 %v) {
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
declare float @llvm.ldexp.f32.i32(float, i32)
declare float @llvm.minimum.f32(float, float)
declare float @llvm.maximumnum.f32(float, float)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.lrint.i32.f32(float)
declare i8 @llvm.uadd.sat.i8(i8, i8)
"#;

/// The results for x = 1.5, n = 3, t = true.
fn expected() -> Vec<u32> {
    vec![
        12.0_f32.to_bits(),
        (-1.0_f32).to_bits(),
        1,
        1.5_f32.to_bits(),
        // Bit 3 of 0b1_1110_0100.
        0,
        // 3 + 6 = 9, which is 1 in three bits.
        1,
        1,
        // The bytes 1, 2, 3, … were shifted by one byte.
        0x0302_0101,
        1,
        2,
        // Row 3 contains the bytes of i = 3 and i = 7.
        0x0000_0703,
        5,
    ]
}

/// Runs the kernel of an image, which is SPIR-V or a binary of the CPU device.
fn run(image: &[u8], is_binary: bool) -> Vec<u32> {
    let device = OpenCl::first_cpu().unwrap();
    let program = match is_binary {
        true => device.build_binary(image).unwrap(),
        false => device.build_spirv(image, []).unwrap(),
    };
    let mut arguments = vec![
        Argument::Buffer(vec![0; 4 * expected().len()]),
        Argument::Value(1.5_f32.to_ne_bytes().to_vec()),
        Argument::Value(3_i32.to_ne_bytes().to_vec()),
        Argument::Value(vec![1]),
        Argument::Value(f32::NAN.to_ne_bytes().to_vec()),
        Argument::Value(vec![0]),
    ];
    program.run("k", &Work::single(), &mut arguments).unwrap();
    let [Argument::Buffer(results), ..] = &*arguments else { panic!("the first argument is not a buffer") };
    results.chunks(4).map(|word| u32::from_ne_bytes(word.try_into().unwrap())).collect()
}

#[test]
fn both_writers_compute_the_same() {
    // OpenCL kernel arguments cannot be Booleans.
    let text = format!(
        "{SPIR64}{}",
        KERNEL.replace("i1 %t,", "i8 %t8,").replace("  %signed =", "  %t = icmp ne i8 %t8, 0\n  %signed =",)
    );
    for writer in [Writer::Llvm, Writer::Translator] {
        let image = code(&text, "spir64", &by(writer)).unwrap().bytes;
        assert_eq!(run(&image, false), expected(), "{writer:?}");
    }
    let binary = code(&text, "spir64_x86_64", &Options::default()).unwrap().bytes;
    assert!(binary.starts_with(b"\x7fELF"));
    assert_eq!(run(&binary, true), expected(), "the device's binary");
}
