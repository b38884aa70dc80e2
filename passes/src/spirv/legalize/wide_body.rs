//! Bodies of functions on integers of more than 64 bits.

use std::fmt::{Display, Write};

use super::definitions::Definitions;
use super::odd_types::{LIMB, is_wide, limbs};
use super::shape::Shape;

/// The names or constants of an integer's limbs.
pub type Limbs = Vec<String>;

/// A function body under construction.
pub struct Body<'d> {
    /// The definitions of the module.
    pub definitions: &'d mut Definitions,
    text: String,
    count: u32,
}

impl<'d> Body<'d> {
    /// Creates an empty body.
    pub fn new(definitions: &'d mut Definitions) -> Body<'d> {
        Body { definitions, text: String::new(), count: 0 }
    }

    /// Returns the text.
    pub fn text(self) -> String {
        self.text
    }

    /// Adds an instruction, and returns the name of its result.
    pub fn set(&mut self, instruction: impl Display) -> String {
        let name = format!("%v{}", self.count);
        self.count += 1;
        let _ = writeln!(self.text, "  {name} = {instruction}");
        name
    }

    /// Adds an instruction without a result.
    pub fn add(&mut self, instruction: impl Display) {
        let _ = writeln!(self.text, "  {instruction}");
    }

    /// Adds an operation on two limbs.
    pub fn on_limbs(&mut self, operation: &str, left: &str, right: impl Display) -> String {
        self.set(format_args!("{operation} i64 {left}, {right}"))
    }

    /// Splits an operand into limbs.
    pub fn limbs_of(&mut self, index: usize, shape: &Shape, bits: u32) -> Limbs {
        if is_wide(bits) {
            return (0..limbs(bits))
                .map(|limb| self.set(format_args!("extractelement {shape} %x{index}, i32 {limb}")))
                .collect();
        }
        vec![match shape {
            Shape::Int(LIMB) => format!("%x{index}"),
            _ => self.set(format_args!("zext {shape} %x{index} to i64")),
        }]
    }

    /// Sign-extends the limbs of an integer from `bits` bits to `to` bits.
    pub fn sign_extended(&mut self, mut value: Limbs, bits: u32, to: u32) -> Limbs {
        let unused = u32::try_from(value.len()).unwrap_or(0) * LIMB - bits;
        if let Some(last) = value.last_mut() {
            if unused > 0 {
                let up = self.on_limbs("shl", last, unused);
                *last = self.on_limbs("ashr", &up, unused);
            }
            let sign = if limbs(to) > limbs(bits) { self.on_limbs("ashr", last, LIMB - 1) } else { String::new() };
            value.resize(limbs(to), sign);
        }
        value
    }

    /// Truncates an integer to `bits` bits.
    pub fn cut(&mut self, mut value: Limbs, bits: u32) -> Limbs {
        value.resize(limbs(bits), "0".to_owned());
        if let Some(last) = value.last_mut().filter(|_| !bits.is_multiple_of(LIMB)) {
            *last = self.on_limbs("and", last, (1_u64 << (bits % LIMB)) - 1);
        }
        value
    }

    /// Selects one of two integers.
    pub fn select(&mut self, condition: &str, yes: &Limbs, no: &Limbs) -> Limbs {
        let pairs = yes.iter().zip(no);
        pairs.map(|(yes, no)| self.set(format_args!("select i1 {condition}, i64 {yes}, i64 {no}"))).collect()
    }

    /// Completes the body with a `ret` of the lower `bits` bits.
    pub fn ret(mut self, value: Limbs, shape: &Shape, bits: u32) -> String {
        let mut value = self.cut(value, bits);
        let result = match (shape.vector(), value.first()) {
            (Some((lanes, _)), _) => {
                value.resize(lanes as usize, "0".to_owned());
                let mut whole = "poison".to_owned();
                for (lane, limb) in value.iter().enumerate() {
                    whole = self.set(format_args!("insertelement {shape} {whole}, i64 {limb}, i32 {lane}"));
                }
                whole
            }
            (None, Some(limb)) if bits == 1 => self.on_limbs("icmp ne", limb, 0),
            (None, Some(limb)) if *shape != Shape::Int(LIMB) => self.set(format_args!("trunc i64 {limb} to {shape}")),
            (None, limb) => limb.cloned().unwrap_or_default(),
        };
        self.add(format_args!("ret {shape} {result}"));
        self.text
    }

    /// Completes the body with a `ret` of a scalar.
    pub fn ret_scalar(mut self, shape: &Shape, value: &str) -> String {
        self.add(format_args!("ret {shape} {value}"));
        self.text
    }
}
