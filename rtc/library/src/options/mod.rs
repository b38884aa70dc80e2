//! The options of a request: clang's, of which some are refused, and some are for steps after the front end.
//!
//! A source string must not load code into the compiler or write files, and an application may get options from elsewhere.
//! So only options of a table pass ([`table`]), and those that name outputs or plugins are refused with a reason.

mod table;

use crate::{Error, SplitMode};
use table::{Meaning, Rule};

/// What a request's options say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Options for the front end.
    pub front_end: Vec<String>,
    /// The mode of `-fsycl-device-code-split=`.
    pub split: Option<SplitMode>,
    /// Whether ESIMD code accesses the memory behind accessors by address.
    pub force_stateless_memory: bool,
    /// Whether images may use functions of other images, which the runtime links.
    pub image_dependencies: bool,
    /// Whether anything is optimized.
    pub optimize: bool,
    /// Whether headers may be precompiled.
    pub precompile: bool,
    /// Folders that are searched for headers, in the order in which the options name them.
    pub folders: Vec<String>,
}

impl Options {
    /// Reads options.
    ///
    /// # Errors
    /// [`Error::Option`] for an option that is unknown or refused.
    pub fn read(options: &[String]) -> Result<Self, Error> {
        let mut read = Self { force_stateless_memory: true, optimize: true, precompile: true, ..Self::default() };
        let mut rest = options.iter();
        while let Some(option) = rest.next() {
            if let Some(at) = option.bytes().position(|byte| byte == 0) {
                return Err(Error::Option(format!(
                    "option '{}' has a zero byte at offset {at}",
                    option.escape_debug()
                )));
            }
            let rule = table::find(option).map_err(Error::Option)?;
            read.take(option, rule, &mut rest)?;
        }
        Ok(read)
    }

    fn take(&mut self, option: &str, rule: &Rule, rest: &mut std::slice::Iter<'_, String>) -> Result<(), Error> {
        let mut value = || match option.strip_prefix(rule.name).filter(|value| !value.is_empty()) {
            Some(value) => Ok(value.to_owned()),
            None => match rest.next() {
                Some(value) => Ok(value.clone()),
                None => Err(Error::Option(format!("option '{option}' needs a value"))),
            },
        };
        match rule.meaning {
            Meaning::Pass => {}
            Meaning::Level => self.optimize = option != "-O0",
            Meaning::WithValue | Meaning::Folder => {
                let value = value()?;
                // Values go to the front end as arguments of their own.
                if value.starts_with('@') {
                    let text = format!("value '{value}' of option '{option}' is refused: it names a file of options");
                    return Err(Error::Option(text));
                }
                if rule.meaning == Meaning::Folder {
                    self.folders.push(value.clone());
                }
                self.front_end.extend([rule.name.to_owned(), value]);
                return Ok(());
            }
            Meaning::Clang => {
                let value = value()?;
                let value = value.strip_prefix('=').unwrap_or(&value);
                table::check_of_compiler(value).map_err(Error::Option)?;
                self.front_end.extend(["-Xclang".to_owned(), value.to_owned()]);
                return Ok(());
            }
            Meaning::Llvm => {
                let value = value()?;
                table::check_of_llvm(&value).map_err(Error::Option)?;
                self.front_end.extend(["-mllvm".to_owned(), value]);
                return Ok(());
            }
            Meaning::Split => {
                self.split = Some(split(option)?);
                return Ok(());
            }
            Meaning::Stateless => {
                self.force_stateless_memory = !option.starts_with("-fno-");
            }
            Meaning::ImageDependencies => {
                self.image_dependencies = !option.starts_with("-fno-");
                return Ok(());
            }
            Meaning::Precompile => return Ok(()),
            Meaning::Refuse(_) => {}
        }
        self.front_end.push(option.to_owned());
        Ok(())
    }
}

/// Whether the argument after an option is its value.
#[must_use]
pub fn takes_next(option: &str) -> bool {
    let takes = [Meaning::WithValue, Meaning::Folder, Meaning::Clang, Meaning::Llvm];
    table::find(option).is_ok_and(|rule| rule.name == option && takes.contains(&rule.meaning))
}

fn split(option: &str) -> Result<SplitMode, Error> {
    match option.split_once('=').map_or("auto", |(_, mode)| mode) {
        "auto" => Ok(SplitMode::Auto),
        "per_kernel" => Ok(SplitMode::PerKernel),
        // There is one source.
        "per_source" | "off" => Ok(SplitMode::Off),
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
        assert_eq!(read.folders, ["a", "b"]);
    }

    #[test]
    fn options_of_later_steps() {
        let read =
            read(&["-O0", "-fsycl-device-code-split=per_kernel", "-fno-sycl-esimd-force-stateless-mem"]).unwrap();
        assert_eq!(read.split, Some(SplitMode::PerKernel));
        assert!(!read.optimize && !read.force_stateless_memory);
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
    fn outputs_and_plugins_are_refused() {
        for (options, option) in [
            (&["-o", "x"][..], "-o"),
            (&["-ox"], "-ox"),
            (&["-MF", "x"], "-MF"),
            (&["-MD"], "-MD"),
            (&["-save-temps"], "-save-temps"),
            (&["--save-temps=obj"], "--save-temps=obj"),
            (&["-fplugin=./x.so"], "-fplugin=./x.so"),
            (&["-fpass-plugin=./x.so"], "-fpass-plugin=./x.so"),
            (&["-load", "x"], "-load"),
            (&["-Xclang", "-load", "-Xclang", "x"], "-load"),
            (&["-Xclang=-fsycl-int-header=x"], "-fsycl-int-header=x"),
            (&["-Xclang", "-dependency-file"], "-dependency-file"),
            (&["-Xclang", "-add-plugin"], "-add-plugin"),
            (&["-mllvm", "-pass-remarks-output=x"], "-pass-remarks-output=x"),
            (&["-mllvm", "-load=x"], "-load=x"),
            (&["@file"], "@file"),
            (&["--config=x"], "--config=x"),
            (&["-Wp,-MD,x"], "-Wp,-MD,x"),
            (&["-gsplit-dwarf"], "-gsplit-dwarf"),
            (&["-fmodules-cache-path=x"], "-fmodules-cache-path=x"),
            (&["-fsave-optimization-record"], "-fsave-optimization-record"),
            (&["-ftime-trace=x.json"], "-ftime-trace=x.json"),
            (&["-fstack-usage"], "-fstack-usage"),
            (&["-fsycl-targets=spir64"], "-fsycl-targets=spir64"),
            (&["-c"], "-c"),
        ] {
            let error = read_error(options);
            assert!(error.starts_with(&format!("option '{option}' is refused: ")), "{options:?}: {error}");
        }
    }

    #[test]
    fn what_is_no_option() {
        assert_eq!(read_error(&["k.cpp"]), "'k.cpp' is no option; the source is given as a text");
        assert_eq!(read_error(&["-zzz"]), "unknown option '-zzz'");
        assert_eq!(read_error(&["-Xclang", "zzz"]), "value 'zzz' of option '-Xclang' is refused: it is no option");
        for options in [&["-D", "@x"][..], &["-D@x"], &["-I@x"]] {
            let error = read_error(options);
            assert!(error.starts_with("value '@x' of option ") && error.contains("a file of options"), "{error}");
        }
        assert_eq!(read_error(&["-I"]), "option '-I' needs a value");
        assert_eq!(read_error(&["-DA\0B"]), "option '-DA\\0B' has a zero byte at offset 3");
    }

    #[test]
    fn numbers_for_llvm_pass() {
        assert_eq!(read(&["-mllvm", "-unroll-threshold=10"]).unwrap().front_end, ["-mllvm", "-unroll-threshold=10"]);
        assert!(read_error(&["-mllvm", "-x=/tmp/y"]).starts_with("option '-x=/tmp/y' is refused: "));
    }
}
