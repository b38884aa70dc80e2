//! Vector expressions: clang vectors and `sycl::vec`.
//!
//! The rules of `scalars` apply to each lane. Operations on clang vectors do not promote to `int`;
//! those on `sycl::vec` do.

use super::scalars::{Bounded, STORED, bounded, exact, integer_for};
use super::types::{Scalar, Type, lanes};
use super::writer::Writer;

fn vector(of: Scalar, lanes: u32) -> String {
    format!("Vec<{of}, {lanes}>")
}

impl Writer<'_> {
    /// Returns an expression of a clang vector type.
    pub fn vector(&mut self, of: Scalar, lanes: u32, depth: u32) -> String {
        if of.is_float() {
            let value = self.float_vector(of, lanes, depth);
            if value.bound <= STORED {
                return value.text;
            }
            let integers = vector(integer_for(of), lanes);
            return format!(
                "__builtin_convertvector(__builtin_convertvector({}, {integers}) % 1024, {})",
                value.text,
                vector(of, lanes)
            );
        }
        if depth == 0 || self.once_in(5) {
            return self.vector_leaf(of, lanes);
        }
        self.integer_vector(of, lanes, depth - 1)
    }

    fn integer_vector(&mut self, of: Scalar, lanes: u32, depth: u32) -> String {
        let this = vector(of, lanes);
        let unsigned = vector(of.unsigned(), lanes);
        match self.random.u32(0..14) {
            0..3 => {
                let operator = self.pick(&["+", "-", "*"]);
                let (a, b) = (self.vector(of, lanes, depth), self.vector(of, lanes, depth));
                format!("({this})(({unsigned})({a}) {operator} ({unsigned})({b}))")
            }
            3 => {
                let operator = self.pick(&["/", "%"]);
                let positive = (u64::MAX >> (64 - of.bits())) >> u32::from(of.is_signed());
                let (a, b) = (self.vector(of, lanes, depth), self.vector(of, lanes, depth));
                format!("(({a}) {operator} ((({b}) & {of}({positive}u)) | {of}(1)))")
            }
            4 => {
                let mask = of.bits() - 1;
                let (a, b) = (self.vector(of, lanes, depth), self.vector(of, lanes, depth));
                if self.random.bool() {
                    format!("({this})(({unsigned})({a}) << (({unsigned})({b}) & {}({mask})))", of.unsigned())
                } else {
                    format!("(({a}) >> (({b}) & {of}({mask})))")
                }
            }
            5 => {
                let operator = self.pick(&["&", "|", "^"]);
                format!("(({}) {operator} ({}))", self.vector(of, lanes, depth), self.vector(of, lanes, depth))
            }
            6 => format!("({this})({})", self.mask_of(of.bits(), lanes, depth)),
            7 => {
                let mask = self.mask_of(of.bits(), lanes, depth);
                let (a, b) = (self.vector(of, lanes, depth), self.vector(of, lanes, depth));
                format!("({this})({mask} ? {a} : {b})")
            }
            8 => {
                let from = Scalar::number(self.random);
                self.converted(of, from, lanes, depth)
            }
            9 | 10 => self.shuffle(of, lanes, depth),
            11 => {
                let function = self.pick(&["min", "max", "add_sat", "sub_sat"]);
                let (a, b) = (self.vector(of, lanes, depth), self.vector(of, lanes, depth));
                format!("__builtin_elementwise_{function}(({this})({a}), ({this})({b}))")
            }
            12 => self.other_lanes(of, lanes, depth),
            _ => {
                let function = self.pick(&["popcount", "bitreverse"]);
                format!("({this})__builtin_elementwise_{function}(({this})({}))", self.vector(of, lanes, depth))
            }
        }
    }

    fn vector_leaf(&mut self, of: Scalar, lanes: u32) -> String {
        let this = vector(of, lanes);
        match self.random.u32(0..6) {
            0 => return format!("splat<{this}>({})", self.scalar(of, 0)),
            1 if lanes <= 4 => {
                let values: Vec<String> = (0..lanes).map(|_| self.scalar(of, 0)).collect();
                return format!("{this}{{{}}}", values.join(", "));
            }
            2 if !of.is_float() => {
                if let Some(text) = self.input(&this, of.size() * lanes.next_power_of_two()) {
                    return text;
                }
            }
            _ => {}
        }
        match self.path_of(&Type::Vector(of, lanes), false) {
            Some(path) => path.text,
            None => format!("splat<{this}>({})", self.scalar(of, 0)),
        }
    }

    /// Returns a conversion of each lane.
    fn converted(&mut self, of: Scalar, from: Scalar, lanes: u32, depth: u32) -> String {
        let this = vector(of, lanes);
        if from.is_float() {
            let value = self.float_vector(from, lanes, depth).text;
            return format!(
                "__builtin_convertvector(__builtin_convertvector({value}, {}), {this})",
                vector(integer_for(from), lanes)
            );
        }
        format!("__builtin_convertvector({}, {this})", self.vector(from, lanes, depth))
    }

    /// Returns a shuffle of one or two vectors.
    fn shuffle(&mut self, of: Scalar, lanes: u32, depth: u32) -> String {
        if lanes <= 8 && lanes != 3 && self.once_in(3) {
            let part = self.pick(&["lo", "hi", "even", "odd"]);
            return format!("(({})({})).{part}", vector(of, 2 * lanes), self.vector(of, 2 * lanes, depth));
        }
        let from = self.pick(&[2, 3, 4, 8, lanes, lanes]);
        let indices: Vec<String> = (0..lanes).map(|_| self.random.u32(0..2 * from).to_string()).collect();
        let (a, b) = (self.vector(of, from, depth), self.vector(of, from, depth));
        format!("__builtin_shufflevector(({0})({a}), ({0})({b}), {1})", vector(of, from), indices.join(", "))
    }

    /// Returns a bit cast from lanes of another width.
    fn other_lanes(&mut self, of: Scalar, lanes: u32, depth: u32) -> String {
        let size = of.size() * lanes;
        let is_possible = |other: &u32| [2, 4, 8, 16].contains(&(size / (other / 8))) && lanes != 3;
        let widths: Vec<u32> = [8, 16, 32, 64].into_iter().filter(is_possible).collect();
        if widths.is_empty() {
            return self.vector_leaf(of, lanes);
        }
        let width = self.pick(&widths);
        let value = self.vector(Scalar::Unsigned(width), size / (width / 8), depth);
        format!("__builtin_bit_cast({}, {value})", vector(of, lanes))
    }

    /// Returns a comparison of vectors, with 0 or -1 in each lane.
    pub fn mask(&mut self, lanes: u32, depth: u32) -> String {
        let bits = self.pick(&[8, 16, 32, 64]);
        self.mask_of(bits, lanes, depth)
    }

    fn mask_of(&mut self, bits: u32, lanes: u32, depth: u32) -> String {
        let of = match self.random.u32(0..3) {
            0 if bits >= 32 => Scalar::Float(bits),
            1 => Scalar::Signed(bits),
            _ => Scalar::Unsigned(bits),
        };
        let mut side =
            || if of.is_float() { self.float_vector(of, lanes, depth).text } else { self.vector(of, lanes, depth) };
        let (a, b) = (side(), side());
        let operator = self.comparison();
        format!("({})(({a}) {operator} ({b}))", vector(Scalar::Signed(bits), lanes))
    }

    fn float_vector(&mut self, of: Scalar, lanes: u32, depth: u32) -> Bounded {
        let this = vector(of, lanes);
        if depth > 0 {
            let depth = depth - 1;
            match self.random.u32(0..6) {
                0..3 => {
                    let (a, b) = (self.float_vector(of, lanes, depth), self.float_vector(of, lanes, depth));
                    let operator = self.pick(&["+", "-", "*"]);
                    return bounded(of, operator, a, b, |a, b| format!("({a} {operator} {b})"));
                }
                3 => {
                    let mask = self.mask_of(of.bits(), lanes, depth);
                    let (a, b) = (self.float_vector(of, lanes, depth), self.float_vector(of, lanes, depth));
                    let bound = a.bound.max(b.bound);
                    return Bounded { text: format!("({this})({mask} ? {} : {})", a.text, b.text), bound };
                }
                4 => {
                    let other = Scalar::Float(96 - of.bits());
                    let value = self.float_vector(other, lanes, depth);
                    if value.bound <= exact(of) {
                        let text = format!("__builtin_convertvector({}, {this})", value.text);
                        return Bounded { text, bound: value.bound };
                    }
                }
                _ => {
                    let from = self.pick(&[Scalar::Signed(8), Scalar::Unsigned(8)]);
                    let text = format!("__builtin_convertvector({}, {this})", self.vector(from, lanes, depth));
                    return Bounded { text, bound: STORED };
                }
            }
        }
        Bounded { text: self.vector_leaf(of, lanes), bound: STORED }
    }

    /// Returns an expression of a `sycl::vec` type.
    pub fn sycl_vector(&mut self, of: Scalar, lanes: u32, depth: u32) -> String {
        let this = format!("sycl::vec<{of}, {lanes}>");
        if depth == 0 || self.once_in(4) {
            return self.sycl_leaf(of, lanes);
        }
        let depth = depth - 1;
        let (a, b) = (self.sycl_vector(of, lanes, depth), self.sycl_vector(of, lanes, depth));
        match self.random.u32(0..8) {
            // Lanes of 16 bits would be multiplied as int and overflow.
            0 | 1 if !of.is_signed() && !of.is_float() => {
                let operators: &[&str] = if of.bits() == 16 { &["+", "-"] } else { &["+", "-", "*"] };
                format!("({a} {} {b})", self.pick(operators))
            }
            2 if of.is_integer() => format!("({a} {} {b})", self.pick(&["&", "|", "^"])),
            3 if of == of.unsigned() => {
                let mask = of.bits() - 1;
                match self.random.u32(0..3) {
                    0 => format!("({a} / ({b} | {this}({of}(1))))"),
                    1 => format!("({a} >> ({b} & {this}({of}({mask}))))"),
                    _ => format!("({a} << ({b} & {this}({of}({mask}))))"),
                }
            }
            4 => format!("sycl::select({a}, {b}, {})", self.sycl_mask(of.bits(), lanes, depth)),
            5 if of == of.signed() => self.sycl_mask(of.bits(), lanes, depth),
            6 => {
                let indices: Vec<String> = (0..lanes).map(|_| self.random.u32(0..lanes).to_string()).collect();
                format!("{this}({a}.swizzle<{}>())", indices.join(", "))
            }
            _ if of.is_integer() && lanes != 3 => {
                let other = if of.is_signed() { of.unsigned() } else { of.signed() };
                let value = self.sycl_vector(other, lanes, depth);
                format!("{value}.as<{this}>()")
            }
            _ => a,
        }
    }

    fn sycl_leaf(&mut self, of: Scalar, lanes: u32) -> String {
        let this = format!("sycl::vec<{of}, {lanes}>");
        if self.once_in(4) && lanes <= 4 {
            let values: Vec<String> = (0..lanes).map(|_| self.sycl_element(of)).collect();
            return format!("{this}({})", values.join(", "));
        }
        match self.path_of(&Type::SyclVector(of, lanes), false) {
            Some(path) => format!("{this}({})", path.text),
            None => format!("{this}({})", self.sycl_element(of)),
        }
    }

    /// Returns a scalar as a temporary: the constructor takes a reference, which cannot bind to a member of a packed
    /// class.
    fn sycl_element(&mut self, of: Scalar) -> String {
        format!("{of}({})", self.scalar(of, 0))
    }

    fn sycl_mask(&mut self, bits: u32, lanes: u32, depth: u32) -> String {
        let of = if bits >= 32 && self.random.bool() { Scalar::Float(bits) } else { Scalar::Unsigned(bits) };
        let (a, b) = (self.sycl_vector(of, lanes, depth), self.sycl_vector(of, lanes, depth));
        format!("({a} {} {b})", self.comparison())
    }

    /// Returns whether all or any lanes of a comparison are true, as an expression.
    pub fn sycl_truth(&mut self, depth: u32) -> String {
        let (lanes, bits) = (lanes(self.random), self.pick(&[8, 16, 32, 64]));
        let function = self.pick(&["any", "all"]);
        format!("bool(sycl::{function}({}))", self.sycl_mask(bits, lanes, depth))
    }
}
