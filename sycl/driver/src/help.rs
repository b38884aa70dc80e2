//! `--help` and `--version`.

use dpcpp_frontend::Installation;

use crate::options::documentation::spelling;
use crate::options::sycl_table::{SYCL_OPTIONS, Support};

/// The version of this project.
const VERSION: &str = env!("CARGO_PKG_VERSION");

const HEAD: &str = "\
usage: sycl-clang++ [options] file...

Compiles and links SYCL programs. The command line is that of clang++, with DPC++'s options for SYCL.

  sycl-clang++ -O2 main.cpp -o main          a program
  sycl-clang++ -O2 -c a.cpp && sycl-clang++ a.o b.o -o main
  sycl-clang++ -### main.cpp                 the commands that would run

A source that includes SYCL's headers is compiled twice: for the device by the front end of intel-sycl-rt
(pip install intel-sycl-rt), and for the host by clang++-22. Other sources are compiled by clang alone.

";

/// Returns the text of `--help`.
pub fn help() -> String {
    let mut text = String::from(HEAD);
    text += "Options for SYCL:\n";
    for option in SYCL_OPTIONS.iter().filter(|option| matches!(option.support, Support::Yes | Support::FrontEnd)) {
        let name = spelling(option);
        if name.len() > 45 {
            text += &format!("  {name}\n  {:45} {}\n", "", option.remark);
        } else {
            text += &format!("  {name:45} {}\n", option.remark);
        }
    }
    text += "\nAll other options are clang's: clang++-22 --help\n";
    text
}

/// Returns the lines of `--version` that follow clang's own. Build systems read clang's version from the first line of
/// its output.
pub fn version(front_end: Option<&Installation>) -> String {
    let mut text = format!("SYCL compiler: syclpasses {VERSION}\n");
    match front_end {
        Some(found) => {
            text +=
                &format!("SYCL front end: intel-sycl-rt {}\nSYCL root: {}\n", found.version(), found.root().display());
        }
        None => text += "SYCL front end: not found (pip install intel-sycl-rt)\n",
    }
    text
}
