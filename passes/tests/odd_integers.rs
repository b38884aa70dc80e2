//! Tests that random functions on integers of any width store the same bytes on the host before and
//! after `spirv-legalize`, and before and after the passes for Vulkan.
//!
//! LLVM's x86 back end supports integers of any width. In a copy of the function, the pass replaces them with integers
//! that SPIR-V supports. The index of a case determines its function. `SYCLPASSES_CASES` is the number of cases, and
//! `SYCLPASSES_SEED` is the index of the first one.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::env;
use std::fmt::Write as _;

use llvm_ir::{Module, owned::Context, run_passes};
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use sycl_passes::diagnostic::{Changed, PassResult, Warnings};
use test_support::{HostCode, HostTarget, JitOptions, parse};

/// The number of bytes between two values in memory.
const SLOT: usize = 128;
/// The number of values that a function loads, and of its instructions.
const INPUTS: usize = 4;
const STEPS: usize = 24;
/// The size of the output: the values, and the bytes after each of them.
const OUTPUT: usize = SLOT * 256;

const WIDTHS: [u32; 27] = [
    1, 3, 8, 9, 16, 24, 32, 48, 63, 64, 65, 72, 96, 100, 127, 128, 129, 160, 192, 200, 255, 256, 320, 448, 512, 1000,
    1024,
];
const BINARY: [&str; 6] = ["add", "sub", "mul", "and", "or", "xor"];
const SHIFTS: [&str; 3] = ["shl", "lshr", "ashr"];
const PREDICATES: [&str; 10] = ["eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"];
const INTRINSICS: [&str; 6] = ["umin", "umax", "smin", "smax", "uadd.sat", "usub.sat"];
const LANES: [(&str, u32); 6] = [("i8", 8), ("i16", 16), ("i32", 32), ("i64", 64), ("float", 32), ("double", 64)];

/// Returns the text of the OpenCL functions that the pass calls, for the host.
fn opencl() -> String {
    let mut text = "define internal spir_func i64 @_Z20__spirv_ocl_u_mul_himm(i64 %x, i64 %y) {
  %a = zext i64 %x to i128
  %b = zext i64 %y to i128
  %p = mul i128 %a, %b
  %s = lshr i128 %p, 64
  %r = trunc i128 %s to i64
  ret i64 %r
}
"
    .to_owned();
    for (code, width) in [('h', 8), ('t', 16), ('j', 32), ('m', 64)] {
        let name = format!("_Z21__spirv_ocl_u_add_sat{code}{code}");
        writeln!(
            text,
            "define internal spir_func i{width} @{name}(i{width} %x, i{width} %y) {{\n  \
             %r = call i{width} @llvm.uadd.sat.i{width}(i{width} %x, i{width} %y)\n  ret i{width} %r\n}}"
        )
        .unwrap();
    }
    text
}

struct Writer {
    random: TestRng,
    text: String,
    /// Names and widths.
    values: Vec<(String, u32)>,
    count: usize,
    block: String,
}

impl Writer {
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.random.next_u64() % end as u64).unwrap()
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn set(&mut self, width: u32, instruction: impl std::fmt::Display) -> String {
        let name = format!("%v{}", self.count);
        self.count += 1;
        writeln!(self.text, "  {name} = {instruction}").unwrap();
        if width > 0 {
            self.values.push((name.clone(), width));
        }
        name
    }

    /// Returns a value of any width.
    fn any(&mut self) -> (String, u32) {
        let index = self.below(self.values.len());
        self.values[index].clone()
    }

    /// Returns a value of this width, with a cast if necessary, or a constant.
    fn of(&mut self, width: u32) -> String {
        if self.below(6) == 0 {
            return self.constant(width);
        }
        let same: Vec<String> =
            self.values.iter().filter(|(_, other)| *other == width).map(|(name, _)| name.clone()).collect();
        if !same.is_empty() && self.below(4) != 0 {
            return same[self.below(same.len())].clone();
        }
        let (value, from) = self.any();
        self.cast(&value, from, width)
    }

    fn constant(&mut self, width: u32) -> String {
        match self.below(4) {
            0 => "-1".to_owned(),
            1 => "0".to_owned(),
            2 if width >= 128 => format!("{}{:036}", 1 + self.below(9), u128::from(self.random.next_u64()) << 52),
            2 if width > 64 => format!("{}{:018}", 1 + self.below(9), self.random.next_u64() >> 8),
            _ if width == 1 => "true".to_owned(),
            _ => (self.random.next_u64() % (1 << (width - 1).min(20))).to_string(),
        }
    }

    fn cast(&mut self, value: &str, from: u32, to: u32) -> String {
        match from.cmp(&to) {
            std::cmp::Ordering::Equal => value.to_owned(),
            std::cmp::Ordering::Greater => self.set(to, format_args!("trunc i{from} {value} to i{to}")),
            std::cmp::Ordering::Less => {
                let extend = self.one_of(&["zext", "sext"]);
                self.set(to, format_args!("{extend} i{from} {value} to i{to}"))
            }
        }
    }

    fn step(&mut self) {
        let width = if self.below(3) == 0 { self.one_of(&WIDTHS) } else { self.any().1 };
        match self.below(12) {
            0..=2 => {
                let (operation, left, right) = (self.one_of(&BINARY), self.of(width), self.of(width));
                self.set(width, format_args!("{operation} i{width} {left}, {right}"));
            }
            3 | 4 => self.shift(width),
            5 => {
                let (predicate, left, right) = (self.one_of(&PREDICATES), self.of(width), self.of(width));
                let condition = self.set(1, format_args!("icmp {predicate} i{width} {left}, {right}"));
                let (yes, no) = (self.of(width), self.of(width));
                self.set(width, format_args!("select i1 {condition}, i{width} {yes}, i{width} {no}"));
            }
            6 => {
                let (value, from) = self.any();
                self.cast(&value, from, width);
            }
            7 => self.lanes(width),
            8 if width > 1 => {
                let (name, left, right) = (self.one_of(&INTRINSICS), self.of(width), self.of(width));
                self.set(width, format_args!("call i{width} @llvm.{name}.i{width}(i{width} {left}, i{width} {right})"));
            }
            9 if width > 1 => self.bits(width),
            10 => self.branch(width),
            _ => {
                let value = self.of(width);
                self.set(width, format_args!("freeze i{width} {value}"));
            }
        }
    }

    fn shift(&mut self, width: u32) {
        let (operation, value) = (self.one_of(&SHIFTS), self.of(width));
        let amount = if self.below(2) == 0 {
            self.below(width as usize).to_string()
        } else {
            let amount = self.of(width);
            let largest = (1 << width.ilog2()) - 1;
            self.set(width, format_args!("and i{width} {amount}, {largest}"))
        };
        self.set(width, format_args!("{operation} i{width} {value}, {amount}"));
    }

    /// Reinterprets the integer as a vector, and changes a lane.
    fn lanes(&mut self, width: u32) {
        let (element, bits) = self.one_of(&LANES);
        let count = width / bits;
        if !width.is_multiple_of(bits) || !(2..=16).contains(&count) {
            return;
        }
        let (value, lane) = (self.of(width), self.below(count as usize));
        let vector = format!("<{count} x {element}>");
        let whole = self.set(0, format_args!("bitcast i{width} {value} to {vector}"));
        let number = self.of(bits);
        let number = self.set(0, format_args!("bitcast i{bits} {number} to {element}"));
        let changed = self.set(0, format_args!("insertelement {vector} {whole}, {element} {number}, i32 {lane}"));
        self.set(width, format_args!("bitcast {vector} {changed} to i{width}"));
    }

    fn bits(&mut self, width: u32) {
        let value = self.of(width);
        let name = self.one_of(&["ctpop", "ctlz", "cttz", "abs", "bitreverse", "bswap", "fshl", "fshr"]);
        let list = match name {
            "bswap" if !width.is_multiple_of(16) => return,
            "fshl" | "fshr" if !width.is_power_of_two() => return,
            "fshl" | "fshr" => format!("i{width} {value}, i{width} {}, i{width} {}", self.of(width), self.of(width)),
            "ctlz" | "cttz" | "abs" => format!("i{width} {value}, i1 false"),
            _ => format!("i{width} {value}"),
        };
        self.set(width, format_args!("call i{width} @llvm.{name}.i{width}({list})"));
    }

    fn branch(&mut self, width: u32) {
        let (condition, value, other) = (self.of(1), self.of(width), self.of(width));
        let (number, from) = (self.count, self.block.clone());
        writeln!(self.text, "  br i1 {condition}, label %then{number}, label %end{number}\nthen{number}:").unwrap();
        let known = self.values.len();
        let changed = self.set(0, format_args!("add i{width} {value}, 1"));
        self.values.truncate(known);
        writeln!(self.text, "  br label %end{number}\nend{number}:").unwrap();
        self.set(width, format_args!("phi i{width} [ {changed}, %then{number} ], [ {other}, %{from} ]"));
        self.block = format!("end{number}");
    }

    /// Stores a value. The remaining bits of its last byte are undefined.
    fn store(&mut self, index: usize) {
        let (value, from) = self.values[index].clone();
        let width = from.next_multiple_of(8);
        let value = if width == from { value } else { self.set(0, format_args!("zext i{from} {value} to i{width}")) };
        let offset = index * SLOT + self.below(3);
        let pointer = self.set(0, format_args!("getelementptr i8, ptr %out, i64 {offset}"));
        writeln!(self.text, "  store i{width} {value}, ptr {pointer}, align 1").unwrap();
    }
}

/// Returns the function of a case.
fn function(case: u64) -> String {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&case.to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let text = "define void @f(ptr %in, ptr %out) {\nentry:\n".to_owned();
    let mut writer = Writer { random, text, values: Vec::new(), count: 0, block: "entry".to_owned() };
    for input in 0..INPUTS {
        let width = if input == 0 { 128 } else { writer.one_of(&WIDTHS) };
        let pointer = writer.set(0, format_args!("getelementptr i8, ptr %in, i64 {}", input * SLOT));
        // The remaining bits of the last byte must be zero.
        let stored = width.next_multiple_of(8);
        let value = writer.set(stored, format_args!("load i{stored}, ptr {pointer}, align {}", 1 << (case % 5)));
        writer.cast(&value, stored, width);
    }
    (0..STEPS).for_each(|_| writer.step());
    (0..writer.values.len()).for_each(|index| writer.store(index));
    writer.text + "  ret void\n}\n"
}

/// A pass.
type Pass = for<'m> fn(Module<'m>, &mut Warnings<'m>) -> PassResult<'m>;

/// Runs the passes for Vulkan. `vulkan-integers` expects scalars.
fn for_vulkan<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    sycl_passes::vulkan::scalars::run(module, warnings)?;
    // This pass has no parameters in LLVM 19.
    let scalarizer = if cfg!(feature = "llvm19") { "scalarizer" } else { "scalarizer<load-store>" };
    run_passes(module, &format!("function({scalarizer},early-cse,instsimplify,adce)")).unwrap();
    sycl_passes::vulkan::integers::run(module, warnings)?;
    Ok(Changed::Yes)
}

/// Returns the function for the host, before and after a pass.
fn modules(case: u64, pass: Pass) -> (String, String) {
    let HostTarget { triple, data_layout } = HostTarget::new().unwrap();
    let function = function(case);
    let head = |triple: &str| format!("target datalayout = \"{data_layout}\"\ntarget triple = \"{triple}\"\n");
    let context = Context::new();
    let module = parse(&context, &(head("spir64-unknown-unknown") + &function))
        .unwrap_or_else(|error| panic!("case {case}: {error}\n{function}"));
    let mut warnings = Warnings::new();
    if let Err(error) = pass(module.as_module(), &mut warnings) {
        panic!("case {case}: {error:?}: {:?}\n{function}", warnings.take());
    }
    module.verify().unwrap_or_else(|error| panic!("case {case}: {error}\n{function}"));
    module.as_module().set_triple(&triple);
    let legal = module.as_module().print();
    let is_other = |line: &&str| !line.starts_with("declare spir_func");
    let legal: Vec<&str> = legal.lines().filter(is_other).collect();
    (head(&triple) + &function, legal.join("\n") + "\n" + &opencl())
}

/// A function of a module.
struct Code(HostCode);

impl Code {
    fn new(module: &str) -> Code {
        Code(HostCode::compile(module, JitOptions::default()).unwrap_or_else(|error| panic!("{error}\n{module}")))
    }

    /// Returns the bytes that it stores.
    fn run(&self, input: &[u8]) -> Vec<u8> {
        #[repr(align(128))]
        struct Input([u8; SLOT * INPUTS]);
        let input = Input(input.try_into().unwrap());
        let mut output = vec![0xaa; OUTPUT];
        let address = self.0.address("f").unwrap();
        // SAFETY: the function has this signature, loads from slots in the input, and stores to slots in the output,
        // which has a slot for each value.
        unsafe {
            let function = std::mem::transmute::<*mut (), extern "C" fn(*const u8, *mut u8)>(address.as_ptr());
            function(input.0.as_ptr(), output.as_mut_ptr());
        }
        output
    }
}

/// Inputs with runs of equal bits, so that carries propagate far.
fn input(case: u64, number: u64) -> Vec<u8> {
    let mut seed = [number.to_le_bytes()[0]; 32];
    seed[8..16].copy_from_slice(&case.to_le_bytes());
    let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut words = Vec::new();
    while words.len() < SLOT * INPUTS / 8 {
        let word = random.next_u64();
        words.push(match random.next_u64() % 4 {
            0 => 0,
            1 => u64::MAX,
            2 => word >> (word % 64),
            _ => word,
        });
    }
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Compares the results before and after a pass.
fn compare(pass: Pass) {
    let number = |name: &str, default: u64| env::var(name).map_or(default, |value| value.parse().unwrap());
    let first = number("SYCLPASSES_SEED", 0);
    for case in first..first + number("SYCLPASSES_CASES", 60) {
        let (plain, legal) = modules(case, pass);
        let (plain_code, legal_code) = (Code::new(&plain), Code::new(&legal));
        for round in 0..4 {
            let input = input(case, round);
            let (expected, found) = (plain_code.run(&input), legal_code.run(&input));
            let place = expected.iter().zip(&found).position(|(expected, found)| expected != found);
            assert!(place.is_none(), "case {case}, input {round}, byte {place:?}\n{plain}\nafter the pass:\n{legal}");
        }
    }
}

#[test]
fn computes_as_the_host() {
    compare(sycl_passes::spirv::legalize::run);
}

#[test]
fn computes_as_the_host_for_vulkan() {
    compare(for_vulkan);
}
