//! `sycl-image completions` and `sycl-image man` generate files for installers from the definition of the command line.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::error::Error;
use crate::files;

const PROGRAM: &str = "sycl-image";

/// Arguments of `completions`.
#[derive(Args)]
pub struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

/// Arguments of `man`.
#[derive(Args)]
pub struct ManArguments {
    /// Directory to write into; it is created if it does not exist
    #[arg(value_name = "DIR")]
    directory: PathBuf,
}

/// Prints the completions of a command for a shell.
pub fn completions(arguments: &CompletionsArguments, mut command: Command) -> Result<(), Error> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, PROGRAM, &mut text);
    files::write(Path::new("-"), text)
}

/// Writes a man page for a command, and one for each subcommand.
pub fn man(arguments: &ManArguments, command: Command) -> Result<(), Error> {
    let directory = &arguments.directory;
    fs::create_dir_all(directory).map_err(|error| Error::write(directory, error))?;
    let mut command = command.disable_help_subcommand(true);
    // Assign the subcommands their full names.
    command.build();
    write_page(&command, directory)?;
    command
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
        .try_for_each(|command| write_page(command, directory))
}

fn write_page(command: &Command, directory: &Path) -> Result<(), Error> {
    let page = Man::new(command.clone());
    let path = directory.join(page.get_filename());
    let mut text = Vec::new();
    page.render(&mut text).map_err(|error| Error::write(&path, error))?;
    files::write(&path, text)
}
