//! The functions that C++ calls, each protected by the unwind barrier.

use std::{ffi::c_void, ptr};

use llvm_ir::{Module, llvm_sys::prelude::LLVMModuleRef};
use sycl_passes::{
    diagnostic::{Changed, Code, PassResult},
    host::{Host, Session},
    registry::{self, Build, Configured, Parsed, PassId},
};

use crate::{
    barrier::{PanicError, guard},
    ffi::{AddFunction, Callbacks, Kind, ParsedElement, Text, WriteText},
    handle::{HostHandle, LlvmSeverity},
};

/// The table of functions for C++.
pub(crate) static CALLBACKS: Callbacks = Callbacks {
    pass_count: PassId::ALL.len(),
    class_name,
    pipeline_name,
    parse,
    parse_error,
    print,
    run,
    holds,
    functions,
    drop: drop_pass,
    diagnose,
};

extern "C" fn class_name(number: usize) -> Text {
    Text::new(PassId::from_number(number).map_or("", |id| id.entry().class))
}

extern "C" fn pipeline_name(number: usize) -> Text {
    Text::new(PassId::from_number(number).map_or("", PassId::name))
}

unsafe extern "C" fn parse(
    host: *const c_void,
    element: Text,
    context: *mut c_void,
    write: WriteText,
) -> ParsedElement {
    // SAFETY: C++ passes the host that it received, and a string that outlives the call.
    let (host, element) = unsafe { (HostHandle::from_raw(host), element.to_string()) };
    let parsed = guard("the parser for pass names", || registry::parse(&element.unwrap_or_default()));
    let parsed = parsed.unwrap_or_else(|problem| {
        host.parse_error(&problem.0);
        None
    });
    let element = |kind, id: PassId| ParsedElement { kind, number: id as usize, pass: ptr::null_mut() };
    match parsed {
        Some(Parsed::Pass(configured)) => {
            let element = element(Kind::Pass, configured.id);
            ParsedElement { pass: into_handle(configured), ..element }
        }
        Some(Parsed::Pipeline(id, text)) => {
            write(context, Text::new(&text));
            element(Kind::Pipeline, id)
        }
        Some(Parsed::Condition(id)) => element(Kind::Condition, id),
        Some(Parsed::Functions(id)) => element(Kind::Functions, id),
        None => ParsedElement { kind: Kind::Nothing, number: 0, pass: ptr::null_mut() },
    }
}

unsafe extern "C" fn parse_error(host: *const c_void, message: Text) {
    // SAFETY: C++ passes the host that it received, and a string that outlives the call.
    let (host, message) = unsafe { (HostHandle::from_raw(host), message.to_string()) };
    host.parse_error(&message.unwrap_or_default());
}

unsafe extern "C" fn print(pass: *const c_void, context: *mut c_void, write: WriteText) {
    // SAFETY: C++ passes a handle from `into_handle` that it has not dropped.
    let configured = unsafe { &*pass.cast::<Configured>() };
    write(context, Text::new(&configured.text));
}

unsafe extern "C" fn run(host: *const c_void, pass: *const c_void, raw: LLVMModuleRef) -> bool {
    // SAFETY: C++ passes the host that it received, a handle from `into_handle` that it has not dropped, and a module
    // that outlives the call. While a pass runs, no other code uses the module.
    let (host, configured, module): (&dyn Host, _, _) =
        unsafe { (HostHandle::from_raw(host), &*pass.cast::<Configured>(), Module::from_raw(raw)) };
    let name = configured.id.name();
    let mut session = Session::new(host);
    let result = guard(name, || {
        panic_if_asked(host, name);
        configured.pass.run(module, &mut session)
    });
    let warnings = session.warnings.take();
    finish(host, module, warnings, result)
}

/// Reports the diagnostics of a pass. Returns whether the pass changed the module.
fn finish<'m>(
    host: &dyn Host,
    module: Module<'m>,
    mut diagnostics: Vec<sycl_passes::diagnostic::Diagnostic<'m>>,
    result: Result<PassResult<'m>, PanicError>,
) -> bool {
    let changed = match result {
        Ok(Ok(changed)) => changed,
        Ok(Err(failed)) => {
            diagnostics.extend(failed.into_errors());
            Changed::No
        }
        Err(problem) => {
            diagnostics.push(Code::Internal.module_error(problem.0));
            // The pass may have changed the module before it failed.
            Changed::Yes
        }
    };
    host.report(module, &diagnostics);
    changed.is_yes()
}

unsafe extern "C" fn holds(host: *const c_void, number: usize, raw: LLVMModuleRef) -> bool {
    // SAFETY: as in `run`.
    let (host, module) = unsafe { (HostHandle::from_raw(host), Module::from_raw(raw)) };
    let Some(id) = PassId::from_number(number) else { return false };
    let Build::Condition(holds) = id.entry().build else { return false };
    guard(id.name(), || holds(module)).unwrap_or_else(|problem| {
        host.report(module, &[Code::Internal.module_error(problem.0)]);
        false
    })
}

unsafe extern "C" fn functions(
    host: *const c_void,
    number: usize,
    raw: LLVMModuleRef,
    context: *mut c_void,
    add: AddFunction,
) {
    // SAFETY: as in `run`.
    let (host, module): (&dyn Host, _) = unsafe { (HostHandle::from_raw(host), Module::from_raw(raw)) };
    let Some(id) = PassId::from_number(number) else { return };
    let Build::Functions(choose) = id.entry().build else { return };
    let chosen = guard(id.name(), || {
        panic_if_asked(host, id.name());
        choose(module)
    });
    match chosen {
        Ok(chosen) => chosen.into_iter().for_each(|function| add(context, function.as_raw())),
        Err(problem) => host.report(module, &[Code::Internal.module_error(problem.0)]),
    }
}

/// Panics if the host requests it, to test the barrier in real programs.
#[allow(clippy::panic, reason = "requested by the host")]
fn panic_if_asked(host: &dyn Host, name: &str) {
    if host.pass_that_panics().as_deref() == Some(name) {
        panic!("requested by '-sycl-internal-panic-in={name}'");
    }
}

unsafe extern "C" fn drop_pass(pass: *mut c_void) {
    // SAFETY: C++ drops each handle from `into_handle` once.
    let configured = unsafe { Box::from_raw(pass.cast::<Configured>()) };
    // A problem cannot be reported, because there is no module.
    let _ = guard("the destructor of a pass", || drop(configured));
}

unsafe extern "C" fn diagnose(host: *const c_void, severity: u32, message: Text) {
    // SAFETY: C++ passes the host that it received, and a string that outlives the call.
    let (host, message) = unsafe { (HostHandle::from_raw(host), message.to_string()) };
    let severity = match severity {
        0 => LlvmSeverity::Error,
        1 => LlvmSeverity::Warning,
        _ => LlvmSeverity::Remark,
    };
    host.diagnose(severity, &message.unwrap_or_default());
}

/// Transfers the ownership of a pass to C++.
pub(crate) fn into_handle(configured: Configured) -> *mut c_void {
    Box::into_raw(Box::new(configured)).cast()
}
