//! Writes a device module of kernels that read ten specialization constants each, and values for them.
//!
//! The module looks as the front end of DPC++ leaves it at `-O2`: names and default values are globals, constants of
//! class types come through a stack slot. The same count always gives the same text.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::cli::Generate;
use crate::error::Error;
use crate::kinds::{Body, KINDS, Kind, TYPES};

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

/// The subcommand `generate`.
pub fn run(arguments: &Generate) -> Result<(), Error> {
    if arguments.output == Path::new("-") {
        module(&mut BufWriter::new(io::stdout().lock()), arguments.constants).map_err(Error::file("-"))?;
    } else {
        to_file(&arguments.output, |out| module(out, arguments.constants))?;
    }
    match &arguments.values {
        Some(path) => to_file(path, |out| values(out, arguments.constants)),
        None => Ok(()),
    }
}

/// Writes to a temporary file beside `path`, then renames it: a file that exists is whole.
pub fn to_file(path: &Path, write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>) -> Result<(), Error> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let file = tempfile::NamedTempFile::new_in(folder).map_err(Error::file(path))?;
    let mut out = BufWriter::new(file.as_file());
    write(&mut out).and_then(|()| out.flush()).map_err(Error::file(path))?;
    drop(out);
    file.persist(path).map(drop).map_err(|error| Error::File { path: path.to_owned(), source: error.error })
}

/// Writes the module with this many constants.
pub fn module(out: &mut impl Write, constants: u32) -> io::Result<()> {
    write!(out, "{HEADER}{TYPES}")?;
    for (position, kind) in KINDS.iter().enumerate() {
        writeln!(out, "%\"class.sycl::_V1::specialization_id.{position}\" = type {{ {} }}", kind.default_ty)?;
    }
    let kernels = constants / 10;
    writeln!(out)?;
    for kernel in 0..kernels {
        writeln!(out, "${} = comdat any", kernel_name(kernel))?;
    }
    writeln!(out)?;
    for (kernel, position, kind) in all(kernels) {
        let (number, default) = (number(kernel, position), (kind.default)(kernel));
        let (symbol, alignment) = (symbol(kind, kernel), kind.alignment);
        let length = symbol.len() + 1;
        writeln!(
            out,
            "@__usid_str.{number} = private unnamed_addr addrspace(4) constant [{length} x i8] c\"{symbol}\\00\", align 1"
        )?;
        writeln!(
            out,
            "@{} = internal addrspace(1) constant %\"class.sycl::_V1::specialization_id.{position}\" {{ {default} }}, align {alignment}",
            holder(kind, kernel)
        )?;
    }
    for kernel in 0..kernels {
        out.write_all(kernel_text(kernel).as_bytes())?;
    }
    writeln!(out)?;
    let mut seen: Vec<String> = Vec::new();
    for kind in &KINDS {
        // Two kinds may share a type and so a function.
        if !seen.contains(&kind.query()) {
            out.write_all(kind.declaration().as_bytes())?;
            seen.push(kind.query());
        }
    }
    out.write_all(FOOTER.as_bytes())
}

/// Writes the JSON file with another value for each constant.
pub fn values(out: &mut impl Write, constants: u32) -> io::Result<()> {
    let mut separator = "{";
    for (kernel, _, kind) in all(constants / 10) {
        write!(out, "{separator}\n  \"{}\": {}", symbol(kind, kernel), (kind.value)(kernel))?;
        separator = ",";
    }
    writeln!(out, "\n}}")
}

fn all(kernels: u32) -> impl Iterator<Item = (u32, usize, &'static Kind)> {
    (0..kernels).flat_map(|kernel| KINDS.iter().enumerate().map(move |(position, kind)| (kernel, position, kind)))
}

fn number(kernel: u32, position: usize) -> usize {
    kernel as usize * KINDS.len() + position
}

fn kernel_name(kernel: u32) -> String {
    let name = format!("Kernel{kernel}");
    format!("_ZTS{}{name}", name.len())
}

/// The global that holds the default value: a `constexpr` variable of internal linkage.
fn holder(kind: &Kind, kernel: u32) -> String {
    let name = format!("{}_{kernel}", kind.name);
    format!("_ZL{}{name}", name.len())
}

/// The symbolic id, as the front end derives it from the variable.
fn symbol(kind: &Kind, kernel: u32) -> String {
    format!("____{}", holder(kind, kernel))
}

fn kernel_text(kernel: u32) -> String {
    // Arguments are %0 and %1, the entry block is %2.
    let mut body = Body::new(3);
    let slots: Vec<Option<u32>> = KINDS.iter().map(|kind| kind.slot(&mut body)).collect();
    let address = body.assign("load i64, ptr %1, align 8");
    let buffer = body.assign(&format!("inttoptr i64 %{address} to ptr addrspace(4)"));
    for ((position, kind), slot) in KINDS.iter().enumerate().zip(slots) {
        let name = format!("__usid_str.{}", number(kernel, position));
        kind.read(&mut body, position, [&name, &holder(kind, kernel)], buffer, slot);
    }
    body.run("ret void");
    format!(
        "\ndefine weak_odr dso_local spir_kernel void @{}(ptr addrspace(1) noundef align 8 %0, ptr noundef byval(%\"class.sycl::_V1::__generated_kernel_handler\") align 8 %1) local_unnamed_addr #0 comdat !kernel_arg_buffer_location !3 !sycl_kernel_omit_args !4 {{\n{}}}\n",
        kernel_name(kernel),
        body.text
    )
}
