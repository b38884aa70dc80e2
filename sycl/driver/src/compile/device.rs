//! The device half of a source file: bitcode, and the integration header and footer for the host half.

use std::io::IsTerminal;
use std::path::Path;

use device_image::file;
use dpcpp_frontend::{AddressSanitizer, Compiled, Included, Request};

use super::container::container;
use crate::command::Command;
use crate::error::Error;
use crate::openmp;
use crate::options::target::{self, Form};
use crate::options::{DeviceSanitizer, Input, Invocation, Route};
use crate::session::Session;

/// The default optimization level: device code is optimized unless `-O0` is given, as in DPC++.
const DEFAULT_LEVEL: &str = "-O2";
/// The macro that indicates to SYCL's headers that the program is linked with the preview library.
pub const PREVIEW_MACRO: &str = "-D__INTEL_PREVIEW_BREAKING_CHANGES=1";
/// The directory of SYCL's headers in the front end's messages.
const HEADERS_OF_LIBRARY: &str = "/sycl-jit-toolchain//bin/compiler/../../include";
/// The default language: clang's default for the host half.
pub const DEFAULT_LANGUAGE: &str = "-std=gnu++17";

/// The option of the compiler proper for debug information that consists of line numbers. The front end ignores clang's
/// `-gline-tables-only` for SPIR-V.
const LINES: &str = "-Xclang=-debug-info-kind=line-tables-only";
/// The option that allows contraction only within a statement, so that calls do not get the
/// `contract` flag.
const NO_CONTRACTION_MARKS: &str = "-ffp-contract=on";

/// The device half of a source file.
pub struct Device {
    /// The front end's result for the first form. The host half uses its integration header.
    pub compiled: Compiled,
    /// The device code for all targets, as stored in an object file.
    pub containers: Vec<u8>,
}

/// Compiles a source file for the device, once for each form that the targets require, and prints the warnings.
///
/// # Errors
/// Fails if the source has errors, or the front end fails. Diagnostics for the source have already been printed.
pub fn compile(
    session: &Session,
    input: &Input,
    contents: Option<Vec<u8>>,
    output: Option<&Path>,
) -> Result<Device, Error> {
    target::check(&session.invocation.sycl, &session.installation()?.library_directory())?;
    let mut compiled = Compiled::default();
    let mut containers = Vec::new();
    for form in target::forms(&session.invocation.sycl) {
        let mut request = request(&session.invocation, input, contents.clone(), &form);
        request.options.extend(openmp::device_options(session)?.into_iter().map(Into::into));
        if has_debug_information(&session.invocation) {
            let headers = session.installation()?.include();
            request.options.push(format!("-fdebug-prefix-map={HEADERS_OF_LIBRARY}={}", headers.display()).into());
        }
        let request = Request { salt: Some(salt(session, output)), ..request };
        let mut part = run(session, input, &request)?;
        if !is_readable(session, &form, &part.bitcode)? {
            let options = request.options.iter().cloned().chain([NO_CONTRACTION_MARKS.into()]).collect();
            part = run(session, input, &Request { options, ..request })?;
        }
        containers.extend(container(&input.path, form.triple(), &part.bitcode)?);
        if compiled.bitcode.is_empty() {
            compiled = part;
        }
    }
    if !session.invocation.dry_run {
        let sycl = &session.invocation.sycl;
        for (file, contents) in [(&sycl.header, &compiled.header), (&sycl.footer, &compiled.footer)] {
            file.iter().try_for_each(|file| file::write(file, contents))?;
        }
    }
    Ok(Device { compiled, containers })
}

/// Returns whether LLVM can read the device code for an NVIDIA GPU. DPC++'s LLVM allows fast-math
/// flags on calls that return structs of floating-point numbers, but LLVM 22 does not.
fn is_readable(session: &Session, form: &Form, bitcode: &[u8]) -> Result<bool, Error> {
    if !matches!(form, Form::Nvidia { .. }) || bitcode.is_empty() {
        return Ok(true);
    }
    let file = session.temporary("device.bc");
    device_image::file::write(&file, bitcode)?;
    let clang = Command::new(&session.toolchain.clang).arguments(["-cc1", "-triple", form.triple(), "-emit-llvm"]);
    clang.arguments(["-disable-llvm-passes", "-x", "ir", "-o", "/dev/null"]).argument(&file).succeeds()
}

/// Runs the front end once. Prints its messages.
fn run(session: &Session, input: &Input, request: &Request) -> Result<Compiled, Error> {
    let worker = session.front_end()?;
    let shown = Command::new(&worker.program)
        .arguments(&worker.arguments)
        .argument(session.installation()?.front_end_library())
        .arguments(&request.options)
        .arguments(request.sanitizer.iter().map(|_| "-fsanitize=address"))
        .argument(&input.path);
    session.show(&shown);
    if session.invocation.dry_run {
        return Ok(Compiled::default());
    }
    match session.installation()?.compile(&worker, request) {
        Ok(compiled) => {
            print(session, &compiled.diagnostics)?;
            Ok(compiled)
        }
        Err(dpcpp_frontend::Error::Source(diagnostics)) => {
            print(session, &diagnostics)?;
            Err(Error::Source)
        }
        Err(error) => Err(error.into()),
    }
}

/// Prints diagnostics. Replaces the directory inside the front end's library with the wheel's
/// directory, which contains the same headers.
fn print(session: &Session, diagnostics: &str) -> Result<(), Error> {
    let headers = session.installation()?.include().display().to_string();
    crate::session::print_error(format_args!("{}", diagnostics.replace(HEADERS_OF_LIBRARY, &headers)));
    Ok(())
}

fn request(invocation: &Invocation, input: &Input, contents: Option<Vec<u8>>, form: &Form) -> Request {
    let included = match (invocation.dependencies.wanted, invocation.dependencies.without_system_headers) {
        (false, _) => Included::None,
        (true, true) => Included::User,
        (true, false) => Included::All,
    };
    Request {
        // The front end treats `-` as its own standard input.
        source: if contents.is_some() { "<stdin>".into() } else { input.path.clone() },
        contents,
        options: options(invocation, form).into_iter().map(Into::into).collect(),
        sanitizer: sanitizer(&invocation.sycl.sanitizer),
        header: true,
        footer: true,
        included,
        precompiled: if invocation.sycl.precompiled { user_cache::location() } else { None },
        ..Request::default()
    }
}

/// Returns the sanitizer for the front end.
fn sanitizer(given: &DeviceSanitizer) -> Option<AddressSanitizer> {
    given.address.then(|| AddressSanitizer { recover: given.recover, settings: given.settings.clone() })
}

/// Returns whether the front end creates debug information. The sanitizer's reports name a line only with it.
fn has_debug_information(invocation: &Invocation) -> bool {
    invocation.debug || invocation.sycl.sanitizer.address
}

/// Returns bytes that distinguish this object from other objects that are compiled from the same
/// source file for the same program: its path. For a temporary object, the bytes are only the file
/// name, because the directory differs each time.
fn salt(session: &Session, output: Option<&Path>) -> Vec<u8> {
    let name = output.map(|output| match session.is_temporary(output) {
        true => output.file_name().unwrap_or_default(),
        false => output.as_os_str(),
    });
    name.unwrap_or_default().as_encoded_bytes().to_vec()
}

/// Returns the options for the front end.
fn options(invocation: &Invocation, form: &Form) -> Vec<String> {
    let sycl = &invocation.sycl;
    let level = level(invocation);
    let mut options = vec![level.to_owned()];
    // With -g, the front end does not optimize, and it treats -Os as -O2, unless the compiler proper also receives the
    // option.
    let debug = has_debug_information(invocation);
    if level == "-Os" || debug && level != "-O0" {
        options.extend(["-Xclang".to_owned(), level.to_owned()]);
    }
    if std::io::stderr().is_terminal() {
        options.push("-fcolor-diagnostics".to_owned());
    }
    // These options precede the user's options, which may override them.
    options.extend(form.front_end_options(level, invocation.debug));
    if debug && !invocation.debug {
        options.push(LINES.to_owned());
    }
    let given = invocation.options(Route::is_for_device);
    if !given.iter().any(|option| option.starts_with("-std=") || option == "-ansi") {
        // The default language of the front-end library has no GNU extensions.
        options.push(DEFAULT_LANGUAGE.to_owned());
    }
    options.extend(given.into_iter().filter(|option| !option.starts_with("-O")));
    if !sycl.unnamed_lambda || sycl.host_compiler.program.is_some() {
        options.push("-fno-sycl-unnamed-lambda".to_owned());
    }
    if !sycl.id_queries_fit_in_int {
        options.push("-fno-sycl-id-queries-fit-in-int".to_owned());
    }
    if sycl.preview {
        options.push(PREVIEW_MACRO.to_owned());
    }
    options.extend(sycl.front_end.iter().cloned());
    options
}

/// Returns the front end's optimization level for clang's level.
pub fn level(invocation: &Invocation) -> &str {
    match invocation.level.as_deref().unwrap_or(DEFAULT_LEVEL) {
        "-O" | "-Og" => "-O1",
        "-Oz" => "-Os",
        "-O4" | "-Ofast" => "-O3",
        other => other,
    }
}
