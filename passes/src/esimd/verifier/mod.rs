//! The `esimd-verifier` pass: rejects calls from ESIMD code to functions that ESIMD does not support.
//!
//! # Why
//! Most of the SYCL library is written for work-items that run side by side. An ESIMD kernel runs one work-item for
//! each hardware thread. A sub-group algorithm, a stream or an atomic reference in it compiles to
//! code that the vector compiler rejects or, worse, accepts. So a table lists the functions that
//! may be called, and all others in `sycl::_V1` are errors.
//!
//! # Input and output
//! ```llvm
//! define spir_kernel void @k() !sycl_explicit_simd !0 {
//!   call spir_func void @f(), !dbg !1        ; k.cpp:9:3
//! define spir_func void @f() {
//!   call spir_func float @_ZN4sycl3_V14coshEf(float 1.0), !dbg !2
//! ```
//! ```text
//! k.cpp:4:10: error: function 'sycl::_V1::cosh(float)' is not supported in ESIMD context, called from 'f', called from
//! kernel 'k' at k.cpp:9:3
//! ```
//! The module stays unchanged.
//!
//! # Optimized code
//! In optimized code, most calls are inlined. The pass checks the two traces that remain:
//!
//! * debug locations, which name the inlined functions if the code was compiled with `-g`;
//! * calls to SPIR-V builtins that the vector compiler does not support: `sycl::cosh` leaves a call
//!   to `__spirv_ocl_cosh`.
//!
//! Calls that leave neither trace are found only in unoptimized code.
//!
//! # Algorithm
//! 1. Visit the functions that marked functions reach by direct calls (`calls.rs`). Indirect calls cannot be traced.
//! 2. Demangle the symbol of each callee, with or without a body, and of each inlined function (`rules.rs`). Skip
//!    symbols that are not those of C++ functions, and functions that are local to other functions; the calls in local
//!    functions are checked.
//! 3. Report each call to a function in `sycl::_V1` that is not in the table (`allowed.rs`), or
//!    whose name cannot be demangled.
//! 4. Report each call to an unsupported SPIR-V builtin (`builtins.rs`), unless it is part of a
//!    function that is already reported.

pub mod allowed;
mod builtins;
mod calls;
mod rules;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings};
use llvm_ir::{Frame, Metadata, Module, Value};

use calls::{Calls, Site};
use rules::Rejected;

/// The options of the pass.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// True if accessors may be converted to pointers.
    pub force_stateless_memory: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { force_stateless_memory: true }
    }
}

/// Runs the pass.
///
/// # Errors
/// Fails if ESIMD code makes calls that are not allowed.
pub fn run<'m>(module: Module<'m>, options: Options, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let (calls, sites) = Calls::new(module);
    let mut verifier = Verifier {
        calls,
        options,
        names: FxHashMap::default(),
        builtins: FxHashMap::default(),
        seen: FxHashSet::default(),
        diagnostics: Vec::new(),
    };
    for site in sites {
        verifier.check(&site);
    }
    Failed::if_any(verifier.diagnostics, warnings)?;
    Ok(Changed::No)
}

struct Verifier<'m> {
    calls: Calls<'m>,
    options: Options,
    /// The result for each callee, and for each inlined function, which its debug information identifies.
    names: FxHashMap<Named<'m>, Option<Rejected>>,
    /// For each callee that was checked, its name if it is an unsupported builtin.
    builtins: FxHashMap<Value<'m>, Option<String>>,
    /// The inlined functions that were checked, with the location into which each was inlined.
    seen: FxHashSet<(Metadata<'m>, Metadata<'m>)>,
    diagnostics: Vec<Diagnostic<'m>>,
}

/// The source of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Named<'m> {
    Callee(Value<'m>),
    Inlined(Metadata<'m>),
}

impl<'m> Verifier<'m> {
    fn check(&mut self, site: &Site<'m>) {
        self.check_inlined(site);
        let Some(callee) = site.callee else { return };
        if let Some(rejected) = self.rejected(Named::Callee(callee), || callee.name()) {
            let diagnostic = self.rejection(&rejected, site, 0);
            self.diagnostics.push(diagnostic);
        }
        let find = || builtins::unsupported(&callee.name()).map(str::to_owned);
        let builtin = self.builtins.entry(callee).or_insert_with(find).clone();
        if let Some(builtin) = builtin.filter(|_| !self.is_reported(site)) {
            let chain = self.calls.chain(site, 0);
            let message = format!("the vector compiler does not support SPIR-V builtin '{builtin}', {chain}");
            self.diagnostics.push(Code::EsimdUnsupportedBuiltin.error(site.instruction, message));
        }
    }

    /// Checks the functions that were inlined at this instruction, each once for each location.
    fn check_inlined(&mut self, site: &Site<'m>) {
        let mut frames = site.instruction.debug_frames();
        let Some(mut inner) = frames.next() else { return };
        for (depth, outer) in (1..).zip(frames) {
            // This function has been checked before, together with the functions that were inlined
            // into it.
            if !self.seen.insert((inner.function, outer.location)) {
                return;
            }
            if let Some(rejected) = self.rejected_frame(inner) {
                let diagnostic = self.rejection(&rejected, site, depth).at_frame(outer);
                self.diagnostics.push(diagnostic);
            }
            inner = outer;
        }
    }

    /// Returns whether the call is part of a function, inlined or not, that is itself reported.
    fn is_reported(&mut self, site: &Site<'m>) -> bool {
        let caller = self.calls.caller(site);
        self.rejected(Named::Callee(caller.into()), || caller.name()).is_some()
            || site.instruction.debug_frames().any(|frame| self.rejected_frame(frame).is_some())
    }

    fn rejected_frame(&mut self, frame: Frame<'m>) -> Option<Rejected> {
        self.rejected(Named::Inlined(frame.function), || String::from_utf8_lossy(frame.symbol).into_owned())
    }

    fn rejected(&mut self, named: Named<'m>, symbol: impl FnOnce() -> String) -> Option<Rejected> {
        let stateless = self.options.force_stateless_memory;
        self.names.entry(named).or_insert_with(|| rules::rejected(&symbol(), stateless)).clone()
    }

    /// Creates the error for a call. `depth` selects the debug frame of the instruction that makes the call.
    fn rejection(&self, rejected: &Rejected, site: &Site<'m>, depth: usize) -> Diagnostic<'m> {
        let (code, problem) = match rejected {
            Rejected::Unsupported(signature) => {
                (Code::EsimdUnsupportedFunction, format!("function '{signature}' is not supported in ESIMD context"))
            }
            Rejected::Unreadable(beginning) => (
                Code::EsimdUnreadableName,
                format!("function '{beginning}...' cannot be checked: its mangled name cannot be read"),
            ),
        };
        code.error(site.instruction, format!("{problem}, {}", self.calls.chain(site, depth)))
    }
}
