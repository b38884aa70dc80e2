//! The meaning of functions, as text that can be compared.

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

/// The passes that optimize two copies of the same source in the same way, so that only differences in the source
/// remain: calls of functions with a body are inlined, and the rest is simplified.
const SIMPLIFY: &str = "always-inline,globaldce,function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,\
                        instcombine<no-verify-fixpoint>,gvn,adce,simplifycfg)";

/// A module whose functions are compared with those of other modules. It has no other use.
#[derive(Debug)]
pub struct Comparable<'c>(OwnedModule<'c>);

impl<'c> Comparable<'c> {
    /// Reads a module, in a context without other modules, so that types keep the names of the module.
    ///
    /// # Errors
    /// Fails if the IR is not a module.
    pub fn parse(context: &'c Context, ir: &[u8], name: &str) -> Result<Comparable<'c>, ParseError> {
        let module = OwnedModule::parse(context, ir, name)?;
        // SAFETY: the module is live, and nothing else uses it.
        unsafe { syclpasses_prepare_for_normal_form(module.as_module().as_raw()) };
        Ok(Comparable(module))
    }

    /// Reads a module like [`Comparable::parse`], for the functions `kept` of modules that were optimized differently:
    /// functions that they call are inlined, and the result is simplified.
    ///
    /// # Errors
    /// Fails if the IR is not a module, or LLVM's passes fail.
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
        // SAFETY: the module is live, and nothing else uses it.
        unsafe { syclpasses_prepare_for_normal_form(module.as_module().as_raw()) };
        Ok(Comparable(module))
    }

    /// Returns the meaning of a function with a body, as text: two functions with the same text have the same behavior.
    /// Functions of the same source have the same text if they were optimized alike. Call this once for each function,
    /// because the function loses its name. Returns `None` if the function does not exist.
    pub fn normal_form(&mut self, function: &str) -> Option<String> {
        let function = self.0.as_module().function(function).filter(|function| !function.is_declaration())?;
        let mut text = String::new();
        // SAFETY: a live function with a body; `take_text` receives the address of a `String`, and only during the
        // call.
        unsafe { syclpasses_normal_form(function.as_raw(), (&raw mut text).cast(), take_text) };
        Some(text)
    }
}
