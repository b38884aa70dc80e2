//! Generates random functions of device code.
//!
//! A seed determines a function's source text. The function is a namespace with classes, tables of constants, helpers,
//! and `make`, which returns a kernel: a function object that has captured objects by value, including the pointers to
//! its input and output. The kernel declares and changes variables, and writes all of them to the output at its end.
//!
//! By construction, no behavior is undefined or unspecified:
//!
//! * integers wrap around, shift amounts and indices are masked, divisors are positive (`scalars`);
//! * floating-point operations are exact, and floating-point values whose bits are read come from variables, which
//!   contain no negative zero;
//! * each variable is initialized, and padding is never read (`objects`, `memory`);
//! * expressions have no side effects; calls are separate statements;
//! * pointers refer to live variables, and their values are not observed;
//! * an object may be passed by reference twice: the types are the same then, so that aliasing is allowed.
//!
//! On the host, the code runs under UndefinedBehaviorSanitizer, which would end the program.

mod memory;
mod objects;
mod scalars;
mod statements;
mod types;
mod vectors;
mod writer;

use std::rc::Rc;

use fastrand::Rng;

use types::{Scalar, Type};
pub use writer::Piece;
use writer::{Helper, Parameter, Writer};

/// The size of a work-item's output in bytes, as in support.hpp.
const OUTPUT: u32 = 4096;
/// The size of a work-item's input in bytes.
const INPUT: u32 = 256;

/// A generated function.
#[derive(Clone, Debug)]
pub struct Function {
    pub seed: u64,
    /// True if the kernel is a single task with a loop over all items.
    pub is_task: bool,
    pub pieces: Vec<Piece>,
}

impl Function {
    /// Generates the function for a seed.
    pub fn new(seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let is_task = random.u32(0..4) == 0;
        let mut writer = Writer::new(&mut random);
        for _ in 0..writer.random.u32(1..5) {
            let definition = writer.define_struct();
            writer.pieces.push(definition);
        }
        writer.tables();
        for _ in 0..writer.random.u32(0..4) {
            writer.helper();
        }
        writer.make(is_task);
        Self { seed, is_task, pieces: writer.pieces }
    }
}

impl Writer<'_> {
    /// Declares constants at namespace scope.
    fn tables(&mut self) {
        for _ in 0..self.random.u32(0..3) {
            let (of, count) = (Scalar::number(self.random), self.random.u32(2..20));
            let name = self.name("t");
            let values: Vec<String> = (0..count).map(|_| self.literal(of)).collect();
            self.line(format!("static constexpr {of} {name}[{count}] = {{{}}};", values.join(", ")));
            self.declared(&name, &Type::Array(Rc::new(Type::Scalar(of)), count), false);
        }
    }

    /// Defines a function with parameters of several kinds.
    fn helper(&mut self) {
        let name = self.name("h");
        let result = match self.random.u32(0..6) {
            0 => Type::sycl_vector(self.random),
            1 | 2 => Type::value(self.random),
            _ => Type::Scalar(Scalar::any(self.random)),
        };
        let globals = self.variables.len();
        let (mut parameters, mut texts) = (Vec::new(), Vec::new());
        for _ in 0..self.random.u32(1..5) {
            let parameter = self.parameter();
            let argument = self.name("a");
            let (text, of, is_writable) = match &parameter {
                Parameter::Value(of) => (of.declare(&argument), of, true),
                Parameter::ConstantReference(of) => (format!("const {of} &{argument}"), of, false),
                Parameter::Reference(of) => (format!("{of} &{argument}"), of, true),
            };
            texts.push(text);
            self.declared(&argument, of, is_writable);
            parameters.push(parameter);
        }
        let attribute = match self.random.u32(0..6) {
            0..3 => "__attribute__((noinline)) ",
            3 => "__attribute__((always_inline)) inline ",
            _ => "inline ",
        };
        self.left = self.random.u32(1..10);
        self.block(&format!("{attribute}{result} {name}({})", texts.join(", ")), "", |writer| {
            // Callers may also be in loops.
            writer.place.loops = 1;
            writer.place.result = Some(result.clone());
            writer.statements(8);
            let value = writer.value(&result, 2);
            writer.line(format!("return {value};"));
        });
        self.variables.truncate(globals);
        self.helpers.push(Helper { name, result, parameters });
    }

    fn parameter(&mut self) -> Parameter {
        let of = match self.random.u32(0..8) {
            0..3 if !self.structs.is_empty() => Type::Struct(self.pick(&self.structs.clone())),
            3 => Type::sycl_vector(self.random),
            4 => self.pointer_type(),
            5 => {
                Type::Pointer { element: Scalar::number(self.random), count: self.random.u32(1..6), is_constant: false }
            }
            _ => Type::value(self.random),
        };
        match (&of, self.random.u32(0..3)) {
            (Type::Pointer { .. }, _) | (_, 0) => Parameter::Value(of),
            // An object may be passed by reference twice and changed. Pointers in it stay valid, because nothing
            // changes them.
            (_, 1) => Parameter::ConstantReference(of),
            _ => Parameter::Reference(of),
        }
    }

    /// Defines the function that returns the kernel.
    fn make(&mut self, is_task: bool) {
        let bytes = Type::Pointer { element: Scalar::Unsigned(8), count: INPUT, is_constant: true };
        self.block("inline auto make(const u8 *in, u8 *out)", "", |writer| {
            let globals = writer.variables.len();
            writer.line("const u8 *source = in;".to_owned());
            writer.declared("source", &bytes, false);
            let mut captured = Vec::new();
            writer.is_captured = true;
            for _ in 0..writer.random.u32(0..4) {
                let of = writer.captured_type();
                captured.push((writer.initialized(&of), of));
            }
            writer.is_captured = false;
            let head = if is_task { "return [=]()" } else { "return [=](sycl::id<1> id)" };
            writer.block(head, ";", |writer| {
                writer.variables.truncate(globals);
                for (name, of) in &captured {
                    writer.declared(name, of, false);
                }
                if is_task {
                    writer.block("for (u32 item = 0; item < ITEMS; ++item)", "", Self::body);
                } else {
                    writer.line("const u32 item = id[0];".to_owned());
                    writer.body();
                }
            });
        });
    }

    /// Writes the kernel's code for an item.
    fn body(&mut self) {
        let bytes = Type::Pointer { element: Scalar::Unsigned(8), count: INPUT, is_constant: true };
        self.line("const u8 *source = in + item * INPUT;".to_owned());
        self.line("u8 *target = out + item * OUTPUT;".to_owned());
        self.declared("item", &Type::Scalar(Scalar::Unsigned(32)), false);
        self.declared("source", &bytes, false);
        let first = self.variables.len();
        self.left = self.random.u32(4..36);
        while self.left > 0 {
            self.left -= 1;
            self.statement();
        }
        let variables = self.variables.split_off(first);
        for variable in variables.iter().filter(|variable| variable.is_writable) {
            self.show(&variable.name, &variable.of);
        }
    }

    fn captured_type(&mut self) -> Type {
        match self.random.u32(0..4) {
            0 => return Type::value(self.random),
            1 => {
                let of = Type::Scalar(Scalar::integer(self.random));
                return Type::Array(Rc::new(of), self.random.u32(1..20));
            }
            _ => {}
        }
        let of = Type::Struct(self.pick(&self.structs.clone()));
        // DPC++'s front end changes the size of the kernel's argument (docs/front-ends.md).
        if of.has_pointer() && of.has_bit_field() { Type::value(self.random) } else { of }
    }
}
