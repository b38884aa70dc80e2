//! The operations of the intrinsics that only DPC++'s NVPTX back end supports.
//!
//! | name after `llvm.nvvm.` | operation |
//! |---|---|
//! | `atomic.OP.SPACE.KIND[.ORDER][.SCOPE].TYPE.pN` | reads, modifies and writes |
//! | `ld.SPACE.KIND[.ORDER][.SCOPE\|.volatile].TYPE.pN` | loads |
//! | `st.SPACE.KIND[.ORDER][.SCOPE\|.volatile].pN.TYPE` | stores |
//! | `rcp.approx.f`, `tanh.approx.f`, `.f16`, `.f16x2` | one PTX instruction |
//!
//! OP is `add`, `and`, `cas`, `exch`, `max`, `min`, `or` or `xor`; SPACE is `gen`, `global` or `shared`; KIND is `i`,
//! `ui` or `f`; ORDER is `acquire`, `release` or `acq.rel` (default: relaxed); SCOPE is `cta`, `cluster` or `sys`
//! (default: device). The suffixes that follow repeat the types of the function.

use llvm_ir::Ordering;

/// The prefix of the names.
const PREFIX: &str = "llvm.nvvm.";

/// An operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation<'n> {
    /// A read-modify-write operation, which returns the old value.
    Modify {
        /// The name in PTX: `add`, `exch`, …
        operation: &'n str,
        /// True if the operands are unsigned.
        is_unsigned: bool,
        /// The memory access.
        access: Access<'n>,
    },
    /// A load.
    Load(Access<'n>),
    /// A store.
    Store(Access<'n>),
    /// An approximation by a PTX instruction.
    Approximate {
        /// The PTX instruction.
        instruction: &'static str,
        /// The constraint of its operands.
        constraint: &'static str,
    },
}

/// A memory access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access<'n> {
    /// The PTX address space; `None` for generic addresses.
    pub space: Option<&'n str>,
    /// The ordering.
    pub ordering: Ordering,
    /// The scope.
    pub scope: Scope,
    /// True if the access is volatile.
    pub is_volatile: bool,
}

/// The set of threads between which an atomic operation synchronizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Threads of the work-group.
    Block,
    /// Threads of the cluster of work-groups.
    Cluster,
    /// Threads of the device.
    Device,
    /// Threads of all devices and the host.
    System,
}

impl Scope {
    /// Returns the name of LLVM's synchronization scope. The scope of a cluster requires `sm_90`; see `atomics`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Block => "block",
            Self::Cluster => "cluster",
            Self::Device => "device",
            Self::System => "",
        }
    }

    /// Returns the name in PTX.
    #[must_use]
    pub fn ptx(self) -> &'static str {
        match self {
            Self::Block => "cta",
            Self::Cluster => "cluster",
            Self::Device => "gpu",
            Self::System => "sys",
        }
    }
}

impl Operation<'_> {
    /// Parses the name of an intrinsic. Returns `None` if the name is not supported.
    #[must_use]
    pub fn parse(name: &str) -> Option<Operation<'_>> {
        let approximate = |instruction, constraint| Some(Operation::Approximate { instruction, constraint });
        match name.strip_prefix(PREFIX)? {
            "rcp.approx.f" => return approximate("rcp.approx.f32", "f"),
            "tanh.approx.f" => return approximate("tanh.approx.f32", "f"),
            "tanh.approx.f16" => return approximate("tanh.approx.f16", "h"),
            "tanh.approx.f16x2" => return approximate("tanh.approx.f16x2", "r"),
            _ => {}
        }
        let mut words = name.strip_prefix(PREFIX)?.split('.');
        match words.next()? {
            "atomic" => {
                let operation = words.next()?;
                if !matches!(operation, "add" | "and" | "cas" | "exch" | "max" | "min" | "or" | "xor") {
                    return None;
                }
                let (access, kind) = Access::parse(&mut words)?;
                let is_number = matches!(operation, "max" | "min");
                let fits = match kind {
                    "i" => true,
                    "ui" => is_number,
                    _ => matches!(operation, "add" | "cas" | "exch"),
                };
                let is_unsigned = kind == "ui";
                (fits && !access.is_volatile).then_some(Operation::Modify { operation, is_unsigned, access })
            }
            "ld" => {
                let (access, kind) = Access::parse(&mut words)?;
                (kind != "ui" && access.ordering == access.ordering.of_load()).then_some(Operation::Load(access))
            }
            "st" => {
                let (access, kind) = Access::parse(&mut words)?;
                (kind != "ui" && access.ordering == access.ordering.of_store()).then_some(Operation::Store(access))
            }
            _ => None,
        }
    }
}

impl<'n> Access<'n> {
    /// Parses the words of a name, starting at SPACE. Returns the access and KIND.
    fn parse(words: &mut std::str::Split<'n, char>) -> Option<(Access<'n>, &'n str)> {
        let space = match words.next()? {
            "gen" => None,
            space @ ("global" | "shared") => Some(space),
            _ => return None,
        };
        let kind = words.next().filter(|kind| matches!(*kind, "i" | "ui" | "f"))?;
        let mut access = Access { space, ordering: Ordering::Relaxed, scope: Scope::Device, is_volatile: false };
        let mut word = words.next()?;
        access.ordering = match word {
            "acquire" => Ordering::Acquire,
            "release" => Ordering::Release,
            "acq" if words.next()? == "rel" => Ordering::AcquireRelease,
            "acq" => return None,
            _ => Ordering::Relaxed,
        };
        if access.ordering != Ordering::Relaxed {
            word = words.next()?;
        }
        let scope = match word {
            "cta" => Some(Scope::Block),
            "cluster" => Some(Scope::Cluster),
            "sys" => Some(Scope::System),
            _ => None,
        };
        if let Some(scope) = scope {
            access.scope = scope;
            word = words.next()?;
        } else if word == "volatile" {
            access.is_volatile = true;
            access.scope = Scope::System;
            word = words.next()?;
        }
        // The remaining words are the types.
        let is_type = |word: &str| matches!(word, "i32" | "i64" | "f32" | "f64" | "p0" | "p1" | "p3");
        (is_type(word) && is_type(words.next()?) && words.next().is_none()).then_some((access, kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(space: Option<&str>, ordering: Ordering, scope: Scope, is_volatile: bool) -> Access<'_> {
        Access { space, ordering, scope, is_volatile }
    }

    #[test]
    fn names_are_parsed() {
        let modify = |operation, is_unsigned, access| Some(Operation::Modify { operation, is_unsigned, access });
        assert_eq!(
            Operation::parse("llvm.nvvm.atomic.min.global.ui.acq.rel.sys.i64.p1"),
            modify("min", true, access(Some("global"), Ordering::AcquireRelease, Scope::System, false))
        );
        assert_eq!(
            Operation::parse("llvm.nvvm.atomic.add.shared.f.f32.p3"),
            modify("add", false, access(Some("shared"), Ordering::Relaxed, Scope::Device, false))
        );
        assert_eq!(
            Operation::parse("llvm.nvvm.ld.gen.i.volatile.i32.p0"),
            Some(Operation::Load(access(None, Ordering::Relaxed, Scope::System, true)))
        );
        assert_eq!(
            Operation::parse("llvm.nvvm.st.global.f.release.cta.p1.f64"),
            Some(Operation::Store(access(Some("global"), Ordering::Release, Scope::Block, false)))
        );
    }

    #[test]
    fn other_names_are_not() {
        for name in [
            "llvm.nvvm.atomic.nand.gen.i.i32.p0",
            "llvm.nvvm.atomic.add.gen.ui.i32.p0",
            "llvm.nvvm.atomic.xor.gen.f.f32.p0",
            "llvm.nvvm.atomic.add.gen.i.acq.i32.p0",
            "llvm.nvvm.atomic.add.gen.i.volatile.i32.p0",
            "llvm.nvvm.atomic.add.gen.i.i32",
            "llvm.nvvm.atomic.add.local.i.i32.p5",
            "llvm.nvvm.ld.gen.i.release.i32.p0",
            "llvm.nvvm.st.gen.i.acquire.p0.i32",
            "llvm.nvvm.ld.gen.i.i32.p0.x",
            "llvm.nvvm.tanh.approx.bf16",
            "llvm.sin.f32",
            "",
        ] {
            assert_eq!(Operation::parse(name), None, "{name}");
        }
    }
}
