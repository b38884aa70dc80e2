//! Parses the log of strace.

use std::path::{Component, Path, PathBuf};

use crate::rtc_options::child::{END, MARKER};

/// The system calls that are traced: all that name a file, a program or an address.
pub const CALLS: &str = "trace=open,openat,openat2,creat,execve,execveat,mkdir,mkdirat,mknod,mknodat,unlink,unlinkat,rmdir,rename,\
                         renameat,renameat2,link,linkat,symlink,symlinkat,truncate,chmod,fchmodat,chown,lchown,fchownat,connect,bind";

/// A kind of access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Read,
    Write,
    Run,
    Connect,
}

/// An access to a path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Access {
    pub kind: Kind,
    pub path: PathBuf,
}

/// Returns the accesses of a log, each with the case that was being compiled.
pub fn read(log: &str, directory: &Path) -> Vec<(Option<usize>, Access)> {
    let mut case = None;
    let mut accesses = Vec::new();
    for line in log.lines() {
        let Some(access) = access(line, directory) else { continue };
        let text = access.path.to_string_lossy();
        match text.strip_prefix(MARKER).map(str::parse) {
            Some(Ok(index)) => case = Some(index),
            _ if text == END => case = None,
            _ => accesses.push((case, access)),
        }
    }
    accesses
}

/// Parses a line: `PID name(AT_FDCWD</dir>, "path", FLAGS) = 3`.
fn access(line: &str, directory: &Path) -> Option<Access> {
    let call = line.split_once(' ')?.1.trim_start();
    let (name, arguments) = call.split_once('(')?;
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        // This is a signal, an exit, or the second half of a call.
        return None;
    }
    let kind = match name {
        "open" | "openat" | "openat2" => {
            let is_write = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_TMPFILE"]
                .iter()
                .any(|flag| after_path(arguments).contains(flag));
            if is_write { Kind::Write } else { Kind::Read }
        }
        "execve" | "execveat" => Kind::Run,
        "connect" | "bind" => Kind::Connect,
        _ => Kind::Write,
    };
    let (path, _) = quoted(arguments)?;
    let base = arguments.split('"').next().and_then(|before| Some(before.split_once('<')?.1.split_once('>')?.0));
    let path = base.map_or_else(|| directory.to_owned(), PathBuf::from).join(path);
    Some(Access { kind, path: plain(&path) })
}

/// Returns the text after the first string.
fn after_path(arguments: &str) -> &str {
    quoted(arguments).map_or("", |(_, rest)| rest)
}

/// Returns the first string, and the text after it. strace escapes special characters with a backslash.
fn quoted(text: &str) -> Option<(String, &str)> {
    let inside = text.split_once('"')?.1;
    let mut is_escaped = false;
    let end = inside.char_indices().find_map(|(at, letter)| {
        let is_end = letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        is_end.then_some(at)
    })?;
    let (path, rest) = inside.split_at_checked(end)?;
    Some((path.replace("\\\"", "\"").replace("\\\\", "\\"), rest))
}

/// Removes `.` and `..` from a path.
fn plain(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(result.pop()),
            Component::CurDir => {}
            part => result.push(part),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accesses_of_cases() {
        let log = "\
1 execve(\"/bin/x\", [\"x\"], 0x7f /* 3 vars */) = 0
1 openat(AT_FDCWD</d>, \"/rtc-options/case/7\", O_RDONLY|O_CLOEXEC) = -1 ENOENT (No such file or directory)
12 openat(AT_FDCWD</d>, \"-W/../../e/\\\"f\\\"\", O_WRONLY|O_CREAT, 0666 <unfinished ...>
12 <... openat resumed>) = 3
13 mkdir(\"g\", 0700) = 0
13 connect(4<UNIX:[1]>, {sa_family=AF_UNIX, sun_path=\"/run/s\"}, 110) = 0
13 +++ exited with 0 +++
13 --- SIGCHLD {si_signo=SIGCHLD} ---
1 openat(AT_FDCWD</d>, \"/rtc-options/end\", O_RDONLY) = -1 ENOENT
1 open(\"/etc/O_WRONLY\", O_RDONLY) = 3
";
        let access = |kind, path: &str| Access { kind, path: path.into() };
        assert_eq!(
            read(log, Path::new("/d")),
            [
                (None, access(Kind::Run, "/bin/x")),
                (Some(7), access(Kind::Write, "/e/\"f\"")),
                (Some(7), access(Kind::Write, "/d/g")),
                (Some(7), access(Kind::Connect, "/run/s")),
                (None, access(Kind::Read, "/etc/O_WRONLY")),
            ]
        );
    }
}
