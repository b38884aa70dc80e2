//! Extracts device code from objects and archives.

use std::path::{Path, PathBuf};

use device_image::embedded::LLVM_SECTION;
use device_image::offload_binary::{self, OffloadBinary, image_kind, offload_kind};
use device_image::{FormatError, Window, file};
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection};

use super::Argument;
use crate::compile::container::KEY_SOURCE;
use crate::error::Error;

/// The prefix of the sections in which older versions of DPC++ store device code.
const BUNDLE_SECTION: &str = "__CLANG_OFFLOAD_BUNDLE__";

/// Device code of one source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The name of the unit in messages.
    pub name: String,
    /// The container with the bitcode.
    pub container: Vec<u8>,
    /// The archive and member that contain it, if any.
    pub member: Option<Member>,
    /// True if the unit is linked only if it defines an undefined symbol.
    pub is_lazy: bool,
}

/// A member of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The archive.
    pub archive: PathBuf,
    /// The member's name.
    pub name: String,
    /// The file of the member, if the archive is thin.
    pub file: Option<PathBuf>,
}

/// Returns the device code of all objects and archives, in order.
///
/// # Errors
/// Fails for files that cannot be read, and for device code that is not bitcode. Ignores files that are neither objects
/// nor archives, which the linker handles.
pub fn gather(arguments: &[Argument], directories: &[PathBuf]) -> Result<Vec<Unit>, Error> {
    let mut units = Vec::new();
    for argument in arguments {
        match argument {
            Argument::File(path) => of_file(path, &mut units)?,
            Argument::Library(name) => {
                if let Some(archive) = find_archive(name, directories) {
                    of_file(&archive, &mut units)?;
                }
            }
            Argument::Option(_) => {}
        }
    }
    Ok(units)
}

/// Returns the archive that `-lNAME` refers to, if it is in the user's directories.
fn find_archive(name: &str, directories: &[PathBuf]) -> Option<PathBuf> {
    if let Some(file) = name.strip_prefix(':') {
        return directories.iter().map(|directory| directory.join(file)).find(|path| path.is_file());
    }
    // If there is also a shared library, the linker may use either file. The trace shows which one
    // it used.
    directories.iter().map(|directory| directory.join(format!("lib{name}.a"))).find(|path| path.is_file())
}

fn of_file(path: &Path, units: &mut Vec<Unit>) -> Result<(), Error> {
    // The linker reports files that it cannot open.
    if !path.is_file() {
        return Ok(());
    }
    let bytes = file::read(path)?;
    if !bytes.starts_with(b"!<arch>\n") && !bytes.starts_with(b"!<thin>\n") {
        return of_object(path, &path.display().to_string(), &bytes, None, units);
    }
    let fail = |error: object::Error| Error::input(path, error);
    let archive = ArchiveFile::parse(bytes.as_slice()).map_err(fail)?;
    for member in archive.members() {
        let member = member.map_err(fail)?;
        let name = String::from_utf8_lossy(member.name()).into_owned();
        let of_member = |data: &[u8], file: Option<PathBuf>, units: &mut Vec<Unit>| {
            let shown = format!("{}({name})", path.display());
            let member = Member { archive: path.to_owned(), name: name.clone(), file };
            of_object(path, &shown, data, Some(&member), units)
        };
        if archive.is_thin() {
            let file = path.parent().unwrap_or(Path::new("")).join(&name);
            of_member(&file::read(&file)?, Some(file), units)?;
        } else {
            of_member(member.data(bytes.as_slice()).map_err(fail)?, None, units)?;
        }
    }
    Ok(())
}

fn of_object(
    path: &Path,
    shown: &str,
    bytes: &[u8],
    member: Option<&Member>,
    units: &mut Vec<Unit>,
) -> Result<(), Error> {
    let Ok(object) = object::File::parse(bytes) else { return Ok(()) };
    if object.kind() != object::ObjectKind::Relocatable {
        return Ok(());
    }
    for section in object.sections() {
        let Ok(name) = section.name() else { continue };
        if name.starts_with(BUNDLE_SECTION) {
            let problem = format!(
                "{shown}: section '{name}' has device code in the format of an older DPC++; recompile the source"
            );
            return Err(Error::input(path, problem));
        }
        if name != LLVM_SECTION {
            continue;
        }
        let data = section.data().map_err(|error| Error::input(path, format!("{shown}: {error}")))?;
        let containers =
            containers(data).map_err(|error| Error::input(path, format!("{shown}: section '{name}': {error}")))?;
        for container in containers.iter().filter(|container| container.entry.offload_kind == offload_kind::SYCL) {
            units.push(unit(path, shown, data, container, member)?);
        }
    }
    Ok(())
}

fn containers(data: &[u8]) -> Result<Vec<OffloadBinary>, FormatError> {
    offload_binary::read_all(&Window::new(data, 0, data.len() as u64))
}

fn unit(
    path: &Path,
    shown: &str,
    data: &[u8],
    container: &OffloadBinary,
    member: Option<&Member>,
) -> Result<Unit, Error> {
    let kind = container.entry.image_kind;
    if kind != image_kind::BITCODE {
        let problem =
            format!("{shown}: device code of kind {kind}; this driver links bitcode (kind {})", image_kind::BITCODE);
        return Err(Error::input(path, problem));
    }
    let range = usize::try_from(container.range.start).ok().zip(usize::try_from(container.range.end).ok());
    let bytes = range.and_then(|(start, end)| data.get(start..end));
    let bytes = bytes.ok_or_else(|| Error::input(path, format!("{shown}: device code is truncated")))?;
    let name = match (container.entry.string(KEY_SOURCE), member) {
        (Some(source), None) => source.to_owned(),
        _ => shown.to_owned(),
    };
    Ok(Unit { name, container: bytes.to_vec(), member: member.cloned(), is_lazy: false })
}
