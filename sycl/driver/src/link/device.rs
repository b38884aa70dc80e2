//! Runs the device linker.

use std::path::{Path, PathBuf};

use device_image::file;
use dpcpp_frontend::{DeviceLibraries, LINK_ORDER};

use super::gather::Unit;
use crate::command::Command;
use crate::error::Error;
use crate::options::{Backend, SpirvWriter};
use crate::session::Session;
use crate::toolchain::{self, Toolchain};

/// Links device code into images, in an object or SYCLBIN file.
///
/// # Errors
/// Fails if device code cannot be linked; the linker has reported the error.
pub fn link(session: &Session, units: &[Unit], output: &Path) -> Result<(), Error> {
    let libraries = match session.invocation.sycl.device_libraries {
        true => Some(session.device_libraries()?),
        false => None,
    };
    let mut command = Command::new(Toolchain::device_link()?).arguments(options(session, libraries)?);
    for (index, unit) in units.iter().enumerate() {
        let container = session.temporary(&format!("unit-{index}.container"));
        if !session.invocation.dry_run {
            file::write(&container, &unit.container)?;
        }
        command = command.argument(format!("--name={}", unit.name));
        if unit.is_lazy {
            command = command.argument("--lazy");
        }
        command = command.argument(&container);
    }
    session.run(&command.argument("-o").argument(output))
}

fn options(session: &Session, libraries: Option<&DeviceLibraries>) -> Result<Vec<String>, Error> {
    let invocation = &session.invocation;
    let sycl = &invocation.sycl;
    let mut options = Vec::new();
    if !sycl.targets.is_empty() {
        options.push(format!("--targets={}", sycl.targets.join(",")));
    }
    options.push(format!("--device-code-split={}", sycl.split.name()));
    if let Some(libraries) = libraries {
        options.push(format!("--device-libraries={}", directory(libraries)?.display()));
    }
    if !sycl.rdc {
        options.push("--no-rdc".to_owned());
    }
    if sycl.image_dependencies {
        options.push("--allow-device-image-dependencies".to_owned());
    }
    if !sycl.id_queries_fit_in_int {
        options.push("--no-id-queries-fit-in-int".to_owned());
    }
    if !sycl.esimd_stateless {
        options.push("--no-esimd-force-stateless-mem".to_owned());
    }
    options.extend(
        invocation.level.as_ref().filter(|level| matches!(level.as_str(), "-O0" | "-O1" | "-O2" | "-O3")).cloned(),
    );
    options.extend(sycl.spec_constants.as_ref().map(|mode| format!("--spec-constants={mode}")));
    options.extend(sycl.values.as_ref().map(|values| format!("--values={}", values.display())));
    options.extend(sycl.writer.map(|writer| match writer {
        SpirvWriter::Llvm => "--sycl-spirv=llvm".to_owned(),
        SpirvWriter::Translator => "--sycl-spirv=translator".to_owned(),
        SpirvWriter::Dpcpp => "--sycl-spirv=dpcpp".to_owned(),
    }));
    options.push(format!("--front-end={}", toolchain::own_program()?.display()));
    // The translator may be in the same Python environment.
    options.extend(sycl.root.as_ref().map(|root| format!("--sycl-root={}", root.display())));
    options.extend(sycl.ptxas.as_ref().map(|program| match program.to_str() {
        Some("none") => "--no-ptxas".to_owned(),
        _ => format!("--ptxas={}", program.display()),
    }));
    options.extend(sycl.backend.iter().map(|backend| for_target("--compile-options", backend)));
    options.extend(sycl.linker.iter().map(|linker| for_target("--link-options", linker)));
    options.extend(sycl.jobs.map(|jobs| format!("--jobs={jobs}")));
    if let Some(state) = sycl.syclbin {
        options.extend(["--kind=syclbin".to_owned(), format!("--state={}", state.name())]);
    }
    if sycl.compress {
        options.push(sycl.compression_level.map_or("--zstd".to_owned(), |level| format!("--zstd={level}")));
    }
    options.extend(sycl.dump_images.as_ref().map(|directory| format!("--output-images={}", directory.display())));
    if invocation.save_temps.is_some() {
        options.push("--save-temps=.".to_owned());
    }
    if invocation.verbose {
        options.push("--verbose".to_owned());
    }
    Ok(options)
}

/// Returns `--NAME=OPTIONS`, or `--NAME=TARGET:OPTIONS`.
fn for_target(name: &str, backend: &Backend) -> String {
    match &backend.target {
        Some(target) => format!("{name}={target}:{}", backend.options),
        None => format!("{name}={}", backend.options),
    }
}

/// Returns the directory with the device libraries. If one library exists, all of them do.
fn directory(libraries: &DeviceLibraries) -> Result<PathBuf, Error> {
    let first = libraries.path(LINK_ORDER[0])?;
    Ok(file::directory_of(&first).to_owned())
}
