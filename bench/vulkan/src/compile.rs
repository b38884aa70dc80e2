//! Compiles the kernels to `<name>.cl.spv` and `<name>.glsl.spv`.

use std::{fs, path::Path, process::Command};

use crate::{Error, cases::CASES};

/// Compiles all kernels into a directory.
pub fn compile(directory: &Path, oclvk: &Path, glslang: &Path) -> Result<(), Error> {
    fs::create_dir_all(directory).map_err(Error::file(directory))?;
    for case in &CASES {
        for (extension, text) in [("cl", case.source), ("comp", case.shader)] {
            let path = directory.join(format!("{}.{extension}", case.name));
            fs::write(&path, text).map_err(Error::file(&path))?;
        }
        let name = case.name;
        let (source, output) = (format!("{name}.cl"), format!("{name}.cl.spv"));
        // The GLSL shaders read POD arguments from push constants.
        compiler(name, directory, oclvk, &[&source, "-o", &output, "-pod-pushconstant"])?;
        let (source, output) = (format!("{name}.comp"), format!("{name}.glsl.spv"));
        compiler(name, directory, glslang, &["-V", "--target-env", "vulkan1.1", &source, "-o", &output])?;
    }
    Ok(())
}

fn compiler(kernel: &'static str, directory: &Path, program: &Path, arguments: &[&str]) -> Result<(), Error> {
    // The path of the program is relative to the current directory, and the paths of files are relative to `directory`.
    let found = fs::canonicalize(program).unwrap_or_else(|_| program.to_owned());
    let output = Command::new(found)
        .args(arguments)
        .current_dir(directory)
        .output()
        .map_err(|error| Error::Start { program: program.to_owned(), error })?;
    if output.status.success() {
        return Ok(());
    }
    let output = [output.stdout, output.stderr].concat();
    Err(Error::Compiler {
        program: program.to_owned(),
        kernel,
        output: String::from_utf8_lossy(&output).trim().to_owned(),
    })
}
