//! `sycl-image translate` translates bitcode to SPIR-V with the Khronos translator.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use device_image::file;
use dpcpp_frontend::translator::{self, NAME, REMEDY};

use crate::error::Error;
use crate::files;
use crate::opt::{Call, Opt, absolute, reason, run_program};

/// The text after the options.
pub const HELP: &str = "\
LLVM's SPIR-V back end does not support ESIMD; the Khronos translator does. Without --translator, llvm-spirv-22 and then
llvm-spirv are looked up in PATH, then llvm-spirv in the Python environment (SYCL_ROOT, or the one in use). For a
translator that is built with LLVM 19, such as the one in the dpcpp-llvm-spirv package from PyPI, the
bitcode-compat<llvm=19> pass converts the bitcode first.

Example:
  opt -load-pass-plugin=./libsyclpasses.so -passes=lower-esimd k.bc -o l.bc
  sycl-image translate l.bc -o k.spv
  ocloc compile -spirv_input -file k.spv -device pvc -options -vc-codegen -output k";

/// The programs that are looked up without `--translator`.
const TRANSLATORS: [&str; 2] = ["llvm-spirv-22", NAME];
/// The version of LLVM whose bitcode needs no change.
const CURRENT: u32 = 22;
/// The older version of LLVM that bitcode can be converted for.
const OLDER: u32 = 19;
/// The file with bitcode for the older version.
const COMPATIBLE: &str = "compatible.bc";
/// The first bytes of SPIR-V.
const MAGIC: [u8; 4] = 0x0723_0203_u32.to_le_bytes();

/// Arguments of `translate`.
#[derive(Args)]
pub struct Arguments {
    /// Bitcode or LLVM IR as text; '-' for standard input
    pub input: PathBuf,
    /// File to write, '-' for standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Translator to run
    #[arg(long, value_name = "PROGRAM")]
    pub translator: Option<PathBuf>,
    /// Highest version of SPIR-V
    #[arg(long, value_name = "VERSION", default_value = "1.4")]
    pub spirv_max_version: String,
    /// SPIR-V extensions to allow or forbid, as +NAME or -NAME
    #[arg(long, value_name = "LIST", default_value = "+all", allow_hyphen_values = true)]
    pub spirv_ext: String,
    /// Prefixes of intrinsics that become imported functions
    #[arg(long, value_name = "LIST", default_value = "llvm.genx.")]
    pub spirv_allow_unknown_intrinsics: String,
    /// LLVM's opt, which runs the pass [default: opt-22, or opt]
    #[arg(long, value_name = "PROGRAM")]
    pub opt: Option<PathBuf>,
    /// Plugin with the pass [default: libsyclpasses.so next to sycl-image, or the installed one]
    #[arg(long, value_name = "FILE")]
    pub plugin: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Error> {
    let fail = |problem: String| Error::Input { path: files::input_name(&arguments.input), problem };
    files::keep_inputs(&arguments.output, [arguments.input.as_path()])?;
    let translator = match &arguments.translator {
        Some(translator) => translator.clone(),
        None => translator::find(&TRANSLATORS, None).ok_or_else(not_found)?,
    };
    let translator = translator.as_path();
    let version = version(translator)?;
    if version != CURRENT && version != OLDER {
        let name = translator.display();
        return Err(Error::Usage(format!(
            "'{name}' is for LLVM {version}; expected a translator for LLVM {CURRENT} or {OLDER}"
        )));
    }
    let directory =
        file::Directory::new().map_err(|error| fail(format!("cannot create a temporary directory: {error}")))?;
    let mut bitcode = arguments.input.clone();
    if files::is_standard(&bitcode) {
        bitcode = directory.path().join("stdin");
        files::write(&bitcode, files::read_bytes(&arguments.input)?)?;
    }
    if version == OLDER {
        let compatible = directory.path().join(COMPATIBLE);
        let opt = Opt { opt: arguments.opt.clone(), plugin: arguments.plugin.clone() };
        // The result is not valid for this LLVM, because some intrinsics have their older forms.
        let call = Call {
            passes: &format!("verify,bitcode-compat<llvm={OLDER}>"),
            options: &["-disable-verify", "-o", COMPATIBLE],
            bitcode: &bitcode,
            directory: directory.path(),
        };
        opt.run("convert the bitcode for the translator", &arguments.input, &call)?;
        bitcode = compatible;
    }
    let spirv = directory.path().join("result.spv");
    translate(arguments, translator, &bitcode, &spirv)?;
    let image = files::read_bytes(&spirv)?;
    if !image.starts_with(&MAGIC) {
        return Err(fail(format!("'{}' did not write SPIR-V", translator.display())));
    }
    files::write(&arguments.output, image)
}

fn not_found() -> Error {
    let names = TRANSLATORS.map(|name| format!("'{name}'")).join(" or ");
    Error::Usage(format!("cannot find {names}; {REMEDY}, or specify the translator with --translator"))
}

/// Returns the version of LLVM whose bitcode a translator reads.
fn version(translator: &Path) -> Result<u32, Error> {
    let output = run_program(translator, &["--version".into()], Path::new("."))
        .map_err(|error| Error::Usage(format!("cannot run '{}': {error}; {REMEDY}", translator.display())))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let number = text.split("LLVM version ").nth(1).and_then(|rest| rest.split('.').next());
    // The translator in the dpcpp-llvm-spirv package does not support the option.
    Ok(number.and_then(|number| number.trim().parse().ok()).unwrap_or(OLDER))
}

fn translate(arguments: &Arguments, translator: &Path, bitcode: &Path, spirv: &Path) -> Result<(), Error> {
    let fail = |problem: String| Error::Input { path: files::input_name(&arguments.input), problem };
    let options: [OsString; 6] = [
        format!("--spirv-max-version={}", arguments.spirv_max_version).into(),
        format!("--spirv-ext={}", arguments.spirv_ext).into(),
        format!("--spirv-allow-unknown-intrinsics={}", arguments.spirv_allow_unknown_intrinsics).into(),
        absolute(bitcode).into(),
        "-o".into(),
        spirv.into(),
    ];
    let name = translator.display();
    let output = run_program(translator, &options, Path::new("."))
        .map_err(|error| fail(format!("cannot run '{name}': {error}")))?;
    if output.status.success() && fs::exists(spirv).unwrap_or(false) {
        return Ok(());
    }
    Err(fail(format!("'{name}' cannot translate: {}", reason(&output))))
}
