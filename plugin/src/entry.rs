//! The functions that C++ calls, each behind the unwind barrier.

use std::{ffi::c_void, ptr};

use llvm_ir::{
    Module,
    llvm_sys::{prelude::LLVMModuleRef, target_machine::LLVMTargetMachineRef},
};
use sycl_passes::diagnostic::Diagnostic;

use crate::{
    barrier::guard,
    extension_points::{self, Phase, Point},
    ffi::{self, AddFunction, AddPass, Callbacks, HostOption, HostParsed, Kind, Text, Write},
    output::{self, Made},
    parameters::Arguments,
    registry::{self, Build, Configured, PASSES, Parsed, Refused, SPEC_CONSTANTS},
    report,
};

/// What the shim gets.
pub static CALLBACKS: Callbacks = Callbacks {
    pass_count: PASSES.len(),
    class_name,
    pipeline_name,
    parse,
    add_at_point,
    print,
    run,
    holds,
    functions,
    drop: drop_pass,
    before_code_gen,
};

extern "C" fn class_name(number: usize) -> Text {
    Text::new(PASSES.get(number).map_or("", |entry| entry.class))
}

extern "C" fn pipeline_name(number: usize) -> Text {
    Text::new(PASSES.get(number).map_or("", |entry| entry.name))
}

extern "C" fn parse(element: Text, context: *mut c_void, write: Write) -> HostParsed {
    let parsed = guard("the parser of pass names", || {
        // SAFETY: the shim's text lives during the call.
        let element = unsafe { element.to_string() }.unwrap_or_default();
        registry::parse(&element)
    });
    let parsed = parsed.unwrap_or_else(|problem| {
        ffi::print_error(&format!("error: {problem}\n"));
        None
    });
    match parsed {
        Some(Parsed::Pass(configured)) => {
            HostParsed { kind: Kind::Pass, number: configured.number, pass: into_handle(configured) }
        }
        Some(Parsed::Pipeline(number, text)) => {
            write(context, Text::new(&text));
            HostParsed { kind: Kind::Pipeline, number, pass: ptr::null_mut() }
        }
        Some(Parsed::Condition(number)) => HostParsed { kind: Kind::Condition, number, pass: ptr::null_mut() },
        Some(Parsed::Functions(number)) => HostParsed { kind: Kind::Functions, number, pass: ptr::null_mut() },
        None => HostParsed { kind: Kind::Nothing, number: 0, pass: ptr::null_mut() },
    }
}

extern "C" fn add_at_point(point: u32, phase: u32, optimises: bool, context: *mut c_void, add: AddPass) {
    let made = guard("extension-point", || {
        panic_if_asked("extension-point");
        match (Point::from_number(point), Phase::from_number(phase)) {
            (Some(point), Some(phase)) => extension_points::passes_at(point, phase, optimises),
            _ => Vec::new(),
        }
    });
    // There is no module yet to report on: a pass that fails stands in.
    let made = made.unwrap_or_else(|problem| {
        vec![Configured::new(SPEC_CONSTANTS, &Arguments::default(), Box::new(Refused { problem }))]
    });
    for configured in made {
        add(context, configured.number, into_handle(configured));
    }
}

extern "C" fn print(pass: *const c_void, context: *mut c_void, write: Write) {
    // SAFETY: the shim passes handles made by `into_handle` and not yet dropped.
    let configured = unsafe { &*pass.cast::<Configured>() };
    write(context, Text::new(&configured.text));
}

extern "C" fn run(pass: *const c_void, raw: LLVMModuleRef) -> bool {
    // SAFETY: the shim passes handles made by `into_handle` and not yet dropped.
    let configured = unsafe { &*pass.cast::<Configured>() };
    // SAFETY: the host's module lives during the call, and a pass has it to itself.
    let module = unsafe { Module::from_raw(raw) };
    let name = configured.entry().name;
    let outcome = guard(name, || {
        panic_if_asked(name);
        configured.pass.run(module)
    });
    match outcome {
        Ok(outcome) => {
            report::report(module, &outcome.diagnostics);
            outcome.changed
        }
        Err(problem) => {
            report::report(module, &[Diagnostic::module_error(problem)]);
            // How far it got is not known.
            true
        }
    }
}

extern "C" fn holds(number: usize, raw: LLVMModuleRef) -> bool {
    let Some(entry) = PASSES.get(number) else { return false };
    let Build::Condition(holds) = entry.build else { return false };
    // SAFETY: the host's module lives during the call, and a pass has it to itself.
    let module = unsafe { Module::from_raw(raw) };
    guard(entry.name, || holds(module)).unwrap_or_else(|problem| {
        report::report(module, &[Diagnostic::module_error(problem)]);
        false
    })
}

extern "C" fn functions(number: usize, raw: LLVMModuleRef, context: *mut c_void, add: AddFunction) {
    let Some(entry) = PASSES.get(number) else { return };
    let Build::Functions(choose) = entry.build else { return };
    // SAFETY: the host's module lives during the call, and a pass has it to itself.
    let module = unsafe { Module::from_raw(raw) };
    let chosen = guard(entry.name, || {
        panic_if_asked(entry.name);
        choose(module)
    });
    match chosen {
        Ok(chosen) => chosen.into_iter().for_each(|function| add(context, function.as_raw())),
        Err(problem) => report::report(module, &[Diagnostic::module_error(problem)]),
    }
}

/// Lets the barrier be tested in the real binary, by a hidden option.
#[allow(clippy::panic, reason = "asked for on the command line")]
fn panic_if_asked(name: &str) {
    if ffi::option(HostOption::PanicIn).as_deref() == Some(name) {
        panic!("as asked by '-sycl-internal-panic-in={name}'");
    }
}

extern "C" fn drop_pass(pass: *mut c_void) {
    // SAFETY: the shim drops each handle made by `into_handle` once.
    let configured = unsafe { Box::from_raw(pass.cast::<Configured>()) };
    // Nothing to report on any more; a panic here is dropped.
    let _ = guard("the end of a pass", || drop(configured));
}

extern "C" fn before_code_gen(
    raw: LLVMModuleRef,
    machine: LLVMTargetMachineRef,
    is_object: bool,
    stream: *mut c_void,
    write: Write,
) -> bool {
    // SAFETY: the host's module lives during the call.
    let module = unsafe { Module::from_raw(raw) };
    let made = guard("code-generation", || {
        panic_if_asked("code-generation");
        // SAFETY: the host made the machine for this module.
        output::before_code_gen(module, is_object, || unsafe { ffi::object_code(module, machine) })
    });
    let made = made.unwrap_or_else(|problem| Made::failure(false, problem));
    report::report(module, &made.diagnostics);
    if let Some(bytes) = &made.bytes {
        write(stream, Text::of_bytes(bytes));
    }
    made.replaces_host
}

/// Gives a pass to the shim.
fn into_handle(configured: Configured) -> *mut c_void {
    Box::into_raw(Box::new(configured)).cast()
}

/// Checks once that the shim has room for every pass, and hands it the callbacks.
pub fn set_up() -> bool {
    // SAFETY: plain calls; the table is static.
    unsafe {
        if PASSES.len() > ffi::sycl_plugin_max_passes() {
            return false;
        }
        ffi::sycl_plugin_set_callbacks(ptr::from_ref(&CALLBACKS));
    }
    true
}
