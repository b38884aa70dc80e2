//! Options that select a sanitizer for device code: the options of `-Xarch_device` and `-Xsycl-target-frontend`.

use crate::error::Error;

/// The sanitizer that devices support.
const ADDRESS: &str = "address";
/// The settings of the instrumentation that can be 0 or 1.
const SETTINGS: [&str; 9] = [
    "-asan-spir-locals",
    "-asan-spir-privates",
    "-asan-spir-globals",
    "-asan-spir-generics",
    "-asan-device-globals",
    "-asan-instrument-reads",
    "-asan-instrument-writes",
    "-asan-instrument-atomics",
    "-asan-instrument-byval",
];

/// The sanitizer for device code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceSanitizer {
    /// `-fsanitize=address`: kernels check their memory accesses.
    pub address: bool,
    /// `-fsanitize-recover=address`: a kernel continues after an error.
    pub recover: bool,
    /// The settings of the instrumentation, at most one of each name.
    pub settings: Vec<String>,
}

impl DeviceSanitizer {
    /// Interprets the options for sanitizers in a text that contains options for the device half. Returns the other
    /// options.
    ///
    /// # Errors
    /// Fails for other sanitizers and for unknown settings.
    pub fn take(&mut self, text: &str) -> Result<Vec<String>, Error> {
        let mut others = Vec::new();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let is_setting = |word: &&str| word.starts_with("-asan-");
            if let Some(setting) = word.strip_prefix("-mllvm=").filter(is_setting) {
                self.set(setting)?;
            } else if let ("-mllvm", Some(setting)) = (word, words.peek().copied().filter(is_setting)) {
                self.set(setting)?;
                words.next();
            } else if !self.option(word)? {
                others.push(word.to_owned());
            }
        }
        Ok(others)
    }

    /// Interprets an option for sanitizers. Returns false for other options.
    fn option(&mut self, option: &str) -> Result<bool, Error> {
        let (name, list) = option.split_once('=').unwrap_or((option, ADDRESS));
        let (value, state) = match name {
            "-fsanitize" if option.contains('=') => (true, &mut self.address),
            "-fno-sanitize" if option.contains('=') => (false, &mut self.address),
            "-fsanitize-recover" => (true, &mut self.recover),
            "-fno-sanitize-recover" => (false, &mut self.recover),
            _ if name.starts_with("-fsanitize") || name.starts_with("-fno-sanitize") => {
                return Err(unsupported(option));
            }
            _ => return Ok(false),
        };
        for sanitizer in list.split(',') {
            match sanitizer {
                ADDRESS => *state = value,
                "all" if !value => *state = false,
                _ => return Err(unsupported(option)),
            }
        }
        Ok(true)
    }

    /// Sets a setting, which replaces an earlier value.
    fn set(&mut self, setting: &str) -> Result<(), Error> {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        if !SETTINGS.contains(&name) || !matches!(value, "0" | "1") {
            let known = SETTINGS.join("=0|1, ");
            return Err(Error::Usage(format!(
                "unsupported option '-mllvm {setting}' for device code; use {known}=0|1"
            )));
        }
        self.settings.retain(|other| other.split('=').next() != Some(name));
        self.settings.push(setting.to_owned());
        Ok(())
    }
}

fn unsupported(option: &str) -> Error {
    Error::Usage(format!(
        "unsupported option '{option}' for device code; use -fsanitize=address, with -fsanitize-recover=address to \
         continue after errors"
    ))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    fn after(texts: &[&str]) -> (DeviceSanitizer, Vec<String>) {
        let mut sanitizer = DeviceSanitizer::default();
        let others = texts.iter().flat_map(|text| sanitizer.take(text).unwrap()).collect();
        (sanitizer, others)
    }

    #[test]
    fn the_last_option_takes_effect() {
        let (sanitizer, others) = after(&["-fsanitize=address -DX", "-fsanitize-recover=address"]);
        assert!(sanitizer.address && sanitizer.recover);
        assert_eq!(others, ["-DX"]);
        assert!(!after(&["-fsanitize=address", "-fno-sanitize=address"]).0.address);
        assert!(!after(&["-fsanitize=address", "-fno-sanitize=all"]).0.address);
        assert!(!after(&["-fsanitize-recover", "-fno-sanitize-recover=all"]).0.recover);
    }

    #[test]
    fn settings_replace_earlier_ones() {
        let (sanitizer, others) = after(&[
            "-mllvm=-asan-spir-locals=1",
            "-mllvm -asan-spir-locals=0 -mllvm -x",
            "-mllvm=-asan-spir-privates=0",
        ]);
        assert_eq!(sanitizer.settings, ["-asan-spir-locals=0", "-asan-spir-privates=0"]);
        assert_eq!(others, ["-mllvm", "-x"]);
    }

    #[test]
    fn other_sanitizers_and_settings_are_rejected() {
        for option in ["-fsanitize=memory", "-fsanitize=address,thread", "-fsanitize=", "-fsanitize=all"] {
            let problem = DeviceSanitizer::default().take(option).unwrap_err().to_string();
            assert!(problem.starts_with(&format!("unsupported option '{option}' for device code; use")), "{problem}");
        }
        for setting in ["-asan-stack=1", "-asan-spir-locals", "-asan-spir-locals=2", "-asan-spir-locals=\"0"] {
            assert!(DeviceSanitizer::default().take(&format!("-mllvm={setting}")).is_err(), "{setting}");
        }
    }
}
