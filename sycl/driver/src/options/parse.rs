//! Parses the arguments.

use std::path::PathBuf;

use clang_options::{Row, default_route, find, table};

use super::target;
use super::{Action, Input, Invocation, Item, Route, SaveTemps};
use crate::error::Error;

/// The options of Intel's compiler for which clang has another name.
const ALIASES: [(&str, &str); 5] = [
    ("-fiopenmp", "-fopenmp"),
    ("-fiopenmp-simd", "-fopenmp-simd"),
    ("-qopenmp", "-fopenmp"),
    ("-qopenmp-simd", "-fopenmp-simd"),
    ("-qno-openmp", "-fno-openmp"),
];

/// The option that precedes an option for the device half.
const DEVICE_ONLY: &str = "-Xarch_device";

/// The option that precedes an option for the compiler proper.
const COMPILER_PROPER: &str = "-Xclang";

/// Parses the arguments after the program's name, with response files expanded.
///
/// # Errors
/// Fails for options that are rejected, or that do not have a required value.
pub fn parse(arguments: Vec<String>) -> Result<Invocation, Error> {
    let mut parser = Parser::default();
    let mut rest = arguments.into_iter();
    while let Some(argument) = rest.next() {
        if argument == "--" {
            rest.by_ref().for_each(|name| parser.input(name));
        } else {
            parser.argument(argument, &mut rest)?;
        }
    }
    target::name_gpus(&mut parser.invocation.sycl)?;
    Ok(parser.invocation)
}

#[derive(Default)]
struct Parser {
    invocation: Invocation,
    /// The language that `-x` specifies for the inputs after it.
    language: Option<String>,
}

impl Parser {
    fn argument(&mut self, argument: String, rest: &mut dyn Iterator<Item = String>) -> Result<(), Error> {
        let alias = ALIASES.iter().find(|(name, _)| *name == argument);
        let argument = alias.map_or(argument, |(_, name)| (*name).to_owned());
        let mut next = || {
            rest.next().ok_or_else(|| Error::Usage(format!("argument to '{argument}' is missing (expected 1 value)")))
        };
        if !argument.starts_with('-') || argument == "-" {
            self.input(argument);
            return Ok(());
        }
        if self.invocation.sycl.take(&argument, &mut next)? {
            return Ok(());
        }
        let found = find(table(), &argument, |row: &Row| row.route.is_some());
        let takes_next = found.is_some_and(|found| found.takes_next());
        let mut value = found.map(|found| found.value(next)).transpose()?.flatten();
        if argument == DEVICE_ONLY
            && let Some(text) = &mut value
        {
            *text = self.invocation.sycl.sanitizer.take(text)?.join(" ");
            if text.is_empty() {
                return Ok(());
            }
        }
        let proper = if argument == COMPILER_PROPER { value.as_deref() } else { argument.strip_prefix("-Xclang=") };
        if proper.is_some_and(|option| self.invocation.sycl.take_compiler_proper(option)) {
            return Ok(());
        }
        let mut route = found.and_then(|found| found.row.route).unwrap_or_else(|| default_route(&argument));
        if let (Route::Driver, Some(found)) = (route, found) {
            if self.interpret(found.row.name, value.as_deref().unwrap_or_default()) {
                return Ok(());
            }
            // Clang reports unknown values.
            route = default_route(&argument);
        }
        self.note(&argument);
        let text = std::iter::once(argument).chain(value.filter(|_| takes_next)).collect();
        self.invocation.items.push(Item::Option { text, route });
        Ok(())
    }

    fn input(&mut self, name: String) {
        let input = Input { path: name.into(), language: self.language.clone() };
        self.invocation.items.push(Item::Input(input));
    }

    /// Records the effect of an option that is passed on, if the driver depends on it.
    fn note(&mut self, argument: &str) {
        let invocation = &mut self.invocation;
        if argument.starts_with("-O") {
            invocation.level = Some(argument.to_owned());
        } else if argument.starts_with("-g") && !argument.starts_with("-gcc") {
            invocation.debug = argument != "-g0";
        }
    }

    /// Interprets an option with the route [`Route::Driver`]. Returns false if the value is
    /// unknown.
    fn interpret(&mut self, name: &str, value: &str) -> bool {
        let invocation = &mut self.invocation;
        let earlier = |action: Action, of: Action| if (action as u8) < of as u8 { action } else { of };
        match (name, value) {
            ("-E", _) => invocation.action = earlier(Action::Preprocess, invocation.action),
            ("-fsyntax-only", _) => invocation.action = earlier(Action::SyntaxOnly, invocation.action),
            ("-S", _) => invocation.action = earlier(Action::Assembly, invocation.action),
            ("-c" | "--compile", _) => invocation.action = earlier(Action::Object, invocation.action),
            ("-o" | "--output" | "--output=", _) => invocation.output = Some(PathBuf::from(value)),
            ("-x" | "--language" | "--language=", _) => self.language(value.to_owned()),
            ("-v", _) => invocation.verbose = true,
            ("-###", _) => invocation.dry_run = true,
            ("-emit-llvm", _) => invocation.emit_llvm = true,
            ("-l", _) => invocation.items.push(Item::Library(value.to_owned())),
            ("-save-temps" | "--save-temps", _) | ("-save-temps=" | "--save-temps=", "cwd") => {
                invocation.save_temps = Some(SaveTemps::Here);
            }
            ("-save-temps=" | "--save-temps=", "obj") => invocation.save_temps = Some(SaveTemps::BesideOutput),
            _ => return self.dependency(name, value),
        }
        true
    }

    fn language(&mut self, language: String) {
        self.language = (language != "none").then_some(language);
    }

    /// Interprets an option for dependency files. Returns false for others.
    fn dependency(&mut self, name: &str, value: &str) -> bool {
        let options = &mut self.invocation.dependencies;
        match name {
            "-M" | "-MM" => {
                options.wanted = true;
                options.without_system_headers |= name == "-MM";
                self.invocation.action = Action::Dependencies;
            }
            "-MD" | "--write-dependencies" => options.wanted = true,
            "-MMD" | "--write-user-dependencies" => (options.wanted, options.without_system_headers) = (true, true),
            "-MP" => options.with_empty_rules = true,
            "-MG" | "-MV" => options.others.push(name.to_owned()),
            "-MF" => options.file = Some(value.into()),
            "-MT" | "-MQ" => options.targets.push([name.to_owned(), value.to_owned()]),
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::super::Route;
    use super::*;

    fn parsed(arguments: &[&str]) -> Invocation {
        parse(arguments.iter().map(|argument| (*argument).to_owned()).collect()).unwrap()
    }

    fn rejected(arguments: &[&str]) -> String {
        parse(arguments.iter().map(|argument| (*argument).to_owned()).collect()).unwrap_err().to_string()
    }

    #[test]
    fn each_step_gets_its_options() {
        let invocation = parsed(&["-DA", "-D", "B", "-O2", "-march=native", "a.cpp", "-Wl,-s", "-lm", "-o", "a"]);
        assert_eq!(invocation.options(Route::is_for_device), ["-DA", "-D", "B", "-O2"]);
        assert_eq!(invocation.options(Route::is_for_host), ["-DA", "-D", "B", "-O2", "-march=native"]);
        assert_eq!(invocation.options(Route::is_for_link), ["-O2", "-march=native", "-Wl,-s"]);
        assert_eq!(invocation.action, Action::Link);
        assert_eq!(invocation.output, Some("a".into()));
        assert_eq!(invocation.items.get(6), Some(&Item::Library("m".to_owned())));
    }

    #[test]
    fn the_earliest_step_ends_the_compilation() {
        assert_eq!(parsed(&["-c", "-S", "a.cpp"]).action, Action::Assembly);
        assert_eq!(parsed(&["-E", "-c", "a.cpp"]).action, Action::Preprocess);
    }

    #[test]
    fn a_language_is_for_the_inputs_after_it() {
        let invocation = parsed(&["a.o", "-xc++", "b.inc", "-x", "none", "c.o"]);
        let kinds: Vec<_> = invocation.inputs().map(Input::kind).collect();
        assert_eq!(
            kinds,
            [super::super::InputKind::Linked, super::super::InputKind::Source, super::super::InputKind::Linked]
        );
    }

    #[test]
    fn options_for_sycl_do_not_reach_clang() {
        let invocation = parsed(&[
            "-fsycl",
            "-fsycl-targets=spir64,spir64_gen",
            "-Xsycl-target-backend=spir64_gen",
            "-device pvc",
            "a.cpp",
        ]);
        assert_eq!(invocation.sycl.enabled, Some(true));
        assert_eq!(invocation.sycl.targets, ["spir64", "spir64_gen"]);
        assert_eq!(invocation.items.len(), 1);
    }

    #[test]
    fn integration_files_can_be_requested() {
        let invocation = parsed(&["-Xclang", "-fsycl-int-header=a.h", "-Xclang=-fsycl-int-footer=b.h", "a.cpp"]);
        assert_eq!(invocation.sycl.header, Some("a.h".into()));
        assert_eq!(invocation.sycl.footer, Some("b.h".into()));
        assert_eq!(invocation.items.len(), 1);
    }

    #[test]
    fn options_of_the_driver_have_meanings() {
        for row in table().filter(|row| row.route == Some(Route::Driver)) {
            assert!(Parser::default().interpret(row.name, "obj"), "{}", row.name);
        }
        assert!(!Parser::default().interpret("-save-temps=", "x"));
        assert_eq!(parsed(&["-save-temps=x"]).options(Route::is_for_host), ["-save-temps=x"]);
    }

    #[test]
    fn separate_values_are_not_inputs() {
        let invocation = parsed(&["--define-macro", "X", "-working-directory", "d", "--language", "c++", "-fno-pic"]);
        assert_eq!(invocation.inputs().count(), 0);
        assert_eq!(invocation.options(Route::is_for_device), ["--define-macro", "X", "-working-directory", "d"]);
    }

    #[test]
    fn rejected_options_say_why() {
        assert_eq!(
            rejected(&["-fintelfpga"]),
            "unsupported option '-fintelfpga': for FPGAs, which DPC++ no longer supports"
        );
        assert_eq!(
            rejected(&["-fsycl-device-code-split=x"]),
            "invalid argument 'x' to -fsycl-device-code-split=; use off, per_source, per_kernel or auto"
        );
        assert_eq!(rejected(&["-o"]), "argument to '-o' is missing (expected 1 value)");
    }
}
