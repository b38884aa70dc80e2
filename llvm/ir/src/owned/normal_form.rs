//! A textual normal form of functions, for comparisons.

use std::collections::HashSet;
use std::ffi::{c_char, c_void};

use super::library::take_text;
use super::{Context, OwnedModule, ParseError};
use crate::llvm_sys::prelude::*;
use crate::run_passes;

unsafe extern "C" {
    fn syclpasses_prepare_for_normal_form(module: LLVMModuleRef);
    fn syclpasses_normal_form(
        entry: LLVMValueRef,
        to: *mut c_void,
        take: unsafe extern "C" fn(*mut c_void, *const c_char, usize),
    );
}

/// The passes that optimize two copies of the same source code in the same way, so that only differences in the source
/// code remain. They inline calls to defined functions and simplify the result.
const SIMPLIFY: &str = "always-inline,globaldce,function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,\
                        instcombine<no-verify-fixpoint>,gvn,adce,simplifycfg)";

/// A module whose functions are compared with those of other modules. It cannot be used for any other purpose.
#[derive(Debug)]
pub struct Comparable<'c>(OwnedModule<'c>);

impl<'c> Comparable<'c> {
    /// Parses a module. The context must contain no other modules, so that LLVM does not rename types.
    ///
    /// # Errors
    /// Fails if the IR is invalid.
    pub fn parse(context: &'c Context, ir: &[u8], name: &str) -> Result<Comparable<'c>, ParseError> {
        let module = OwnedModule::parse(context, ir, name)?;
        // SAFETY: the module is live, and no other code uses it.
        unsafe { syclpasses_prepare_for_normal_form(module.as_module().as_raw()) };
        Ok(Comparable(module))
    }

    /// Parses a module like [`Comparable::parse`], inlines the callees of the functions in `kept`, and simplifies the
    /// result. Use this for modules that were optimized in different ways.
    ///
    /// # Errors
    /// Fails if the IR is invalid, or if LLVM's passes fail.
    pub fn parse_simplified(
        context: &'c Context,
        ir: &[u8],
        name: &str,
        kept: &HashSet<String>,
    ) -> Result<Comparable<'c>, ParseError> {
        let mut module = OwnedModule::parse(context, ir, name)?;
        for function in module.as_module().functions().filter(|function| !function.is_declaration()) {
            for attribute in ["noinline", "optnone"] {
                function.remove_function_attribute(attribute);
            }
            if !kept.contains(&function.name()) {
                function.add_function_attribute("alwaysinline", 0);
            }
        }
        module.internalize(|global| kept.contains(&global.name()));
        run_passes(module.as_module(), SIMPLIFY).map_err(|error| ParseError(error.0))?;
        // SAFETY: the module is live, and no other code uses it.
        unsafe { syclpasses_prepare_for_normal_form(module.as_module().as_raw()) };
        Ok(Comparable(module))
    }

    /// Returns the normal form of a defined function. Two functions with the same normal form have the same behavior.
    /// Functions from the same source code have the same normal form if they were optimized in the same way. Call this
    /// only once for each function, because the function loses its name. Returns `None` if the function does not exist.
    pub fn normal_form(&mut self, function: &str) -> Option<String> {
        let function = self.0.as_module().function(function).filter(|function| !function.is_declaration())?;
        let mut text = String::new();
        // SAFETY: the function is live and has a body; `take_text` receives the address of a `String`, and only during
        // the call.
        unsafe { syclpasses_normal_form(function.as_raw(), (&raw mut text).cast(), take_text) };
        Some(text)
    }
}
