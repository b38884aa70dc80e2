//! Adversarial modules, which no front end generates, for passes whose time might grow with the product of two sizes.

use std::io::{self, Write};

/// A scalable module and the passes to run on it.
#[derive(Clone, Copy, Debug)]
pub struct Adverse {
    /// The description.
    pub name: &'static str,
    /// The passes; the last one is measured.
    pub passes: &'static str,
    /// The name of that pass in the `-time-passes` report.
    pub class: &'static str,
    /// The larger of the two measured sizes.
    pub size: u32,
    write: fn(&mut dyn Write, u32) -> io::Result<()>,
}

/// The ratio of the two measured sizes.
pub const FACTOR: u32 = 4;

const DECLARATIONS: &str = "target triple = \"spir64-unknown-unknown\"
declare spir_func void @_Z16__esimd_slm_initj(i32)
declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)
declare spir_func void @_Z21__esimd_nbarrier_inith(i8)
declare spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8)
declare spir_func void @_Z15__esimd_barrierv()
!0 = !{}
";

/// The modules.
pub const ADVERSE: [Adverse; 13] = [
    Adverse {
        name: "n kernels that share a chain of n functions, with slm_init at its end",
        passes: "esimd-slm-checks",
        class: "EsimdSlmChecksPass",
        size: 10_000,
        write: |out, size| shared_chain(out, size, "call spir_func void @_Z16__esimd_slm_initj(i32 64)"),
    },
    Adverse {
        name: "the same, with slm_alloc and slm_free",
        passes: "esimd-kernel-records,esimd-slm",
        class: "EsimdSlmPass",
        size: 10_000,
        write: |out, size| shared_chain(out, size, ALLOCATE_AND_FREE),
    },
    Adverse {
        name: "the same, with a barrier at its end",
        passes: "esimd-kernel-records,esimd-named-barriers",
        class: "EsimdNamedBarriersPass",
        size: 10_000,
        write: |out, size| shared_chain(out, size, "call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 3)"),
    },
    Adverse {
        name: "a kernel and a chain of functions",
        passes: "esimd-markers",
        class: "EsimdMarkersPass",
        size: 100_000,
        write: |out, size| chain(out, size, "call spir_func void @_Z15__esimd_barrierv()"),
    },
    Adverse {
        name: "the same, with slm_alloc and slm_free",
        passes: "esimd-kernel-records,esimd-slm",
        class: "EsimdSlmPass",
        size: 100_000,
        write: |out, size| chain(out, size, ALLOCATE_AND_FREE),
    },
    Adverse {
        name: "the same, with a barrier at its end",
        passes: "esimd-kernel-records,esimd-named-barriers",
        class: "EsimdNamedBarriersPass",
        size: 100_000,
        write: |out, size| chain(out, size, "call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 3)"),
    },
    Adverse {
        name: "the same, with checked calls",
        passes: "esimd-verifier",
        class: "EsimdVerifierPass",
        size: 100_000,
        write: |out, size| chain(out, size, "call spir_func void @_Z15__esimd_barrierv()"),
    },
    Adverse {
        name: "a vector passed down a chain of functions",
        passes: "esimd-vector-arguments",
        class: "EsimdVectorArgumentsPass",
        size: 40_000,
        write: vector_chain,
    },
    Adverse {
        name: "a function with many vectors",
        passes: "esimd-vector-arguments",
        class: "EsimdVectorArgumentsPass",
        size: 8_000,
        write: many_vectors,
    },
    Adverse {
        name: "nested scopes of slm_alloc, each in a separate block",
        passes: "esimd-kernel-records,esimd-slm",
        class: "EsimdSlmPass",
        size: 20_000,
        write: |out, size| scopes(out, size, |number, size| size - 1 - number),
    },
    Adverse {
        name: "scopes of slm_alloc that end in the order in which they begin",
        passes: "esimd-kernel-records,esimd-slm",
        class: "EsimdSlmPass",
        size: 20_000,
        write: |out, size| scopes(out, size, |number, _| number),
    },
    Adverse {
        name: "a kernel with many barriers",
        passes: "esimd-kernel-records,esimd-named-barriers",
        class: "EsimdNamedBarriersPass",
        size: 200_000,
        write: many_barriers,
    },
    Adverse {
        name: "surface indices from a parameter with many callers",
        passes: "esimd-kernel-records,esimd-writer-attributes",
        class: "EsimdWriterAttributesPass",
        size: 10_000,
        write: many_indices,
    },
];

const ALLOCATE_AND_FREE: &str =
    "%a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 16)\n  call spir_func void @_Z16__esimd_slm_freej(i32 %a)";

impl Adverse {
    /// Writes the module with this size.
    pub fn write(&self, out: &mut impl Write, size: u32) -> io::Result<()> {
        out.write_all(DECLARATIONS.as_bytes())?;
        (self.write)(out, size)
    }
}

/// Writes functions that each call the next one; the last has this body.
fn functions(out: &mut dyn Write, size: u32, last: &str) -> io::Result<()> {
    for number in 0..size {
        let body = if number + 1 == size { last.to_owned() } else { format!("call spir_func void @f{}()", number + 1) };
        writeln!(out, "define internal spir_func void @f{number}() {{\n  {body}\n  ret void\n}}")?;
    }
    Ok(())
}

fn chain(out: &mut dyn Write, size: u32, last: &str) -> io::Result<()> {
    writeln!(
        out,
        "define spir_kernel void @k() !sycl_explicit_simd !0 {{\n  call spir_func void @f0()\n  ret void\n}}"
    )?;
    functions(out, size, last)
}

fn shared_chain(out: &mut dyn Write, size: u32, last: &str) -> io::Result<()> {
    for number in 0..size {
        writeln!(
            out,
            "define spir_kernel void @k{number}() !sycl_explicit_simd !0 {{\n  call spir_func void @f0()\n  ret void\n}}"
        )?;
    }
    functions(out, size, last)
}

fn vector_chain(out: &mut dyn Write, size: u32) -> io::Result<()> {
    writeln!(
        out,
        "define spir_kernel void @k() !sycl_explicit_simd !0 {{\n  %s = alloca <16 x float>, align 64\n  \
         store <16 x float> zeroinitializer, ptr %s, align 64\n  call spir_func void @f0(ptr %s)\n  ret void\n}}"
    )?;
    for number in 0..size {
        let body = match number + 1 {
            next if next == size => "%v = load <16 x float>, ptr %p, align 64".to_owned(),
            next => format!("call spir_func void @f{next}(ptr %p)"),
        };
        writeln!(out, "define internal spir_func void @f{number}(ptr %p) {{\n  {body}\n  ret void\n}}")?;
    }
    Ok(())
}

fn many_vectors(out: &mut dyn Write, size: u32) -> io::Result<()> {
    let list = |item: &dyn Fn(u32) -> String| (0..size).map(item).collect::<Vec<_>>().join(", ");
    writeln!(out, "define spir_kernel void @k() !sycl_explicit_simd !0 {{")?;
    for number in 0..size {
        writeln!(
            out,
            "  %s{number} = alloca <8 x i32>, align 32\n  store <8 x i32> zeroinitializer, ptr %s{number}, align 32"
        )?;
    }
    writeln!(out, "  call spir_func void @f({})\n  ret void\n}}", list(&|number| format!("ptr %s{number}")))?;
    writeln!(out, "define internal spir_func void @f({}) {{", list(&|number| format!("ptr %p{number}")))?;
    for number in 0..size {
        writeln!(out, "  %v{number} = load <8 x i32>, ptr %p{number}, align 32")?;
    }
    writeln!(out, "  ret void\n}}")
}

/// Writes scopes that are all open at the same time; `closed` selects the scope to close at each step.
fn scopes(out: &mut dyn Write, size: u32, closed: fn(u32, u32) -> u32) -> io::Result<()> {
    writeln!(out, "define spir_kernel void @k(i1 %c) !sycl_explicit_simd !0 {{")?;
    for number in 0..size {
        writeln!(out, "  %a{number} = call spir_func i32 @_Z17__esimd_slm_allocj(i32 16)")?;
        writeln!(out, "  br i1 %c, label %l{number}, label %n{number}\nl{number}:\n  br label %n{number}\nn{number}:")?;
    }
    for number in 0..size {
        writeln!(out, "  call spir_func void @_Z16__esimd_slm_freej(i32 %a{})", closed(number, size))?;
        writeln!(out, "  br i1 %c, label %u{number}, label %m{number}\nu{number}:\n  br label %m{number}\nm{number}:")?;
    }
    writeln!(out, "  ret void\n}}")
}

fn many_barriers(out: &mut dyn Write, size: u32) -> io::Result<()> {
    writeln!(out, "define spir_kernel void @k() !sycl_explicit_simd !0 {{")?;
    for number in 0..size {
        writeln!(out, "  call spir_func void @_Z21__esimd_nbarrier_inith(i8 {})", number % 100 + 1)?;
    }
    writeln!(out, "  ret void\n}}")
}

fn many_indices(out: &mut dyn Write, size: u32) -> io::Result<()> {
    writeln!(out, "declare spir_func i32 @_Z21__spirv_ConvertPtrToU(ptr addrspace(1))")?;
    writeln!(out, "define spir_kernel void @k(ptr addrspace(4) %b) !sycl_explicit_simd !0 {{")?;
    writeln!(out, "  %g = alloca i8, i32 {size}")?;
    for number in 0..size {
        writeln!(out, "  %p{number} = getelementptr i8, ptr %g, i32 {number}")?;
        writeln!(out, "  %q{number} = addrspacecast ptr %p{number} to ptr addrspace(1)")?;
        writeln!(out, "  call spir_func void @f(ptr addrspace(1) %q{number}, ptr addrspace(4) %b)")?;
    }
    writeln!(out, "  ret void\n}}\ndefine internal spir_func void @f(ptr addrspace(1) %p, ptr addrspace(4) %b) {{")?;
    for number in 0..size {
        writeln!(out, "  %i{number} = call spir_func i32 @_Z21__spirv_ConvertPtrToU(ptr addrspace(1) %p)")?;
        writeln!(out, "  store i32 %i{number}, ptr addrspace(4) %b")?;
    }
    writeln!(out, "  ret void\n}}")
}
