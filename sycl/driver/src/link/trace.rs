//! Determines the members of archives that a host link uses.
//!
//! Only the linker can determine these members. If an archive has device code, the program is
//! linked once without device code, and the linker lists the files that it reads (`--trace`).

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::gather::Unit;
use super::{Argument, host_command, runtime};
use crate::error::Error;
use crate::session::Session;

/// The linker option; GNU ld lists the members of archives only if it is given twice.
const TRACE: &str = "-Wl,--trace,--trace";

/// Marks the device code of members that the host link does not use as lazy, so that it is linked only if it defines a
/// missing symbol.
///
/// # Errors
/// Fails if the program cannot be linked.
pub fn select(session: &Session, arguments: &[Argument], mut units: Vec<Unit>) -> Result<Vec<Unit>, Error> {
    if session.invocation.dry_run || units.iter().all(|unit| unit.member.is_none()) {
        return Ok(units);
    }
    if session.invocation.sycl.link_only || session.invocation.sycl.syclbin.is_some() {
        // This action has no host link.
        units.iter_mut().for_each(|unit| unit.is_lazy = unit.member.is_some());
        return Ok(units);
    }
    let output = session.temporary("traced");
    let command = host_command(session, arguments, Some(&output))
        .arguments(runtime::options(session, arguments)?)
        .argument(TRACE);
    session.show(&command);
    let traced = command.output()?;
    let traced = String::from_utf8_lossy(&traced);
    let (taken, files) = (members(&traced), files(&traced));
    for unit in &mut units {
        if let Some(member) = &unit.member {
            let name = (file_name(&member.archive.to_string_lossy()), file_name(&member.name));
            let is_file = || {
                member.file.as_ref().and_then(|file| file.canonicalize().ok()).is_some_and(|file| files.contains(&file))
            };
            unit.is_lazy = !taken.contains(&name) && !is_file();
        }
    }
    Ok(units)
}

/// Returns the files that lines of the trace name, such as the members of thin archives.
fn files(traced: &str) -> BTreeSet<PathBuf> {
    traced.lines().filter_map(|line| Path::new(line.trim()).canonicalize().ok()).collect()
}

/// Returns the archive and member in each line `ARCHIVE(MEMBER)`, or `(ARCHIVE)MEMBER` from GNU ld. Directories are
/// dropped, because linkers print them in different forms.
fn members(traced: &str) -> BTreeSet<(String, String)> {
    let lines = traced.lines().filter_map(|line| {
        let line = line.trim();
        line.strip_suffix(')')
            .and_then(|line| line.rsplit_once('('))
            .or_else(|| line.strip_prefix('(')?.rsplit_once(')'))
    });
    lines.map(|(archive, member)| (file_name(archive), file_name(member))).collect()
}

fn file_name(path: &str) -> String {
    path.rsplit('/').next().unwrap_or(path).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_read_from_traces() {
        let traced =
            "/usr/bin/ld: mode elf_x86_64\n/lib/crt1.o\nlibx.a\nlibx.a(y.o)\n/a b/libz.a(sub/w.o)\n(lib/libg.a)g.o\n";
        let expected =
            [("libx.a", "y.o"), ("libz.a", "w.o"), ("libg.a", "g.o")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(members(traced), BTreeSet::from(expected));
    }
}
