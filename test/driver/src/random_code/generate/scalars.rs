//! Scalar expressions. Each has exactly the requested type, no side effects, and one defined value.
//!
//! * Integers wrap around: they are computed in an unsigned type of at least 32 bits, because C++ promotes narrower
//!   ones to `int`.
//! * Shift amounts are masked; divisors are positive.
//! * Floating-point values are integers small enough for each operation to be exact, so contraction has no effect.

use super::types::{Scalar, Type, lanes};
use super::writer::Writer;

/// A floating-point expression with a bound on its absolute value.
pub struct Bounded {
    pub text: String,
    pub bound: u64,
}

/// The maximum absolute value of variables.
pub const STORED: u64 = 1023;

/// Returns a limit up to which all integers are representable.
pub fn exact(of: Scalar) -> u64 {
    if of.bits() == 32 { 1 << 23 } else { 1 << 50 }
}

/// Returns the integer type for conversions from a floating-point type.
pub fn integer_for(of: Scalar) -> Scalar {
    of.signed()
}

impl Writer<'_> {
    /// Returns an expression of this type. Floating-point values may be stored in variables.
    pub fn scalar(&mut self, of: Scalar, depth: u32) -> String {
        match of {
            Scalar::Bool => self.truth(depth),
            Scalar::Float(_) => {
                let value = self.float(of, depth);
                if value.bound <= STORED {
                    return value.text;
                }
                format!("{of}({}({}) % 1024)", integer_for(of), value.text)
            }
            _ => self.integer(of, depth),
        }
    }

    pub fn integer(&mut self, of: Scalar, depth: u32) -> String {
        if depth == 0 || self.once_in(5) {
            return self.integer_leaf(of);
        }
        let depth = depth - 1;
        match self.random.u32(0..20) {
            0..4 => {
                let (wide, operator) = (of.wrapping(), self.pick(&["+", "-", "*"]));
                format!("{of}({wide}({}) {operator} {wide}({}))", self.integer(of, depth), self.integer(of, depth))
            }
            4 | 5 => {
                let (a, b, operator) = (self.integer(of, depth), self.integer(of, depth), self.pick(&["/", "%"]));
                let positive = (u64::MAX >> (64 - of.bits())) >> u32::from(of.is_signed());
                format!("{of}({a} {operator} (({b} & {positive}) | 1))")
            }
            6 | 7 => {
                let (a, b, mask) = (self.integer(of, depth), self.integer(Scalar::Unsigned(32), depth), of.bits() - 1);
                if self.random.bool() {
                    format!("{of}({}({a}) << ({b} & {mask}))", of.wrapping())
                } else {
                    // A narrow bit-field is promoted to int.
                    format!("{of}({of}({a}) >> ({b} & {mask}))")
                }
            }
            8..10 => {
                let operator = self.pick(&["&", "|", "^"]);
                format!("{of}({} {operator} {})", self.integer(of, depth), self.integer(of, depth))
            }
            10 => format!("{of}(~{})", self.integer(of, depth)),
            11 => format!("({} ? {} : {})", self.truth(depth), self.integer(of, depth), self.integer(of, depth)),
            12 => format!("{of}({})", self.truth(depth)),
            13 | 14 => {
                let from = Scalar::integer(self.random);
                format!("{of}({})", self.integer(from, depth))
            }
            15 => {
                let from = self.pick(&[Scalar::Float(32), Scalar::Float(64)]);
                format!("{of}({}({}))", integer_for(from), self.float(from, depth).text)
            }
            16 => self.bit_function(of, depth),
            17 => self.bit_cast(of, depth),
            18 => {
                let lanes = lanes(self.random);
                let index = self.random.u32(0..lanes);
                format!("({})[{index}]", self.vector(of, lanes, depth))
            }
            _ => self.reduction(of, depth),
        }
    }

    fn integer_leaf(&mut self, of: Scalar) -> String {
        match self.random.u32(0..8) {
            0 => return self.literal(of),
            1 => {
                if let Some(text) = self.input(&of.to_string(), of.size()) {
                    return text;
                }
            }
            2 | 3 => {
                let is_whole = |of: &Type| match of {
                    Type::Scalar(scalar) => !scalar.is_float(),
                    of => matches!(of, Type::Enumeration(_)),
                };
                if let Some(path) = self.path(false, |path| is_whole(&path.of)) {
                    return format!("{of}({})", path.text);
                }
            }
            _ => {}
        }
        match self.path_of(&Type::Scalar(of), false) {
            Some(path) => path.text,
            None => self.literal(of),
        }
    }

    /// Reads a value from the input at any alignment, if a pointer to its bytes is in scope.
    pub fn input(&mut self, of: &str, size: u32) -> Option<String> {
        let is_bytes = |of: &Type| match of {
            Type::Pointer { element, count, .. } => *element == Scalar::Unsigned(8) && *count >= size + 8,
            _ => false,
        };
        let path = self.path(false, |path| is_bytes(&path.of))?;
        let Type::Pointer { count, .. } = path.of else { return None };
        let offset = self.index(count - size);
        Some(format!("get<{of}>({} + {offset})", path.text))
    }

    fn bit_function(&mut self, of: Scalar, depth: u32) -> String {
        let (unsigned, bits) = (of.unsigned(), of.bits());
        let a = format!("{unsigned}({})", self.integer(of, depth));
        match self.random.u32(0..9) {
            0 => format!("{of}(__builtin_popcountg({a}))"),
            1 => format!("{of}(__builtin_clzg({a}, {bits}))"),
            2 => format!("{of}(__builtin_ctzg({a}, {bits}))"),
            3 => format!("{of}(__builtin_bitreverse{bits}({a}))"),
            4 if bits > 8 => format!("{of}(__builtin_bswap{bits}({a}))"),
            5 => {
                let direction = self.pick(&["left", "right"]);
                format!("{of}(__builtin_rotate{direction}{bits}({a}, {}))", self.integer(unsigned, depth))
            }
            _ => {
                let function = self.pick(&["min", "max", "add_sat", "sub_sat"]);
                let (a, b) = (self.integer(of, depth), self.integer(of, depth));
                format!("{of}(__builtin_elementwise_{function}({a}, {b}))")
            }
        }
    }

    /// Returns the bits of an expression of the same size.
    fn bit_cast(&mut self, of: Scalar, depth: u32) -> String {
        let is_same = |of: &Type, size: u32| match of {
            Type::Scalar(scalar) => scalar.size() == size && *scalar != Scalar::Bool,
            Type::Vector(..) => of.content() == size && of.is_without_padding(),
            _ => false,
        };
        match self.path(false, |path| is_same(&path.of, of.size())) {
            Some(path) if path.has_address => format!("__builtin_bit_cast({of}, {})", path.text),
            _ if of.bits() > 8 => {
                let lanes = self.pick(&[2, of.size()]);
                let element = Scalar::Unsigned(of.bits() / lanes);
                format!("__builtin_bit_cast({of}, {})", self.vector(element, lanes, depth))
            }
            _ => self.integer_leaf(of),
        }
    }

    fn reduction(&mut self, of: Scalar, depth: u32) -> String {
        let lanes = lanes(self.random);
        let functions: &[&str] = if of.is_signed() {
            &["and", "or", "xor", "min", "max"]
        } else {
            &["add", "mul", "and", "or", "xor", "min", "max"]
        };
        let function = self.pick(functions);
        format!("{of}(__builtin_reduce_{function}({}))", self.vector(of, lanes, depth))
    }

    pub fn truth(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.path_of(&Type::Scalar(Scalar::Bool), false) {
                Some(path) if self.random.bool() => path.text,
                _ => {
                    let of = Scalar::integer(self.random);
                    let operator = self.comparison();
                    format!("({} {operator} {})", self.integer_leaf(of), self.integer_leaf(of))
                }
            };
        }
        let depth = depth - 1;
        match self.random.u32(0..10) {
            0..4 => {
                let (of, operator) = (Scalar::number(self.random), self.comparison());
                let mut side = || if of.is_float() { self.float(of, depth).text } else { self.integer(of, depth) };
                format!("({} {operator} {})", side(), side())
            }
            4 => format!("!{}", self.truth(depth)),
            5 | 6 => {
                let operator = self.pick(&["&&", "||", "^", "&", "|"]);
                format!("bool({} {operator} {})", self.truth(depth), self.truth(depth))
            }
            7 => {
                let lanes = self.pick(&[8, 16]);
                let mask = self.mask(lanes, depth);
                let bits = Scalar::Unsigned(lanes);
                let wanted = self.literal(bits);
                let operator = self.comparison();
                format!(
                    "(__builtin_bit_cast({bits}, __builtin_convertvector({mask}, Vec<bool, {lanes}>)) {operator} {wanted})"
                )
            }
            8 => self.sycl_truth(depth),
            _ => {
                let lanes = lanes(self.random);
                let function = self.pick(&["and", "or"]);
                format!("bool(__builtin_reduce_{function}({}))", self.mask(lanes, depth))
            }
        }
    }

    pub fn comparison(&mut self) -> &'static str {
        self.pick(&["<", "<=", ">", ">=", "==", "!="])
    }

    pub fn float(&mut self, of: Scalar, depth: u32) -> Bounded {
        if depth > 0 {
            let depth = depth - 1;
            match self.random.u32(0..6) {
                0..3 => {
                    let (a, b) = (self.float(of, depth), self.float(of, depth));
                    let operator = self.pick(&["+", "-", "*"]);
                    return bounded(of, operator, a, b, |a, b| format!("({a} {operator} {b})"));
                }
                3 => {
                    let (a, b) = (self.float(of, depth), self.float(of, depth));
                    let bound = a.bound.max(b.bound);
                    return Bounded { text: format!("({} ? {} : {})", self.truth(depth), a.text, b.text), bound };
                }
                4 => return Bounded { text: format!("{of}({})", self.truth(depth)), bound: 1 },
                _ => {
                    let other = Scalar::Float(96 - of.bits());
                    let value = self.float(other, depth);
                    if value.bound <= exact(of) {
                        return Bounded { text: format!("{of}({})", value.text), bound: value.bound };
                    }
                }
            }
        }
        let text = match self.path_of(&Type::Scalar(of), false) {
            Some(path) if !self.once_in(3) => path.text,
            _ => {
                let from = self.pick(&[Scalar::Signed(8), Scalar::Unsigned(8)]);
                format!("{of}({})", self.integer_leaf(from))
            }
        };
        Bounded { text, bound: STORED }
    }
}

/// Returns an operation on two expressions, or the first of them if the result might be inexact.
pub fn bounded(of: Scalar, operator: &str, a: Bounded, b: Bounded, text: impl Fn(&str, &str) -> String) -> Bounded {
    // A product may be a negative zero, which must not be stored in variables. The bound prevents that.
    let bound = if operator == "*" { a.bound.saturating_mul(b.bound).max(STORED + 1) } else { a.bound + b.bound };
    if bound > exact(of) {
        return a;
    }
    Bounded { text: text(&a.text, &b.text), bound }
}
