//! Generates machine code for NVIDIA GPUs with ptxas.
//!
//! Input: PTX with its terminating null byte. Output: a cubin, which runs on the named GPU without
//! compilation at run time. The PTX remains a separate image, because later GPUs cannot run the
//! cubin.

use dpcpp_frontend::cuda;

use super::Error;
use super::request::Head;
use super::tool::{Directory, Tool};

/// Substrings of the messages that ptxas prints if it does not support the GPU or the PTX version.
const UNSUPPORTED: [&str; 2] = ["is not defined for option 'gpu-name'", "Unsupported .version"];

/// Assembles PTX. Returns `None` if there is no assembler. If the assembler does not support the
/// GPU, adds a warning and returns `None`.
///
/// # Errors
/// Fails if there are options for an assembler, but no assembler. Returns the errors that ptxas reports.
pub fn assemble(
    head: &Head,
    processor: &str,
    ptx: &[u8],
    warnings: &mut Vec<String>,
) -> Result<Option<Vec<u8>>, Error> {
    let Some(ptxas) = head.options.tools.ptxas.as_deref() else {
        let Some(option) = head.options.back_end.first() else { return Ok(None) };
        return Err(Error::NoTool {
            module: head.name.clone(),
            program: "ptxas".to_owned(),
            problem: format!("it is not installed, but there is an option for it, '{option}'"),
            hint: cuda::REMEDY.to_owned(),
        });
    };
    let directory = Directory::new(&head.name)?;
    directory.write(&head.name, "module.ptx", ptx.strip_suffix(&[0]).unwrap_or(ptx))?;
    let tool = Tool { module: &head.name, requested: Some(ptxas), default: ptxas.into(), hint: cuda::REMEDY };
    let architecture = format!("-arch={processor}");
    // Recursive functions have stacks of unknown size, which is not an error in the program.
    let quiet = "--suppress-stack-size-warning";
    let mut arguments: Vec<_> = [&architecture, quiet, "module.ptx", "-o", "module.cubin"].map(Into::into).into();
    arguments.extend(options(ptx, head.options.optimize).iter().map(Into::into));
    arguments.extend(head.options.back_end.iter().map(Into::into));
    match tool.run(&arguments, directory.path()) {
        Ok(output) => {
            let messages = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            warnings.extend(Some(messages).filter(|messages| !messages.is_empty()));
            directory.read(&head.name, "module.cubin", "ptxas").map(Some)
        }
        Err(Error::Tool { program, messages, .. }) if UNSUPPORTED.iter().any(|text| messages.contains(text)) => {
            let name = &head.name;
            warnings.push(format!("{name}: '{program}' does not support {processor}, so the image contains only PTX"));
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Returns the options for the optimization level and the debug information of the PTX. ptxas does
/// not optimize code that has debug information for variables, which the `.target` directive
/// indicates.
fn options(ptx: &[u8], optimize: bool) -> &'static [&'static str] {
    let mut lines = ptx.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let has_variables =
        lines.clone().find(|line| line.starts_with(b".target")).is_some_and(|line| line.ends_with(b"debug"));
    let has_lines = lines.any(|line| line.starts_with(b".loc"));
    match (has_variables, optimize, has_lines) {
        (true, ..) => &["-g"],
        (false, true, true) => &["-O3", "-lineinfo"],
        (false, true, false) => &["-O3"],
        (false, false, true) => &["-O0", "-lineinfo"],
        (false, false, false) => &["-O0"],
    }
}

#[cfg(test)]
mod tests {
    use super::options;

    #[test]
    fn debug_information_determines_options() {
        let lines = b".version 7.8\n.target sm_90\n.visible .entry k()\n{\n\t.loc 1 2 3\n\tret;\n}\n";
        assert_eq!(options(lines, true), ["-O3", "-lineinfo"]);
        let variables = b".version 7.8\n.target sm_90, debug\n.visible .entry k()\n{\n\t.loc 1 2 3\n\tret;\n}\n";
        assert_eq!(options(variables, true), ["-g"]);
        assert_eq!(options(b".version 7.8\n.target sm_90\n", false), ["-O0"]);
    }
}
