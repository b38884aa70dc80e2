//! Runs commands with a time limit, and reports them.

use std::fs;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output};

use crate::Error;

/// Returns a command that is killed after this many seconds.
pub fn limited(program: &Path, seconds: u32) -> Command {
    let mut command = Command::new("timeout");
    command.args(["--kill-after=5", &seconds.to_string()]).arg(program);
    command
}

/// Creates a directory, after removing one from an earlier run.
pub fn create_empty(directory: &Path) -> Result<(), Error> {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(Error::file(directory)(error)),
        _ => {}
    }
    fs::create_dir_all(directory).map_err(Error::file(directory))
}

/// Runs a command to its end.
pub fn run(command: &mut Command) -> Result<Output, Error> {
    let program = command.get_program().to_string_lossy().into_owned();
    command.output().map_err(|source| Error::Start { program, source })
}

/// Returns a command from [`limited`] in shell syntax, its output and its exit status.
pub fn report(command: &Command, output: &Output) -> String {
    let quote = |word: &str| {
        let is_plain = word.chars().all(|c| c.is_ascii_alphanumeric() || "-_./=+:,".contains(c));
        if is_plain { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
    };
    let words = command.get_args().skip(2).map(|word| quote(&word.to_string_lossy()));
    let mut text = format!("$ cd {}\n", command.get_current_dir().unwrap_or_else(|| Path::new(".")).display());
    let variables = command.get_envs().filter_map(|(name, value)| Some((name, value?)));
    for (name, value) in variables {
        text += &format!("$ export {}={}\n", name.to_string_lossy(), quote(&value.to_string_lossy()));
    }
    text += &format!("$ {}\n", words.collect::<Vec<_>>().join(" "));
    text += &String::from_utf8_lossy(&output.stdout);
    text += &String::from_utf8_lossy(&output.stderr);
    text + &match (output.status.code(), output.status.signal()) {
        (Some(124 | 137), _) => "time limit exceeded".to_owned(),
        (Some(code), _) => format!("exit status {code}"),
        (_, signal) => format!("signal {}", signal.unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_can_be_repeated() -> Result<(), Error> {
        let mut command = limited(Path::new("sh"), 9);
        command.args(["-c", "echo a b; exit 3"]).current_dir("/tmp").env("X", "1 2");
        let output = run(&mut command)?;
        assert_eq!(
            report(&command, &output),
            "$ cd /tmp\n$ export X='1 2'\n$ sh -c 'echo a b; exit 3'\na b\nexit status 3"
        );
        Ok(())
    }
}
