//! The options in a request. Most of them are for the front end; the others are for later steps.
//!
//! [`clang_options`] defines the accepted options; both front ends have the same list.

use clang_options::{Argument, List, Meaning};

use crate::{Error, SplitMode};

/// Returns whether the word after an option is its value.
#[must_use]
pub fn takes_next(word: &str) -> bool {
    List::RunTime.takes_next(word)
}

/// The parsed options in a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The options for the front end.
    pub front_end: Vec<String>,
    /// The optimization level, such as `-O2`, if given.
    pub level: Option<String>,
    /// True if the compiler generates debug information.
    pub debug: bool,
    /// The mode of `-fsycl-device-code-split=`.
    pub split: Option<SplitMode>,
    /// True if ESIMD code accesses the memory of accessors by address.
    pub force_stateless_memory: bool,
    /// True if images may call functions in other images, which the runtime links.
    pub image_dependencies: bool,
    /// The directories to search for headers.
    pub directories: Vec<String>,
    /// The options for the device driver, separated by spaces.
    pub back_end: String,
}

impl Options {
    /// Parses options.
    ///
    /// # Errors
    /// Returns [`Error::Option`] for an option that is rejected.
    pub fn read(options: &[String]) -> Result<Self, Error> {
        let mut read = Self { force_stateless_memory: true, ..Self::default() };
        for argument in List::RunTime.parse(options).map_err(|rejected| Error::Option(rejected.to_string()))? {
            read.take(&argument)?;
        }
        Ok(read)
    }

    /// Returns whether the compilation optimizes.
    pub fn optimize(&self) -> bool {
        self.level.as_deref() != Some("-O0")
    }

    fn take(&mut self, argument: &Argument) -> Result<(), Error> {
        let value = argument.value.as_deref().unwrap_or_default();
        match argument.row.meaning {
            Meaning::Pass | Meaning::Compiler | Meaning::FrontEnd => {}
            Meaning::Directory => self.directories.push(value.to_owned()),
            Meaning::Level => self.level = Some(argument.word.clone()),
            Meaning::Debug => self.debug = argument.word != "-g0" && argument.word != "-ggdb0",
            Meaning::Stateless => self.force_stateless_memory = !argument.is_negative,
            Meaning::ImageDependencies => self.image_dependencies = !argument.is_negative,
            Meaning::Split => self.split = Some(split(&argument.word, value)?),
            Meaning::Backend => {
                // `-Xsfoo` and `-Xs -foo` are equivalent, as in DPC++.
                let is_joined = argument.word != argument.row.name;
                let option = if is_joined { format!("-{value}") } else { value.to_owned() };
                self.back_end = [self.back_end.as_str(), option.as_str()].join(" ").trim_start().to_owned();
            }
            Meaning::Ignore => {}
        }
        let later = [Meaning::ImageDependencies, Meaning::Split, Meaning::Backend, Meaning::Ignore];
        if !later.contains(&argument.row.meaning) {
            self.front_end.extend(argument.words());
        }
        Ok(())
    }
}

fn split(option: &str, mode: &str) -> Result<SplitMode, Error> {
    match mode {
        // There is only one source. DPC++ also splits it by the device requirements of its kernels.
        "" | "auto" | "per_source" => Ok(SplitMode::Auto),
        "per_kernel" => Ok(SplitMode::PerKernel),
        "off" => Ok(SplitMode::Off),
        other => Err(Error::Option(format!(
            "unknown mode '{other}' in '{option}', expected auto, off, per_kernel or per_source"
        ))),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;

    fn read(options: &[&str]) -> Result<Options, String> {
        let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
        Options::read(&options).map_err(|error| error.to_string())
    }

    #[test]
    fn options_of_front_ends_pass() {
        let options =
            ["-O2", "-g", "-DX=1", "-D", "Y", "-Ia", "-I", "b", "-std=c++20", "-Wall", "-fno-exceptions", "-w"];
        let read = read(&options).unwrap();
        assert_eq!(
            read.front_end,
            ["-O2", "-g", "-D", "X=1", "-D", "Y", "-I", "a", "-I", "b", "-std=c++20", "-Wall", "-fno-exceptions", "-w"]
        );
    }

    #[test]
    fn options_of_later_steps() {
        let read =
            read(&["-O0", "-fsycl-device-code-split=per_kernel", "-fno-sycl-esimd-force-stateless-mem"]).unwrap();
        assert_eq!(read.split, Some(SplitMode::PerKernel));
        assert!(!read.optimize() && !read.force_stateless_memory);
        assert_eq!(read.front_end, ["-O0", "-fno-sycl-esimd-force-stateless-mem"]);
    }

    #[test]
    fn dependencies_between_images() {
        let read = read(&["-fsycl-allow-device-image-dependencies"]).unwrap();
        assert!(read.image_dependencies && read.front_end.is_empty());
    }

    #[test]
    fn modes_of_splitting() {
        let error = read_error(&["-fsycl-device-code-split=none"]);
        assert_eq!(
            error,
            "unknown mode 'none' in '-fsycl-device-code-split=none', expected auto, off, per_kernel or per_source"
        );
        assert_eq!(read(&["-fsycl-device-code-split"]).unwrap().split, Some(SplitMode::Auto));
    }

    fn read_error(options: &[&str]) -> String {
        read(options).unwrap_err()
    }

    #[test]
    fn options_that_do_not_pass() {
        for (options, message) in [
            (&["-o", "x"][..], "option '-o' is rejected: it writes a file"),
            (&["-gen-cdb-fragment-path", "-W/../x"], "option '-gen-cdb-fragment-path' is rejected: it writes a file"),
            (
                &["-mllvm", "-x=1"],
                "option '-mllvm' is rejected: it sets an LLVM option, which all compilations in a process \
                                   share or the front end ignores",
            ),
        ] {
            assert_eq!(read_error(options), message);
        }
    }

    #[test]
    fn options_of_the_driver_of_the_device() {
        let read = read(&["-Xs", "-a -b", "-Xsc", "-O1", "-Xsycl-target-backend=spir64", "-d"]).unwrap();
        assert_eq!((read.back_end.as_str(), read.front_end), ("-a -b -c -d", vec!["-O1".to_owned()]));
    }

    #[test]
    fn debug_information() {
        assert!(read(&["-gline-tables-only"]).unwrap().debug);
        assert!(!read(&["-g", "-g0"]).unwrap().debug && !read(&["-gno-column-info"]).unwrap().debug);
    }
}
