//! Generates a device module with kernels that each read ten specialization constants, and values for these constants.
//!
//! The module looks like the output of DPC++'s front end at `-O2`: names and default values are globals, and constants
//! of class types are returned through a stack slot. The output is deterministic.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::cli::{Generate, Shape};
use crate::constant::{Body, Constant};
use crate::error::Error;
use crate::kinds::{self, TYPES};

const HEADER: &str = r#"source_filename = "bench.cpp"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

%"class.sycl::_V1::__generated_kernel_handler" = type { ptr addrspace(1) }
"#;

const FOOTER: &str = r#"
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "sycl-module-id"="bench.cpp" "sycl-optlevel"="2" "uniform-work-group-size"="true" }
attributes #1 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent nounwind }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!opencl.spir.version = !{!0}
!spirv.Source = !{!1}
!llvm.module.flags = !{!2}

!0 = !{i32 1, i32 2}
!1 = !{i32 4, i32 100000}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 -1, i32 -1}
!4 = !{i1 false, i1 false}
"#;

/// Runs the `generate` subcommand.
pub fn run(arguments: &Generate) -> Result<(), Error> {
    let (shape, constants) = (arguments.shape, arguments.constants);
    if arguments.output == Path::new("-") {
        module(&mut BufWriter::new(io::stdout().lock()), shape, constants).map_err(Error::file("-"))?;
    } else {
        to_file(&arguments.output, |out| module(out, shape, constants))?;
    }
    match &arguments.values {
        Some(path) => to_file(path, |out| values(out, shape, constants)),
        None => Ok(()),
    }
}

/// Writes to a temporary file next to `path`, then renames it, so that an existing file is always complete.
pub fn to_file(path: &Path, write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>) -> Result<(), Error> {
    let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let file = tempfile::NamedTempFile::new_in(directory).map_err(Error::file(path))?;
    let mut out = BufWriter::new(file.as_file());
    write(&mut out).and_then(|()| out.flush()).map_err(Error::file(path))?;
    drop(out);
    file.persist(path).map(drop).map_err(|error| Error::File { path: path.to_owned(), source: error.error })
}

/// Writes a module with `constants` specialization constants.
pub fn module(out: &mut impl Write, shape: Shape, constants: u32) -> io::Result<()> {
    let kernels = constants / 10;
    out.write_all(HEADER.as_bytes())?;
    match shape {
        Shape::Mixed => {
            out.write_all(TYPES.as_bytes())?;
            // All kernels read constants of the same ten classes.
            write_classes(out, &constants_of(shape, 0))?;
        }
        Shape::DistinctStructs => {
            for number in 0..constants {
                out.write_all(kinds::struct_definition(number).as_bytes())?;
            }
            for kernel in 0..kernels {
                write_classes(out, &constants_of(shape, kernel))?;
            }
        }
    }
    writeln!(out)?;
    for kernel in 0..kernels {
        writeln!(out, "${} = comdat any", kernel_name(kernel))?;
    }
    writeln!(out)?;
    for kernel in 0..kernels {
        for (position, constant) in constants_of(shape, kernel).iter().enumerate() {
            write_globals(out, constant, &name_global(kernel, position))?;
        }
    }
    // The same function reads all constants of a type, so declare it once.
    let mut seen = HashSet::new();
    let mut declarations = String::new();
    for kernel in 0..kernels {
        let constants = constants_of(shape, kernel);
        out.write_all(kernel_text(kernel, &constants).as_bytes())?;
        for constant in constants {
            if seen.insert(constant.query()) {
                declarations += &constant.declaration();
            }
        }
    }
    write!(out, "\n{declarations}{FOOTER}")
}

/// Writes the JSON file with a new value for each constant.
pub fn values(out: &mut impl Write, shape: Shape, constants: u32) -> io::Result<()> {
    let mut separator = "{";
    for constant in (0..constants / 10).flat_map(|kernel| constants_of(shape, kernel)) {
        write!(out, "{separator}\n  \"{}\": {}", constant.symbol(), constant.value)?;
        separator = ",";
    }
    writeln!(out, "\n}}")
}

/// Returns the ten constants that a kernel reads.
fn constants_of(shape: Shape, kernel: u32) -> Vec<Constant> {
    match shape {
        Shape::Mixed => kinds::mixed(kernel),
        Shape::DistinctStructs => kinds::distinct_structs(kernel),
    }
}

fn write_classes(out: &mut impl Write, constants: &[Constant]) -> io::Result<()> {
    for Constant { class, default_ty, .. } in constants {
        writeln!(out, "%\"class.sycl::_V1::specialization_id.{class}\" = type {{ {default_ty} }}")?;
    }
    Ok(())
}

/// Writes the globals with the name and the default value of a constant.
fn write_globals(out: &mut impl Write, constant: &Constant, name: &str) -> io::Result<()> {
    let Constant { class, default, alignment, .. } = constant;
    let (symbol, holder) = (constant.symbol(), constant.holder());
    let length = symbol.len() + 1;
    writeln!(
        out,
        "@{name} = private unnamed_addr addrspace(4) constant [{length} x i8] c\"{symbol}\\00\", align 1\n\
         @{holder} = internal addrspace(1) constant %\"class.sycl::_V1::specialization_id.{class}\" {{ {default} }}, align {alignment}"
    )
}

/// Returns the name of the global variable that contains a constant's symbolic ID.
fn name_global(kernel: u32, position: usize) -> String {
    format!("__usid_str.{}", kernel as usize * 10 + position)
}

fn kernel_name(kernel: u32) -> String {
    let name = format!("Kernel{kernel}");
    format!("_ZTS{}{name}", name.len())
}

fn kernel_text(kernel: u32, constants: &[Constant]) -> String {
    // Arguments are %0 and %1; the entry block is %2.
    let mut body = Body::new(3);
    let slots: Vec<Option<u32>> = constants.iter().map(|constant| constant.slot(&mut body)).collect();
    let address = body.assign("load i64, ptr %1, align 8");
    let buffer = body.assign(&format!("inttoptr i64 %{address} to ptr addrspace(4)"));
    for ((position, constant), slot) in constants.iter().enumerate().zip(slots) {
        constant.read(&mut body, position, &name_global(kernel, position), buffer, slot);
    }
    body.run("ret void");
    format!(
        "\ndefine weak_odr dso_local spir_kernel void @{}(ptr addrspace(1) noundef align 8 %0, ptr noundef byval(%\"class.sycl::_V1::__generated_kernel_handler\") align 8 %1) local_unnamed_addr #0 comdat !kernel_arg_buffer_location !3 !sycl_kernel_omit_args !4 {{\n{}}}\n",
        kernel_name(kernel),
        body.text
    )
}
