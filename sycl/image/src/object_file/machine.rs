//! The hosts that objects are written for.

use std::fmt;
use std::str::FromStr;

use object::{Architecture, BinaryFormat};
use thiserror::Error;

/// The host of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Machine {
    /// ELF, x86-64.
    X86_64Linux,
    /// ELF, AArch64.
    Aarch64Linux,
    /// COFF, x86-64, Microsoft's C runtime.
    X86_64Windows,
    /// Mach-O, x86-64.
    X86_64Macos,
    /// Mach-O, arm64.
    Arm64Macos,
}

/// The error for a string that does not name a [`Machine`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown host '{found}', expected one of {}", Machine::ALL.map(Machine::name).join(", "))]
pub struct UnknownMachine {
    /// The string.
    pub found: String,
}

impl Machine {
    /// All hosts.
    pub const ALL: [Self; 5] =
        [Self::X86_64Linux, Self::Aarch64Linux, Self::X86_64Windows, Self::X86_64Macos, Self::Arm64Macos];

    /// The host that this code runs on, or x86-64 Linux if no machine represents this host.
    pub const HOST: Self = if cfg!(all(target_os = "linux", target_arch = "aarch64")) {
        Self::Aarch64Linux
    } else if cfg!(windows) {
        Self::X86_64Windows
    } else if cfg!(all(target_os = "macos", target_arch = "aarch64")) {
        Self::Arm64Macos
    } else if cfg!(target_os = "macos") {
        Self::X86_64Macos
    } else {
        Self::X86_64Linux
    };

    /// Returns the name used on command lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::X86_64Linux => "x86_64-linux",
            Self::Aarch64Linux => "aarch64-linux",
            Self::X86_64Windows => "x86_64-windows",
            Self::X86_64Macos => "x86_64-macos",
            Self::Arm64Macos => "arm64-macos",
        }
    }

    pub(super) fn format(self) -> BinaryFormat {
        match self {
            Self::X86_64Linux | Self::Aarch64Linux => BinaryFormat::Elf,
            Self::X86_64Windows => BinaryFormat::Coff,
            Self::X86_64Macos | Self::Arm64Macos => BinaryFormat::MachO,
        }
    }

    pub(super) fn architecture(self) -> Architecture {
        match self {
            Self::X86_64Linux | Self::X86_64Windows | Self::X86_64Macos => Architecture::X86_64,
            Self::Aarch64Linux | Self::Arm64Macos => Architecture::Aarch64,
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for Machine {
    type Err = UnknownMachine;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let machine = Self::ALL.into_iter().find(|machine| machine.name() == text);
        machine.ok_or_else(|| UnknownMachine { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for machine in Machine::ALL {
            assert_eq!(machine.to_string().parse(), Ok(machine));
        }
        let message = "riscv64-linux".parse::<Machine>().map_err(|error| error.to_string());
        let expected = "unknown host 'riscv64-linux', expected one of x86_64-linux, aarch64-linux, x86_64-windows, \
                        x86_64-macos, arm64-macos";
        assert_eq!(message, Err(expected.to_owned()));
    }
}
