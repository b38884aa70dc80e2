//! LLVM in this process: parsing, the passes, and running code on the host.

use crate::module::{Dialect, Output, Source, kernel_name};
use crate::support::{host_target, owned_message};
use device_image::PropertySets;
use device_image::spec_constants::SpecConstantTable;
use llvm_ir::llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_ir::llvm_sys::core::{
    LLVMContextCreate, LLVMContextDispose, LLVMCreateMemoryBufferWithMemoryRangeCopy, LLVMDisposeModule,
};
use llvm_ir::llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_ir::llvm_sys::execution_engine::{
    LLVMCreateMCJITCompilerForModule, LLVMDisposeExecutionEngine, LLVMExecutionEngineRef, LLVMGetFunctionAddress,
    LLVMMCJITCompilerOptions,
};
#[cfg_attr(not(feature = "llvm19"), expect(deprecated, reason = "what takes its place is not in LLVM 19"))]
use llvm_ir::llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_ir::llvm_sys::prelude::{LLVMContextRef, LLVMModuleRef};
use llvm_ir::llvm_sys::transforms::pass_builder::{
    LLVMCreatePassBuilderOptions, LLVMDisposePassBuilderOptions, LLVMRunPasses,
};
use std::ffi::{CStr, CString};
use std::marker::PhantomData;
use std::ptr;
use sycl_passes::diagnostic::{Changed, Warnings};
use sycl_passes::sycl::spec_constants::{Mode, Options, run};

/// What a problem is, with the module that it is about.
#[derive(Debug)]
pub struct Failure {
    pub what: String,
    pub ir: String,
}

impl Failure {
    pub fn new(what: impl Into<String>, ir: impl Into<String>) -> Self {
        Failure { what: what.into(), ir: ir.into() }
    }
}

/// Makes the host's back end known to LLVM; gives the host's dialect.
pub fn host_dialect() -> Result<Dialect, String> {
    host_target().map(|(triple, layout)| Dialect::host(triple, layout))
}

/// A context of LLVM.
pub struct Context(LLVMContextRef);

impl Context {
    pub fn create() -> Self {
        // SAFETY: has no requirements.
        Context(unsafe { LLVMContextCreate() })
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: modules borrow the context, so none is left.
        unsafe { LLVMContextDispose(self.0) }
    }
}

/// A module.
pub struct Module<'c>(LLVMModuleRef, PhantomData<&'c Context>);

impl<'c> Module<'c> {
    fn parse(context: &'c Context, source: &Source) -> Result<Self, Failure> {
        let text = &source.ir;
        let (mut module, mut error) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: pointer and length belong together and LLVM copies the text; parsing takes the buffer over.
        #[cfg_attr(not(feature = "llvm19"), expect(deprecated, reason = "what takes its place is not in LLVM 19"))]
        unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(text.as_ptr().cast(), text.len(), c"case".as_ptr());
            if LLVMParseIRInContext(context.0, buffer, &mut module, &mut error) != 0 {
                let error = owned_message(error);
                return Err(Failure::new(format!("the test wrote a bad module: {error}"), text));
            }
        }
        Ok(Module(module, PhantomData))
    }

    /// The text.
    pub fn print(&self) -> String {
        borrowed(self).print()
    }

    fn verify(&self) -> Result<(), String> {
        let mut error = ptr::null_mut();
        // SAFETY: the module is live; LLVM allocates the message in any case.
        unsafe {
            let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
            let is_broken = LLVMVerifyModule(self.0, action, &mut error) != 0;
            let error = owned_message(error);
            if is_broken { Err(error) } else { Ok(()) }
        }
    }

    /// Hands the module on to a new owner.
    fn into_raw(self) -> LLVMModuleRef {
        std::mem::ManuallyDrop::new(self).0
    }
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        // SAFETY: it has no other owner.
        unsafe { LLVMDisposeModule(self.0) }
    }
}

/// A lowered module.
pub struct Lowered<'c> {
    pub module: Module<'c>,
    /// What a runtime is told; none where the mode leaves no constants.
    pub table: Option<SpecConstantTable>,
}

/// Borrows a module for the passes.
fn borrowed<'m>(module: &'m Module<'_>) -> llvm_ir::Module<'m> {
    // SAFETY: the module lives for `'m`; this test has one thread and changes it only through the passes meanwhile.
    unsafe { llvm_ir::Module::from_raw(module.0) }
}

/// Runs a pipeline of LLVM.
pub fn optimise(module: &Module<'_>, pipeline: &CStr) -> Result<(), Failure> {
    // SAFETY: module and pipeline are live; no target machine is needed; an error message is given back to LLVM.
    unsafe {
        let options = LLVMCreatePassBuilderOptions();
        let error = LLVMRunPasses(module.0, pipeline.as_ptr(), ptr::null_mut(), options);
        LLVMDisposePassBuilderOptions(options);
        if error.is_null() {
            return Ok(());
        }
        let message = LLVMGetErrorMessage(error);
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeErrorMessage(message);
        Err(Failure::new(format!("{}: {text}", pipeline.to_string_lossy()), borrowed(module).print()))
    }
}

/// Parses and lowers a module, twice: the results must be the same, and lowering them again must change nothing.
pub fn lower<'c>(
    context: &'c Context,
    source: &Source,
    mode: &Mode<'_>,
    optimise_first: bool,
) -> Result<Lowered<'c>, Failure> {
    let once = lower_once(context, source, mode, optimise_first)?;
    let text = borrowed(&once.module).print();
    // Names of types are unique in a context, so that the second one has its own.
    let other = Context::create();
    let again = lower_once(&other, source, mode, optimise_first)?.module.print();
    if text != again {
        return Err(Failure::new(format!("two runs differ; the other result:\n{again}"), text));
    }
    let mut warnings = Warnings::new();
    let result = run(borrowed(&once.module), &Options { mode: Some(mode.clone()) }, &mut warnings);
    let (is_unchanged, warnings) = (matches!(result, Ok(Changed::No)), warnings.take());
    if !is_unchanged || !warnings.is_empty() || borrowed(&once.module).print() != text {
        return Err(Failure::new(format!("a second run of the pass is no no-op: {result:?} {warnings:?}"), text));
    }
    Ok(once)
}

fn lower_once<'c>(
    context: &'c Context,
    source: &Source,
    mode: &Mode<'_>,
    optimise_first: bool,
) -> Result<Lowered<'c>, Failure> {
    let module = Module::parse(context, source)?;
    if optimise_first {
        optimise(&module, c"default<O2>")?;
    }
    let before = borrowed(&module).print();
    let mut warnings = Warnings::new();
    let result = run(borrowed(&module), &Options { mode: Some(mode.clone()) }, &mut warnings);
    if let Some(warning) = warnings.take().iter().find(|d| !d.message.ends_with("zero is used")) {
        return Err(Failure::new(format!("the pass warns: {}", warning.message), before));
    }
    match result {
        Ok(Changed::Yes) => {}
        Ok(Changed::No) => return Err(Failure::new("the pass says that it changed nothing", before)),
        Err(failed) => return Err(Failure::new(format!("the pass fails: {failed:?}"), before)),
    }
    if let Err(error) = module.verify() {
        let after = borrowed(&module).print();
        return Err(Failure::new(format!("the pass left a broken module: {error}\nafter the pass:\n{after}"), before));
    }
    if sycl_passes::sycl::spec_constants::has_calls(borrowed(&module)) {
        return Err(Failure::new("a read is left", borrowed(&module).print()));
    }
    let table = table(&module)?;
    Ok(Lowered { module, table })
}

/// The table of constants, by way of the text of the property file.
fn table(module: &Module<'_>) -> Result<Option<SpecConstantTable>, Failure> {
    let failed = |what: String| Failure::new(what, borrowed(module).print());
    let collected = sycl_passes::sycl::properties::collect(borrowed(module))
        .map_err(|diagnostics| failed(format!("properties: {diagnostics:?}")))?;
    let text = collected.sets.to_prop().map_err(|error| failed(format!("properties: {error}")))?;
    let sets = PropertySets::parse_prop(&text).map_err(|error| failed(format!("property file: {error}")))?;
    let table = SpecConstantTable::from_properties(&sets).map_err(|error| failed(format!("table: {error}")))?;
    Ok((!table.is_empty()).then_some(table))
}

/// Memory aligned as devices align buffers.
#[derive(Clone)]
#[repr(C, align(128))]
struct Line([u8; 128]);

/// A copy of the bytes in aligned memory.
fn aligned(bytes: &[u8]) -> Vec<Line> {
    let mut lines: Vec<Line> = bytes
        .chunks(128)
        .map(|chunk| {
            let mut line = Line([0; 128]);
            line.0[..chunk.len()].copy_from_slice(chunk);
            line
        })
        .collect();
    if lines.is_empty() {
        lines.push(Line([0; 128]));
    }
    lines
}

/// Code for this machine.
pub struct Host<'c> {
    engine: LLVMExecutionEngineRef,
    context: PhantomData<&'c Context>,
}

impl<'c> Host<'c> {
    /// Compiles a module, which holds no unlowered reads.
    pub fn compile(module: Module<'c>, level: u32) -> Result<Self, Failure> {
        let text = module.print();
        let (mut engine, mut error) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: zero is a valid value of all options; the engine takes the module over, even if it fails.
        unsafe {
            let mut options: LLVMMCJITCompilerOptions = std::mem::zeroed();
            options.OptLevel = level;
            let size = size_of_val(&options);
            if LLVMCreateMCJITCompilerForModule(&mut engine, module.into_raw(), &mut options, size, &mut error) != 0 {
                return Err(Failure::new(owned_message(error), text));
            }
        }
        Ok(Host { engine, context: PhantomData })
    }

    /// Runs all kernels; gives the output.
    pub fn run(&self, outputs: &[Output], buffer: &[u8]) -> Result<Vec<u8>, String> {
        let buffer = aligned(buffer);
        let mut out = vec![0xee_u8; 8 * outputs.len().max(1)];
        let cases = outputs.iter().map(|output| output.case + 1).max().unwrap_or(0);
        for case in 0..cases {
            let name = CString::new(kernel_name(case)).map_err(|error| error.to_string())?;
            // SAFETY: the test's kernels have this signature; they write within `out` and read within the buffer,
            // which is as long and as aligned as the table of constants says.
            unsafe {
                let address = LLVMGetFunctionAddress(self.engine, name.as_ptr());
                let address = usize::try_from(address).ok().filter(|&address| address != 0);
                let address = address.ok_or_else(|| format!("no code for {name:?}"))?;
                let kernel = std::mem::transmute::<usize, extern "C" fn(*mut u8, *const u8)>(address);
                kernel(out.as_mut_ptr(), buffer.as_ptr().cast());
            }
        }
        Ok(out)
    }
}

impl Drop for Host<'_> {
    fn drop(&mut self) {
        // SAFETY: it has no other owner.
        unsafe { LLVMDisposeExecutionEngine(self.engine) }
    }
}
