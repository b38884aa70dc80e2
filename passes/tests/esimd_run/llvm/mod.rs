//! LLVM in this process: parsing, the passes, and running code on the host. Contains all unsafe code in this test.

mod memory;
mod module;

pub use memory::{Bus, LOCAL_SIZE, Memory, SURFACE, Space};

use crate::host;
use crate::native::{self, Element, Signature, Slot, Target};
use module::lower;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use test_support::{HostCode, HostTarget, JitOptions};

/// The state of the intrinsics for the kernel that runs on this thread.
struct Run {
    signatures: Vec<Signature>,
    bus: Bus,
    /// The first error. Ends the test after the kernel has returned.
    error: Option<String>,
}

thread_local! {
    static RUN: RefCell<Option<Run>> = const { RefCell::new(None) };
}

/// Executes an intrinsic, given its index and pointers to its operands and results.
extern "C" fn callback(number: u32, slots: *const *mut u8) {
    // A panic must not unwind through generated code.
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        RUN.with_borrow_mut(|run| {
            let run = run.as_mut().expect("a kernel runs");
            let signature = run.signatures[number as usize].clone();
            let (operands, results) = (signature.operands.len(), signature.results.len());
            // SAFETY: the intrinsic's definition in the module has as many slots as its signature.
            let slots = unsafe { std::slice::from_raw_parts(slots, operands + results) };
            let values = signature.operands.iter().zip(slots).map(|(slot, place)| read_slot(slot, *place)).collect();
            let results = host::execute(&signature, values, &mut run.bus);
            match results {
                Ok(results) => {
                    for ((slot, place), lanes) in signature.results.iter().zip(&slots[operands..]).zip(results) {
                        assert_eq!(lanes.len(), slot.count, "the result of {} has another length", signature.name);
                        write_slot(slot, *place, &lanes);
                    }
                }
                Err(error) => {
                    for (slot, place) in signature.results.iter().zip(&slots[operands..]) {
                        write_slot(slot, *place, &vec![0; slot.count]);
                    }
                    run.error.get_or_insert(format!("{}: {error}", signature.name));
                }
            }
        });
    }));
    if outcome.is_err() {
        RUN.with(|run| {
            if let Ok(mut run) = run.try_borrow_mut() {
                run.as_mut().map(|run| run.error.get_or_insert("an intrinsic panicked".to_owned()));
            }
        });
    }
}

fn read_slot(slot: &Slot, place: *const u8) -> Vec<u64> {
    let size = slot.element.size();
    let lane = |index: usize| {
        let mut bytes = [0; 8];
        // SAFETY: the slot holds a vector of this length with contiguous elements.
        unsafe { ptr::copy_nonoverlapping(place.add(index * size), bytes.as_mut_ptr(), size) }
        u64::from_le_bytes(bytes)
    };
    (0..slot.count).map(lane).collect()
}

fn write_slot(slot: &Slot, place: *mut u8, lanes: &[u64]) {
    let size = slot.element.size();
    for (index, bits) in lanes.iter().enumerate() {
        let bits = if slot.element == Element::Int(1) { bits & 1 } else { *bits };
        // SAFETY: the slot is for a vector of this length with contiguous elements.
        unsafe { ptr::copy_nonoverlapping(bits.to_le_bytes().as_ptr(), place.add(index * size), size) }
    }
}

/// Compiles a module for the host.
fn compile(text: &str) -> Result<HostCode, String> {
    let options = JitOptions { level: 0, fast_selection: true };
    HostCode::compile(text, options).map_err(|error| format!("invalid module for this machine: {error}\n{text}"))
}

/// Runs a kernel with its input, its output and its memory.
fn run(code: &HostCode, kernel: &str, blocks: [&Memory; 3]) -> Result<(), String> {
    let [input, output, memory] = blocks.map(|block| block.start);
    let address = code.address(kernel).map_err(|error| error.to_string())?;
    // SAFETY: the kernel has this signature. The test generated it to access only these blocks and local memory, and
    // its intrinsics check their addresses.
    unsafe {
        let kernel = std::mem::transmute::<*mut (), extern "C" fn(*mut u8, *mut u8, *mut u8)>(address.as_ptr());
        kernel(input, output, memory);
    }
    Ok(())
}

/// Lowered kernels that can run on the host.
pub struct Kernels {
    code: HostCode,
    signatures: Vec<Signature>,
    local: Memory,
    /// The lowered module.
    pub lowered: String,
}

impl Kernels {
    /// Lowers the kernels of a module.
    pub fn lower(module: &str, optimizes: bool) -> Result<Kernels, String> {
        let lowered = lower(module, optimizes)?;
        let HostTarget { triple, data_layout } = HostTarget::new().map_err(|error| error.to_string())?;
        let local = Memory::new(&[0xa5; LOCAL_SIZE]);
        let target = Target { triple, data_layout, callback: callback as *const () as usize, local: local.address() };
        let (text, signatures) = native::module(&lowered, &target).map_err(|error| format!("{error}\n{lowered}"))?;
        let code = compile(&text).map_err(|error| format!("{error}\n{lowered}"))?;
        Ok(Kernels { code, signatures, local, lowered })
    }

    /// Runs a kernel, which may change the memory, and returns its output of this size.
    pub fn run(&self, kernel: &str, input: &[u8], output_size: usize, memory: &Memory) -> Result<Vec<u8>, String> {
        let (input, output) = (Memory::new(input), Memory::new(&vec![0xee; output_size]));
        let bus = Bus { memory: memory.range(), local: self.local.range() };
        RUN.set(Some(Run { signatures: self.signatures.clone(), bus, error: None }));
        let outcome = run(&self.code, kernel, [&input, &output, memory]);
        let error = RUN.take().and_then(|run| run.error);
        outcome.and(error.map_or(Ok(()), Err)).map_err(|error| format!("{error}\n{}", self.lowered))?;
        Ok(output.bytes())
    }
}
