//! Shared code for tests: modules from text, and code that runs on the host. The crate links libLLVM into the test.

mod host;

use link_libllvm as _;
use llvm_ir::Module;
use llvm_ir::owned::{Context, OwnedModule, ParseError};

pub use host::{HostCode, HostCodeError, HostTarget, JitOptions};

/// Parses IR, as text or as bitcode.
///
/// # Errors
/// Fails with LLVM's message, which begins with `test`, if it is neither.
pub fn parse<'c>(context: &'c Context, ir: &(impl AsRef<[u8]> + ?Sized)) -> Result<OwnedModule<'c>, ParseError> {
    OwnedModule::parse(context, ir.as_ref(), "test")
}

/// Calls `body` with the module of this text, in a separate context.
///
/// # Panics
/// Panics if the text is not a module.
#[allow(clippy::panic, reason = "a test fails by panicking")]
pub fn with_module<T>(text: &str, body: impl FnOnce(Module<'_>) -> T) -> T {
    with_owned_module(text, |module| body(module.as_module()))
}

/// Calls `body` like [`with_module`], for tests that verify, clone or link the module.
///
/// # Panics
/// Panics if the text is not a module.
#[allow(clippy::panic, reason = "a test fails by panicking")]
pub fn with_owned_module<T>(text: &str, body: impl FnOnce(&mut OwnedModule<'_>) -> T) -> T {
    let context = Context::new();
    let mut module =
        parse(&context, text).unwrap_or_else(|error| panic!("the test's module is invalid: {error}\n{text}"));
    body(&mut module)
}
