//! Parses the arguments.

use std::path::PathBuf;

use super::table;
use super::{Action, Input, Invocation, Item, SaveTemps};
use crate::error::Error;

/// Parses the arguments after the program's name, with response files expanded.
///
/// # Errors
/// Fails for options that are rejected, or lack a value.
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
    Ok(parser.invocation)
}

#[derive(Default)]
struct Parser {
    invocation: Invocation,
    /// The language that `-x` gives to the inputs after it.
    language: Option<String>,
}

impl Parser {
    fn argument(&mut self, argument: String, rest: &mut dyn Iterator<Item = String>) -> Result<(), Error> {
        let alias = table::ALIASES.iter().find(|(name, _)| *name == argument);
        let argument = alias.map_or(argument, |(_, name)| (*name).to_owned());
        let mut next = || {
            rest.next().ok_or_else(|| Error::Usage(format!("argument to '{argument}' is missing (expected 1 value)")))
        };
        if !argument.starts_with('-') || argument == "-" {
            self.input(argument);
            return Ok(());
        }
        if self.invocation.sycl.take(&argument, &mut next)? || self.action(&argument, &mut next)? {
            return Ok(());
        }
        if self.dependency(&argument, &mut next)? {
            return Ok(());
        }
        if let Some(name) = argument.strip_prefix("-l") {
            let name = if name.is_empty() { next()? } else { name.to_owned() };
            self.invocation.items.push(Item::Library(name));
            return Ok(());
        }
        let (route, takes_next) = match table::find(&argument) {
            Some((option, value)) => (option.route, option.takes_next(value)),
            None => (table::default_route(), false),
        };
        self.note(&argument);
        let value = if takes_next { Some(next()?) } else { None };
        let text = std::iter::once(argument).chain(value).collect();
        self.invocation.items.push(Item::Option { text, route });
        Ok(())
    }

    fn input(&mut self, name: String) {
        let input = Input { path: name.into(), language: self.language.clone() };
        self.invocation.items.push(Item::Input(input));
    }

    /// Records an option that is passed on, if the driver needs to know it.
    fn note(&mut self, argument: &str) {
        let invocation = &mut self.invocation;
        if argument.starts_with("-O") {
            invocation.level = Some(argument.to_owned());
        } else if argument.starts_with("-g") && !argument.starts_with("-gcc") {
            invocation.debug = argument != "-g0";
        }
    }

    /// Parses an option that selects the action or the output. Returns whether it is one.
    fn action(&mut self, argument: &str, next: &mut dyn FnMut() -> Result<String, Error>) -> Result<bool, Error> {
        let invocation = &mut self.invocation;
        let earlier = |action: Action, of: Action| if (action as u8) < of as u8 { action } else { of };
        match argument {
            "-E" => invocation.action = earlier(Action::Preprocess, invocation.action),
            "-fsyntax-only" => invocation.action = earlier(Action::SyntaxOnly, invocation.action),
            "-S" => invocation.action = earlier(Action::Assembly, invocation.action),
            "-c" | "--compile" => invocation.action = earlier(Action::Object, invocation.action),
            "-o" | "--output" => invocation.output = Some(PathBuf::from(next()?)),
            "-x" => self.language(next()?),
            "-v" => invocation.verbose = true,
            "-###" => invocation.dry_run = true,
            "-emit-llvm" => invocation.emit_llvm = true,
            "-save-temps" | "--save-temps" | "-save-temps=cwd" | "--save-temps=cwd" => {
                invocation.save_temps = Some(SaveTemps::Here);
            }
            "-save-temps=obj" | "--save-temps=obj" => invocation.save_temps = Some(SaveTemps::BesideOutput),
            _ => return Ok(self.joined_action(argument)),
        }
        Ok(true)
    }

    /// Parses such an option with its value in the same argument.
    fn joined_action(&mut self, argument: &str) -> bool {
        if let Some(output) = argument.strip_prefix("--output=") {
            self.invocation.output = Some(output.into());
        } else if let Some(output) = argument.strip_prefix("-o").filter(|_| !argument.starts_with("-obj")) {
            self.invocation.output = Some(output.into());
        } else if let Some(language) = argument.strip_prefix("-x") {
            self.language(language.to_owned());
        } else {
            return false;
        }
        true
    }

    fn language(&mut self, language: String) {
        self.language = (language != "none").then_some(language);
    }

    /// Parses an option about dependency files. Returns whether it is one.
    fn dependency(&mut self, argument: &str, next: &mut dyn FnMut() -> Result<String, Error>) -> Result<bool, Error> {
        let options = &mut self.invocation.dependencies;
        match argument {
            "-M" | "-MM" => {
                options.wanted = true;
                options.without_system_headers |= argument == "-MM";
                self.invocation.action = Action::Dependencies;
            }
            "-MD" | "--write-dependencies" => options.wanted = true,
            "-MMD" | "--write-user-dependencies" => (options.wanted, options.without_system_headers) = (true, true),
            "-MP" => options.with_empty_rules = true,
            "-MG" | "-MV" => options.others.push(argument.to_owned()),
            _ => {
                let value = |name: &str, next: &mut dyn FnMut() -> Result<String, Error>| {
                    argument
                        .strip_prefix(name)
                        .map(|value| if value.is_empty() { next() } else { Ok(value.to_owned()) })
                };
                if let Some(file) = value("-MF", next) {
                    options.file = Some(file?.into());
                } else if let Some(target) = value("-MT", next) {
                    options.targets.push(["-MT".to_owned(), target?]);
                } else if let Some(target) = value("-MQ", next) {
                    options.targets.push(["-MQ".to_owned(), target?]);
                } else {
                    return Ok(false);
                }
            }
        }
        Ok(true)
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

    fn refused(arguments: &[&str]) -> String {
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
    fn refused_options_say_why() {
        assert_eq!(
            refused(&["-fintelfpga"]),
            "unsupported option '-fintelfpga': for FPGAs, which DPC++ no longer supports"
        );
        assert_eq!(
            refused(&["-fsycl-device-code-split=x"]),
            "invalid argument 'x' to -fsycl-device-code-split=; use off, per_source, per_kernel or auto"
        );
        assert_eq!(refused(&["-o"]), "argument to '-o' is missing (expected 1 value)");
    }
}
