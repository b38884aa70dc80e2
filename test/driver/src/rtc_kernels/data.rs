//! The bytes of buffers and numbers.

use std::str::FromStr;

/// The type of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// An integer of this many bytes.
    Integer(usize),
    /// A half.
    Half,
    /// A float.
    Float,
    /// A double.
    Double,
}

impl FromStr for Element {
    type Err = String;

    fn from_str(name: &str) -> Result<Element, String> {
        Ok(match name {
            "char" | "uchar" | "bool" => Element::Integer(1),
            "short" | "ushort" => Element::Integer(2),
            "int" | "uint" => Element::Integer(4),
            "long" | "ulong" => Element::Integer(8),
            "half" => Element::Half,
            "float" => Element::Float,
            "double" => Element::Double,
            _ => return Err(format!("unknown type '{name}'")),
        })
    }
}

impl Element {
    /// Returns the size in bytes.
    pub fn size(self) -> usize {
        match self {
            Element::Integer(bytes) => bytes,
            Element::Half => 2,
            Element::Float => 4,
            Element::Double => 8,
        }
    }

    fn integer(self, value: u64) -> Vec<u8> {
        value.to_le_bytes().into_iter().take(self.size()).collect()
    }

    #[allow(clippy::cast_possible_truncation, reason = "numbers of the type are wanted")]
    fn float(self, value: f64) -> Vec<u8> {
        match self {
            Element::Integer(_) => self.integer((value as i64).cast_unsigned()),
            Element::Half => half(value as f32).to_le_bytes().to_vec(),
            Element::Float => (value as f32).to_le_bytes().to_vec(),
            Element::Double => value.to_le_bytes().to_vec(),
        }
    }
}

/// Converts to half, rounding toward zero; a number that is too large becomes infinite.
fn half(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = u16::try_from(bits >> 31).unwrap_or_default() << 15;
    let exponent = (bits >> 23 & 0xff).cast_signed() - 112;
    let mantissa = bits >> 13 & 0x3ff;
    let magnitude = match exponent {
        _ if value.is_nan() => 0x7e00,
        ..=0 => ((mantissa | 0x400).checked_shr((1 - exponent).unsigned_abs())).unwrap_or(0),
        31.. => 0x7c00,
        _ => exponent.unsigned_abs() << 10 | mantissa,
    };
    sign | u16::try_from(magnitude).unwrap_or_default()
}

/// A simple generator of numbers, which are the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ self.0 >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ mixed >> 29
    }

    /// Returns a number of at least 0 and below 1.
    fn unit(&mut self) -> f64 {
        f64::from(u32::try_from(self.next() >> 32).unwrap_or_default()) / 4_294_967_296.0
    }
}

/// Numbers at which functions have special cases.
const SPECIAL: [f64; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -2.5,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    1e-40,
    3.0e38,
    -1e-3,
    1.5,
    2.0,
    100.25,
    -7.75,
];

/// Returns the bytes of a buffer that is filled as `how` specifies.
///
/// # Errors
/// Fails if `how` is unknown.
pub fn fill(element: Element, count: usize, how: &str, seed: usize) -> Result<Vec<u8>, String> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed as u64 + 1));
    let mut bytes = Vec::new();
    for index in 0..count {
        let is_integer = matches!(element, Element::Integer(_));
        bytes.extend(match how {
            "zero" => vec![0; element.size()],
            "ramp" => element.float(f64::from(u32::try_from(index).unwrap_or(u32::MAX))),
            "bits" => element.integer(random.next()),
            "random" if is_integer => element.integer(random.next()),
            "random" => element.float(random.unit() * 16.0 - 8.0),
            "unit" => element.float(random.unit()),
            "positive" => element.float(random.unit() * 10.0 + 0.125),
            "special" => element.float(*SPECIAL.get(index % SPECIAL.len()).unwrap_or(&0.0)),
            _ => return Err(format!("unknown buffer fill '{how}'")),
        });
    }
    Ok(bytes)
}

/// Returns the bytes of a number.
///
/// # Errors
/// Fails for a string that is not a number of this type.
pub fn value(element: Element, text: &str) -> Result<Vec<u8>, String> {
    let problem = |_| format!("'{text}' is not a number of this type");
    match element {
        Element::Integer(_) => Ok(element.integer(text.parse::<i64>().map_err(problem)?.cast_unsigned())),
        _ => Ok(element.float(text.parse::<f64>().map_err(|_| format!("'{text}' is not a number"))?)),
    }
}

/// Returns whether two buffers are equal, or their floating-point numbers differ by no more than `tolerance` units in
/// the last place.
pub fn agree(element: Option<Element>, tolerance: u64, ours: &[u8], theirs: &[u8]) -> bool {
    let size = match element {
        Some(Element::Float) => 4,
        Some(Element::Double) => 8,
        _ => return ours == theirs,
    };
    let near = |ours: &[u8], theirs: &[u8]| {
        let (ours, theirs) = (ordered(ours), ordered(theirs));
        ours.abs_diff(theirs) <= tolerance
    };
    ours.len() == theirs.len() && ours.chunks(size).zip(theirs.chunks(size)).all(|(ours, theirs)| near(ours, theirs))
}

/// Maps a float or double to an integer in the same order: adjacent floating-point numbers differ by 1.
fn ordered(bytes: &[u8]) -> i64 {
    let bits = bytes.iter().rev().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
    let shift = 64 - 8 * u32::try_from(bytes.len()).unwrap_or(8);
    let value = (bits << shift).cast_signed() >> shift;
    if value < 0 { (i64::MIN >> shift).wrapping_sub(value) } else { value }
}
