//! The kinds of diagnostics.

use std::fmt;

/// Declares the enum, and each code's text.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal,)+) => {
        /// What kind of problem a diagnostic reports. Codes are stable: their text does not change between versions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$name),+];

            /// The code as text, in kebab case.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Code::$name => $text,)+
                }
            }
        }
    };
}

codes! {
    /// A diagnostic that has no code of its own yet.
    Unclassified = "unclassified",
    // For every pass.
    /// A fault of this project: please report it.
    Internal = "internal-error",
    /// LLVM itself reported it.
    Llvm = "llvm",
    /// A textual pipeline that cannot be parsed, or a parameter of a pass that is wrong.
    Pipeline = "pipeline",
    /// A file or stream that cannot be read or written.
    File = "file",
    /// A command-line option of the plugin that is wrong.
    Option = "option",
    /// Link-time optimisation in a form that the passes do not support.
    Lto = "lto",
    /// The module still reads specialization constants where they must be lowered.
    NotLowered = "not-lowered",
    /// Values given for specialization constants that cannot be used.
    GivenValues = "given-values",
    /// A fact about an entry point or global that cannot be written as a property.
    Properties = "properties",
    /// SYCL and ESIMD code share something that cannot be copied.
    EsimdSharedCode = "esimd-shared-code",
    /// `slm_init` is called in a way that ESIMD does not allow.
    EsimdSlmInit = "esimd-slm-init",
    /// A size of local memory that is unknown or too large.
    EsimdSlmSize = "esimd-slm-size",
    /// Local memory is not allocated and freed in pairs on every path.
    EsimdSlmScope = "esimd-slm-scope",
    /// A function that uses local memory can call itself.
    EsimdSlmRecursion = "esimd-slm-recursion",
    /// Local memory is allocated in a function that no ESIMD kernel calls.
    EsimdSlmUnused = "esimd-slm-unused",
    /// The number of named barriers is unknown or too large.
    EsimdBarrierCount = "esimd-barrier-count",
    /// Named barriers are used in a function that no ESIMD kernel calls.
    EsimdBarrierUnused = "esimd-barrier-unused",
    /// ESIMD code calls a function of the SYCL library that ESIMD does not support.
    EsimdUnsupportedFunction = "esimd-unsupported-function",
    /// ESIMD code calls a SPIR-V builtin that the vector compiler does not support.
    EsimdUnsupportedBuiltin = "esimd-unsupported-builtin",
    /// ESIMD code calls a function of the SYCL library whose mangled name cannot be read.
    EsimdUnreadableName = "esimd-unreadable-name",
    /// A SYCLBIN file cannot be made of the module.
    Syclbin = "syclbin",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn texts_are_distinct_and_in_kebab_case() {
        for (index, code) in Code::ALL.iter().enumerate() {
            let text = code.as_str();
            assert!(text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{text}");
            assert!(Code::ALL[..index].iter().all(|other| other.as_str() != text), "{text} is there twice");
        }
    }
}
