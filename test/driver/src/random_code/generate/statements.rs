//! Statements: declarations, assignments, control flow and calls.
//!
//! Each loop has at most eight iterations, and at most three loops are nested, so that functions terminate quickly.

use super::types::{Scalar, Type, lanes};
use super::writer::{Parameter, Path, Writer};

/// The maximum nesting depth of loops.
const LOOPS: u32 = 3;
/// The maximum nesting depth of blocks.
const DEPTH: u32 = 5;

impl Writer<'_> {
    /// Writes up to `most` statements.
    pub fn statements(&mut self, most: u32) {
        for _ in 0..self.random.u32(1..=most) {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            self.statement();
        }
    }

    pub fn statement(&mut self) {
        let is_deep = self.place.depth >= DEPTH;
        match self.random.u32(0..if is_deep { 32 } else { 48 }) {
            0..5 => self.declare_variable(),
            5..11 => self.assign(),
            11..14 => self.copy_bytes(),
            14 => self.fill(),
            15..18 => self.copy_object(),
            18 => self.assign_object(),
            19 => self.union(),
            20 | 21 => self.declare_pointer(),
            22 => self.walk(),
            23..26 => self.call(),
            26 => self.overflow(),
            27 => self.declare_mask(),
            28..30 => self.jump(),
            30 | 31 => self.show_something(),
            32..36 => self.selection(),
            36..43 => self.repetition(),
            43..46 => self.switch(),
            _ => self.lambda(),
        }
    }

    /// Writes statements in a separate block.
    fn part(&mut self, head: &str, tail: &str, most: u32) {
        self.block(head, tail, |writer| writer.statements(most));
    }

    pub fn declare_variable(&mut self) {
        let of = self.variable_type();
        let name = self.initialized(&of);
        self.declared(&name, &of, true);
    }

    /// Assigns a value to a variable, or updates it with an operation whose result is always defined.
    fn assign(&mut self) {
        let is_value = |path: &Path| !matches!(path.of, Type::Array(..) | Type::Struct(_) | Type::Pointer { .. });
        let Some(path) = self.path(true, is_value) else { return self.declare_variable() };
        let is_unsigned = match &path.of {
            Type::Scalar(of) => *of == of.unsigned() && of.bits() >= 32,
            Type::Vector(of, _) => of.is_integer() && !of.is_signed(),
            _ => false,
        };
        let operator =
            if is_unsigned && self.random.bool() { self.pick(&["+=", "-=", "*=", "^=", "|=", "&="]) } else { "=" };
        let value = self.value(&path.of, 3);
        self.line(format!("{} {operator} {value};", path.text));
    }

    /// Stores the mask of a comparison in a variable and reads its lanes.
    fn declare_mask(&mut self) {
        let (bits, lanes) = (self.pick(&[8, 16, 32, 64]), lanes(self.random));
        let name = self.name("v");
        let value = self.mask(lanes, 2);
        let (of, name) = (Type::Vector(Scalar::Signed(bits), lanes), name);
        self.line(format!("{of} {name} = __builtin_convertvector({value}, {of});"));
        if lanes <= 4 {
            let truth = self.name("v");
            let operator = self.pick(&["&&", "||"]);
            let each: Vec<String> = (0..lanes).map(|lane| format!("{name}[{lane}]")).collect();
            self.line(format!("bool {truth} = {};", each.join(&format!(" {operator} "))));
            self.declared(&truth, &Type::Scalar(Scalar::Bool), true);
        }
        self.declared(&name, &of, true);
    }

    /// Writes arithmetic that reports overflow.
    fn overflow(&mut self) {
        let of = Scalar::integer(self.random);
        let (truth, result) = (self.name("v"), self.name("v"));
        let function = self.pick(&["add", "sub", "mul"]);
        let (a, b) = (self.integer(of, 1), self.integer(of, 1));
        self.line(format!("{of} {result}{{}};"));
        self.line(format!("bool {truth} = __builtin_{function}_overflow({a}, {b}, &{result});"));
        self.declared(&result, &Type::Scalar(of), true);
        self.declared(&truth, &Type::Scalar(Scalar::Bool), true);
    }

    /// Writes a conditional `break`, `continue` or `return`.
    fn jump(&mut self) {
        let mut jumps = Vec::new();
        if self.place.may_break {
            jumps.push("break;".to_owned());
        }
        if self.place.may_continue {
            jumps.push("continue;".to_owned());
        }
        if let Some(result) = self.place.result.clone() {
            jumps.push(format!("return {};", self.value(&result, 1)));
        }
        if jumps.is_empty() {
            return self.assign();
        }
        let (jump, condition) = (self.pick(&jumps), self.truth(1));
        self.line(format!("if ({condition}) {jump}"));
    }

    /// Writes a component of a variable to the output.
    fn show_something(&mut self) {
        let is_shown = |path: &Path| path.of.content() <= 64;
        if self.place.result.is_none()
            && let Some(path) = self.path(false, is_shown)
        {
            self.show(&path.text, &path.of);
        }
    }

    fn selection(&mut self) {
        let condition = self.truth(2);
        if self.random.bool() {
            self.part(&format!("if ({condition})"), "", 4);
        } else {
            self.part(&format!("if ({condition})"), " else", 3);
            self.part("", "", 3);
        }
    }

    fn repetition(&mut self) {
        if self.place.loops >= LOOPS {
            return self.selection();
        }
        let counter = self.name("c");
        let most = self.random.u32(1..9);
        let variable = Type::Scalar(Scalar::Unsigned(32));
        let condition = if self.random.bool() { self.truth(1) } else { "true".to_owned() };
        let (head, tail, of) = match self.random.u32(0..6) {
            0 => (format!("for (u32 {counter} = 0; {counter} < {most}; ++{counter})"), String::new(), variable),
            1 => {
                let limit = self.integer(Scalar::Unsigned(32), 1);
                let head = format!("for (u32 {counter} = 0, n = {limit} % {most}; {counter} < n; {counter} += 1)");
                (head, String::new(), variable)
            }
            2 => {
                let head = format!("for (i32 {counter} = {most}; {counter} >= 0; --{counter})");
                (head, String::new(), Type::Scalar(Scalar::Signed(32)))
            }
            3 => {
                let of = self.pick(&[Scalar::Unsigned(8), Scalar::Signed(16), Scalar::Unsigned(64)]);
                let step = self.random.u32(1..4);
                let head = format!("for ({of} {counter} = 0; {counter} < {most}; {counter} += {step})");
                (head, String::new(), Type::Scalar(of))
            }
            4 => {
                self.line(format!("u32 {counter} = 0;"));
                (format!("while ({counter}++ < {most} && {condition})"), String::new(), variable)
            }
            _ => {
                self.line(format!("u32 {counter} = 0;"));
                ("do".to_owned(), format!(" while (++{counter} < {most} && {condition});"), variable)
            }
        };
        self.block(&head, &tail, |writer| {
            writer.declared(&counter, &of, false);
            writer.place.loops += 1;
            (writer.place.may_break, writer.place.may_continue) = (true, true);
            writer.statements(5);
        });
    }

    fn switch(&mut self) {
        let count = self.random.u32(2..12);
        let (selector, case): (String, Box<dyn Fn(u32) -> String>) = match self.random.u32(0..4) {
            0 => {
                let of = Scalar::integer(self.random);
                let value = self.value(&Type::Enumeration(of), 1);
                (value, Box::new(move |index| format!("Enum<{of}>({index})")))
            }
            1 => {
                let of = self.pick(&[Scalar::Signed(8), Scalar::Signed(32), Scalar::Signed(64)]);
                let value = self.integer(of.unsigned(), 2);
                (format!("{of}({of}({value} % {count}) - 3)"), Box::new(|index| format!("{index} - 3")))
            }
            2 => {
                let factor = self.pick(&[7_u64, 1000, 0x1_0000_0001, 0x1234_5678_9ABC]);
                let value = self.integer(Scalar::Unsigned(64), 2);
                (
                    format!("u64({value} % {count} * {factor}u)"),
                    Box::new(move |index| format!("{}u", u64::from(index) * factor)),
                )
            }
            _ => {
                let of = self.pick(&[8, 16, 32, 64].map(Scalar::Unsigned));
                let value = self.integer(of, 2);
                (format!("{of}({value} % {})", count + 1), Box::new(|index| index.to_string()))
            }
        };
        let default = if self.once_in(3) { count } else { self.random.u32(0..count) };
        self.block(&format!("switch ({selector})"), "", |writer| {
            writer.place.may_break = false;
            for index in 0..count {
                // Some values have no case.
                if index != default && writer.once_in(6) {
                    continue;
                }
                let label = if index == default { "default:".to_owned() } else { format!("case {}:", case(index)) };
                let tail = if writer.once_in(4) { "" } else { " break;" };
                writer.part(&label, tail, 2);
            }
        });
    }

    /// Declares a function object that captures by reference, and calls it.
    fn lambda(&mut self) {
        let name = self.name("g");
        let (result, parameter) = (Scalar::integer(self.random), Scalar::integer(self.random));
        let argument = self.name("a");
        self.block(&format!("auto {name} = [&]({parameter} {argument}) -> {result}"), ";", |writer| {
            writer.declared(&argument, &Type::Scalar(parameter), true);
            (writer.place.may_break, writer.place.may_continue) = (false, false);
            // The function object may be called twice, so treat its body as a loop.
            writer.place.loops += 1;
            writer.place.result = Some(Type::Scalar(result));
            writer.statements(3);
            let value = writer.integer(result, 2);
            writer.line(format!("return {value};"));
        });
        for _ in 0..self.random.u32(1..3) {
            let (value, variable) = (self.integer(parameter, 1), self.name("v"));
            self.line(format!("{result} {variable} = {name}({value});"));
            self.declared(&variable, &Type::Scalar(result), true);
        }
    }

    /// Calls a helper with variables in scope.
    fn call(&mut self) {
        if self.helpers.is_empty() {
            return self.assign();
        }
        let helper = self.pick(&self.helpers.clone());
        let mut arguments = Vec::new();
        for parameter in &helper.parameters {
            let (of, is_writable, needs_address) = match parameter {
                Parameter::Value(of) => (of, false, false),
                Parameter::ConstantReference(of) => (of, false, true),
                Parameter::Reference(of) => (of, true, true),
            };
            let is_good = |path: &Path| path.of.is(of) && (!needs_address || path.has_address && path.is_aligned);
            let found = match of {
                Type::Pointer { element, count, is_constant } => Some(self.pointer(*element, *count, *is_constant)),
                _ => self.path(is_writable, is_good).map(|path| path.text),
            };
            arguments.push(match (found, of) {
                (Some(text), _) => text,
                (None, Type::Struct(_) | Type::Array(..)) => self.new_object(of),
                (None, _) if needs_address => self.new_object(of),
                (None, _) => self.value(of, 2),
            });
        }
        let name = self.name("v");
        self.line(format!("{} = {}({});", helper.result.declare(&name), helper.name, arguments.join(", ")));
        self.declared(&name, &helper.result, true);
    }

    fn new_object(&mut self, of: &Type) -> String {
        let name = self.initialized(of);
        self.declared(&name, of, true);
        name
    }
}
