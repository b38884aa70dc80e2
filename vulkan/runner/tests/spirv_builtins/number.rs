//! Numbers of all types on the host.

/// The type of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An integer of this width in bits.
    Int(u32),
    /// A `float`.
    Float,
    /// A `double`.
    Double,
}

impl Kind {
    /// Returns the name of the type in LLVM IR.
    pub fn llvm(self) -> String {
        match self {
            Kind::Int(bits) => format!("i{bits}"),
            Kind::Float => "float".to_owned(),
            Kind::Double => "double".to_owned(),
        }
    }

    /// Returns the mangled name of the type.
    pub fn letter(self) -> char {
        match self {
            Kind::Int(1) => 'b',
            Kind::Int(8) => 'c',
            Kind::Int(16) => 's',
            Kind::Int(32) => 'i',
            Kind::Int(_) => 'l',
            Kind::Float => 'f',
            Kind::Double => 'd',
        }
    }

    /// Returns the size in bytes.
    pub fn size(self) -> usize {
        match self {
            Kind::Int(bits) => bits.div_ceil(8) as usize,
            Kind::Float => 4,
            Kind::Double => 8,
        }
    }
}

/// A number. Integers are sign-extended.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// An integer and its width.
    Int(i64, u32),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
}

impl Number {
    /// Returns a small number of this type.
    pub fn of(kind: Kind, value: i64) -> Number {
        match kind {
            Kind::Int(bits) => Number::Int(value, bits).wrapped(),
            Kind::Float => Number::Float(value as f32),
            Kind::Double => Number::Double(value as f64),
        }
    }

    /// Returns the number in these bytes.
    pub fn from_bytes(kind: Kind, bytes: &[u8]) -> Number {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        match kind {
            Kind::Int(bits) => Number::Int(i64::from_le_bytes(word), bits).wrapped(),
            Kind::Float => Number::Float(f32::from_le_bytes(bytes.try_into().unwrap())),
            Kind::Double => Number::Double(f64::from_le_bytes(word)),
        }
    }

    /// Returns the bytes of the number in memory.
    pub fn to_bytes(self) -> Vec<u8> {
        match self {
            Number::Int(value, bits) => value.to_le_bytes()[..bits.div_ceil(8) as usize].to_vec(),
            Number::Float(value) => value.to_le_bytes().to_vec(),
            Number::Double(value) => value.to_le_bytes().to_vec(),
        }
    }

    fn wrapped(self) -> Number {
        match self {
            Number::Int(value, bits) => Number::Int(value << (64 - bits) >> (64 - bits), bits),
            other => other,
        }
    }

    /// Returns the value of an integer.
    pub fn int(self) -> i64 {
        match self {
            Number::Int(value, _) => value,
            _ => panic!("{self:?} is not an integer"),
        }
    }

    /// Combines two numbers of one type.
    pub fn combine(self, other: Number, ints: impl Fn(i64, i64) -> i64, floats: impl Fn(f64, f64) -> f64) -> Number {
        match (self, other) {
            (Number::Int(a, bits), Number::Int(b, _)) => Number::Int(ints(a, b), bits).wrapped(),
            (Number::Float(a), Number::Float(b)) => Number::Float(floats(f64::from(a), f64::from(b)) as f32),
            (Number::Double(a), Number::Double(b)) => Number::Double(floats(a, b)),
            _ => panic!("{self:?} and {other:?} differ in type"),
        }
    }

    /// Compares two integers as unsigned numbers, and returns the first if `keeps` accepts the comparison.
    pub fn unsigned(self, other: Number, keeps: impl Fn(u64, u64) -> bool) -> Number {
        let mask = |number: Number| match number {
            Number::Int(value, bits) => value as u64 & (u64::MAX >> (64 - bits)),
            _ => panic!("{number:?} is not an integer"),
        };
        if keeps(mask(self), mask(other)) { self } else { other }
    }
}
