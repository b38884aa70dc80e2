//! Generates a device module with ESIMD kernels like those that DPC++'s front end emits at `-O2`. They contain `simd`
//! objects on the stack that builtins read and write, loops, and calls to functions that are not yet inlined.

use std::io::{self, Write};

/// The number of builtin calls in a kernel, not counting those in the function that it calls.
pub const CALLS_PER_KERNEL: u32 = 300;

/// The number of groups in a kernel. Each group contains eleven calls. Three more calls are outside the groups.
const GROUPS: u32 = 27;

const HEADER: &str = r#"source_filename = "bench.cpp"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

%"class.sycl::_V1::ext::intel::esimd::simd" = type { %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl" }
%"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl" = type { <16 x float> }

declare void @llvm.lifetime.start.p0(ptr captures(none))
declare void @llvm.lifetime.end.p0(ptr captures(none))
declare spir_func i32 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
"#;

/// The suffix of builtin names after the template arguments, as in DPC++'s code.
const REST: &str = "EN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_";

/// The builtins: placeholder, symbol without `REST`, result type, parameter types.
const BUILTINS: [(&str, &str, &str, &str); 9] = [
    ("vload", "_Z13__esimd_vloadIfLi16E", "<16 x float>", "ptr addrspace(4)"),
    ("vstore", "_Z14__esimd_vstoreIfLi16E", "void", "ptr addrspace(4), <16 x float>"),
    ("block_ld", "_Z20__esimd_svm_block_ldIfLi16ELm4E", "<16 x float>", "ptr addrspace(4)"),
    ("block_st", "_Z20__esimd_svm_block_stIfLi16ELm4E", "void", "ptr addrspace(4), <16 x float>"),
    ("rdregion", "_Z16__esimd_rdregionIfLi16ELi8ELi0ELi8ELi2ELi0E", "<8 x float>", "<16 x float>, i16"),
    (
        "wrregion",
        "_Z16__esimd_wrregionIfLi16ELi8ELi0ELi8ELi2ELi0E",
        "<16 x float>",
        "<16 x float>, <8 x float>, i16, <8 x i16>",
    ),
    ("gather", "_Z18__esimd_svm_gatherIfLi16ELi0ELi0E", "<16 x float>", "<16 x i64>, <16 x i16>"),
    ("any", "_Z11__esimd_anyItLi16E", "i16", "<16 x i16>"),
    ("fmadd", "_Z13__esimd_fmaddIfLi16E", "<16 x float>", "<16 x float>, <16 x float>, <16 x float>"),
];

/// A group of calls in a kernel's loop. `#` is the index of the group, and `$` is the index of a stack slot.
const GROUP: &str = "  %g# = getelementptr inbounds %\"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl\", ptr %s$, i64 0, i32 0
  %c# = addrspacecast ptr %g# to ptr addrspace(4)
  %l# = call spir_func noundef <16 x float> @vload(ptr addrspace(4) noundef %c#)
  %at# = getelementptr inbounds float, ptr addrspace(4) %in, i32 %i
  %b# = call spir_func noundef <16 x float> @block_ld(ptr addrspace(4) noundef %at#)
  %f# = call spir_func noundef <16 x float> @fmadd(<16 x float> %l#, <16 x float> %b#, <16 x float> %x)
  call spir_func void @vstore(ptr addrspace(4) noundef %c#, <16 x float> noundef %f#)
  %m# = call spir_func noundef <16 x float> @vload(ptr addrspace(4) noundef %c#)
  %r# = call spir_func noundef <8 x float> @rdregion(<16 x float> noundef %m#, i16 noundef zeroext 4)
  %d# = fmul <8 x float> %r#, splat (float 2.000000e+00)
  %w# = call spir_func noundef <16 x float> @wrregion(<16 x float> noundef %m#, <8 x float> noundef %d#, i16 noundef zeroext 8, <8 x i16> noundef splat (i16 1))
  call spir_func void @vstore(ptr addrspace(4) noundef %c#, <16 x float> noundef %w#)
  %p# = fcmp ogt <16 x float> %w#, splat (float 3.000000e+00)
  %n# = sext <16 x i1> %p# to <16 x i16>
  %y# = call spir_func noundef zeroext i16 @any(<16 x i16> noundef %n#)
  %z# = zext i16 %y# to i64
  %o# = getelementptr inbounds float, ptr addrspace(4) %out, i64 %z#
  %v# = call spir_func noundef <16 x float> @gather(<16 x i64> noundef %a, <16 x i16> noundef %n#)
  %u# = fadd <16 x float> %v#, %w#
  call spir_func void @block_st(ptr addrspace(4) noundef %o#, <16 x float> noundef %u#)
";

/// The function that all kernels call.
const BLEND: &str = "
define linkonce_odr dso_local spir_func void @blend(ptr addrspace(4) noalias sret(%\"class.sycl::_V1::ext::intel::esimd::simd\") align 64 %0, ptr noundef %1) noinline !sycl_explicit_simd !0 {
  %3 = addrspacecast ptr %1 to ptr addrspace(4)
  %4 = call spir_func noundef <16 x float> @vload(ptr addrspace(4) noundef %3)
  %5 = fmul <16 x float> %4, splat (float 5.000000e-01)
  call spir_func void @vstore(ptr addrspace(4) noundef %0, <16 x float> noundef %5)
  ret void
}
";

/// Writes a module with at least this many calls.
pub fn write(out: &mut impl Write, calls: u32) -> io::Result<()> {
    out.write_all(HEADER.as_bytes())?;
    for (_, symbol, result, parameters) in BUILTINS {
        writeln!(out, "declare spir_func {result} @{symbol}{REST}({parameters})")?;
    }
    out.write_all(with_symbols(BLEND).as_bytes())?;
    let group = with_symbols(GROUP);
    for kernel in 0..calls.div_ceil(CALLS_PER_KERNEL) {
        write_kernel(out, kernel, &group)?;
    }
    writeln!(out, "\n!0 = !{{}}\n!1 = !{{i1 false, i1 false}}\n!2 = !{{i32 1}}")
}

fn with_symbols(text: &str) -> String {
    BUILTINS.iter().fold(text.to_owned(), |text, (name, symbol, _, _)| {
        text.replace(&format!("@{name}("), &format!("@{symbol}{REST}("))
    })
}

fn write_kernel(out: &mut impl Write, kernel: u32, group: &str) -> io::Result<()> {
    const SLOTS: u32 = 8;
    writeln!(
        out,
        "\ndefine weak_odr dso_local spir_kernel void @_ZTS{}Kernel{kernel}(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 \
         %1) !kernel_arg_accessor_ptr !1 !sycl_explicit_simd !0 !intel_reqd_sub_group_size !2 {{",
        6 + kernel.to_string().len()
    )?;
    for slot in 0..SLOTS {
        writeln!(out, "  %s{slot} = alloca %\"class.sycl::_V1::ext::intel::esimd::simd\", align 64")?;
    }
    writeln!(out, "  %t = alloca %\"class.sycl::_V1::ext::intel::esimd::simd\", align 64")?;
    for slot in 0..SLOTS {
        writeln!(out, "  call void @llvm.lifetime.start.p0(ptr nonnull %s{slot})")?;
        writeln!(out, "  store <16 x float> splat (float {slot}.0), ptr %s{slot}, align 64")?;
    }
    let around = with_symbols(
        "  %in = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
  %out = addrspacecast ptr addrspace(1) %1 to ptr addrspace(4)
  %id = call spir_func i32 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %x = call spir_func noundef <16 x float> @block_ld(ptr addrspace(4) noundef %in)
  %wide = sext i32 %id to i64
  %first = insertelement <16 x i64> poison, i64 %wide, i64 0
  %a = shufflevector <16 x i64> %first, <16 x i64> poison, <16 x i32> zeroinitializer
  br label %loop
loop:
  %i = phi i32 [ 0, %2 ], [ %next, %loop ]
",
    );
    out.write_all(around.as_bytes())?;
    for number in 0..GROUPS {
        let slot = (number % SLOTS).to_string();
        out.write_all(group.replace('#', &number.to_string()).replace('$', &slot).as_bytes())?;
    }
    let end = with_symbols(&format!(
        "  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, {}
  br i1 %more, label %loop, label %end
end:
  %result = addrspacecast ptr %t to ptr addrspace(4)
  call spir_func void @blend(ptr addrspace(4) sret(%\"class.sycl::_V1::ext::intel::esimd::simd\") align 64 %result, ptr noundef %s0)
  %last = call spir_func noundef <16 x float> @vload(ptr addrspace(4) noundef %result)
  call spir_func void @block_st(ptr addrspace(4) noundef %out, <16 x float> noundef %last)
",
        kernel + 16
    ));
    out.write_all(end.as_bytes())?;
    for slot in 0..SLOTS {
        writeln!(out, "  call void @llvm.lifetime.end.p0(ptr nonnull %s{slot})")?;
    }
    writeln!(out, "  ret void\n}}")
}
