//! The `esimd-inlining` pass: marks the functions that `always-inline` must inline.
//!
//! # Why
//! Vectors are passed in registers, and local memory and barriers are counted for each kernel. So nearly all functions
//! are inlined into the kernels.
//!
//! # Input and output
//! ```llvm
//! define spir_func void @f() noinline !sycl_explicit_simd !0 { … }
//! ```
//! ```llvm
//! define spir_func void @f() alwaysinline !sycl_explicit_simd !0 { … }
//! ```
//!
//! # Algorithm
//! 1. In a module with both SYCL and ESIMD code, protect the SYCL code: replace `alwaysinline` on its functions and
//!    calls with another attribute. The `esimd-restore-inlining` pass reverts this after `always-inline`.
//! 2. Mark the definitions that are not kernels `alwaysinline`, except:
//!    * functions with `VCStackCall` or `CMStackCall`, which are meant to be called;
//!    * functions that report a failed assertion, which become `noinline`;
//!    * `noinline` functions with `"CMGenxSIMT"`, which are vectorized separately. They are still
//!      inlined if they belong to a namespace of the ESIMD headers, or call `slm_init` for a single
//!      kernel.
//!
//! Functions that other modules can call are marked as well, and stay in the module. After a later
//! link, they are inlined.

use rustc_hash::FxHashSet;

use crate::{
    analysis::{call_graph::CallGraph, esimd_code},
    diagnostic::{PassResult, Warnings},
    names::{
        ASSERT_FUNCTIONS, ATTR_CM_STACK_CALL, ATTR_INLINING_SET_ASIDE, ATTR_SIMT, ATTR_VC_STACK_CALL, ESIMD_NAMESPACES,
        SLM_ALLOCATOR, SLM_ALLOCATOR_MEMBERS,
    },
};
use llvm_ir::{Call, Function, Instruction, Module};

use super::{builtin, grf, scope::Scope};

/// The inlining of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Treatment {
    /// Becomes `alwaysinline`, regardless of its attributes.
    Inline,
    /// Becomes `noinline`.
    Call,
    /// Stays unchanged.
    Leave,
}

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let policy = Policy::new(module);
    let scope = Scope::of(module);
    let mut changed = set_aside(scope, module);
    for function in scope.functions().filter(|function| !esimd_code::has_kernel_convention(*function)) {
        changed |= match policy.treatment(function) {
            Treatment::Inline => {
                for other in ["noinline", "optnone", "inlinehint"] {
                    function.remove_function_attribute(other);
                }
                function.add_function_attribute("alwaysinline", 0);
                true
            }
            Treatment::Call if !function.has_function_attribute("noinline") => {
                function.remove_function_attribute("inlinehint");
                function.add_function_attribute("noinline", 0);
                true
            }
            Treatment::Call | Treatment::Leave => false,
        };
    }
    Ok(changed.into())
}

/// Prevents the inlining of functions and calls in SYCL code. Returns whether any were marked for
/// inlining.
fn set_aside<'m>(scope: Scope<'m>, module: Module<'m>) -> bool {
    let mut changed = false;
    for function in module.functions().filter(|&function| !function.is_declaration() && !scope.covers(function)) {
        if function.has_function_attribute("alwaysinline") {
            function.remove_function_attribute("alwaysinline");
            function.set_text_attribute(ATTR_INLINING_SET_ASIDE, "");
            changed = true;
        }
        for call in calls_in(function).filter(|call| call.is_call_always_inline()) {
            call.set_call_always_inline(false);
            call.set_call_attribute(ATTR_INLINING_SET_ASIDE);
            changed = true;
        }
    }
    changed
}

/// Runs the `esimd-restore-inlining` pass.
///
/// # Errors
/// Never fails.
pub fn restore<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let scope = Scope::of(module);
    let mut changed = false;
    for function in module.functions().filter(|&function| !function.is_declaration() && !scope.covers(function)) {
        if function.text_attribute(ATTR_INLINING_SET_ASIDE).is_some() {
            function.remove_text_attribute(ATTR_INLINING_SET_ASIDE);
            function.add_function_attribute("alwaysinline", 0);
            changed = true;
        }
        for call in calls_in(function).filter(|call| call.has_call_attribute(ATTR_INLINING_SET_ASIDE)) {
            call.remove_call_attribute(ATTR_INLINING_SET_ASIDE);
            call.set_call_always_inline(true);
            changed = true;
        }
    }
    Ok(changed.into())
}

fn calls_in<'m>(function: Function<'m>) -> impl Iterator<Item = Call<'m>> {
    function.blocks().flat_map(|block| block.instructions()).filter_map(Instruction::as_call)
}

/// The properties of the module on which the inlining of a function depends.
struct Policy<'m> {
    has_register_globals: bool,
    /// The functions that call `slm_init` and have a single caller, which is a kernel.
    slm_init_for_one_kernel: FxHashSet<Function<'m>>,
}

impl<'m> Policy<'m> {
    fn new(module: Module<'m>) -> Policy<'m> {
        let slm_init = builtin::named(module, "slm_init");
        let graph = CallGraph::leading_to(module, slm_init.iter().copied());
        let callers = slm_init.into_iter().flat_map(|slm_init| graph.callers_of(slm_init).iter().copied());
        let slm_init_for_one_kernel = callers
            .filter(|&caller| matches!(graph.callers_of(caller), [kernel] if esimd_code::is_kernel(module, *kernel)))
            .collect();
        Policy { has_register_globals: grf::is_in(module), slm_init_for_one_kernel }
    }

    fn treatment(&self, function: Function<'m>) -> Treatment {
        let has = |name: &str| function.text_attribute(name).is_some();
        if function.has_function_attribute("alwaysinline") || has(ATTR_VC_STACK_CALL) || has(ATTR_CM_STACK_CALL) {
            return Treatment::Leave;
        }
        let name = function.name();
        if is_slm_allocator_member(&name) || self.has_register_globals {
            return Treatment::Inline;
        }
        if ASSERT_FUNCTIONS.iter().any(|assert| name.starts_with(assert)) {
            return Treatment::Call;
        }
        let must = is_in_esimd_namespace(&name) || self.slm_init_for_one_kernel.contains(&function);
        if !has(ATTR_SIMT) || must || !function.has_function_attribute("noinline") {
            Treatment::Inline
        } else {
            Treatment::Leave
        }
    }
}

/// Returns whether the function is a constructor or destructor of `slm_allocator`, which open and close a scope of
/// local memory.
fn is_slm_allocator_member(name: &str) -> bool {
    name.starts_with(SLM_ALLOCATOR) && SLM_ALLOCATOR_MEMBERS.iter().any(|end| name.ends_with(end))
}

/// Returns whether a function belongs to a namespace of the ESIMD headers.
fn is_in_esimd_namespace(name: &str) -> bool {
    let Some(nested) = name.strip_prefix("_ZN") else { return false };
    let nested = nested.trim_start_matches(['r', 'V', 'K', 'R', 'O']);
    ESIMD_NAMESPACES.iter().any(|namespace| nested.starts_with(namespace))
}

#[cfg(test)]
mod tests {
    use super::{is_in_esimd_namespace, is_slm_allocator_member};

    #[test]
    fn slm_allocator() {
        assert!(is_slm_allocator_member("_ZN4sycl3_V13ext5intel5esimd13slm_allocatorILi48EEC2Ev"));
        assert!(is_slm_allocator_member("_ZN4sycl3_V13ext5intel5esimd13slm_allocatorILi48EED2Ev"));
        assert!(!is_slm_allocator_member("_ZN4sycl3_V13ext5intel5esimd13slm_allocatorILi48EE10get_offsetEv"));
    }

    #[test]
    fn namespaces() {
        assert!(is_in_esimd_namespace("_ZN4sycl3_V13ext5intel5esimd4simdIfLi16EEC2Ev"));
        assert!(is_in_esimd_namespace("_ZNK4sycl3_V13ext5intel12experimental5esimd1fEv"));
        assert!(!is_in_esimd_namespace("_ZZN4sycl3_V13ext5intel5esimd1fEvENKUlvE_clEv"));
        assert!(!is_in_esimd_namespace("_ZN1a4sycl3_V13ext5intel5esimd1fEv"));
        assert!(!is_in_esimd_namespace("_ZN4sycl3_V13ext5intel6esimd21fEv"));
    }
}
