//! SYCL's specialization constants, which a host sets when it creates a pipeline.

use serde::Serialize;

use crate::reflection::{Fact, Facts, ReadError, missing};

/// A SYCL specialization constant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SyclConstant {
    /// The symbol of the `specialization_id`.
    pub name: String,
    /// The bytes of the default value.
    pub default: Vec<u8>,
    /// The scalars of the value, without padding.
    pub parts: Vec<SyclPart>,
}

/// A scalar in the value of a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SyclPart {
    /// The SpecId.
    pub spec_id: u32,
    /// The offset in the value.
    pub offset: u32,
    /// The size in bytes.
    pub size: u32,
}

impl SyclConstant {
    /// Reads a constant, and checks that its parts are within the default value.
    pub(crate) fn read(facts: &Facts, fact: &Fact) -> Result<SyclConstant, ReadError> {
        let (name, default) = (facts.text(fact, 0)?.to_owned(), facts.bytes(fact, 1)?);
        let mut parts = Vec::new();
        for first in (2..fact.operands.len()).step_by(3) {
            let number = |index: usize| facts.number(fact, first + index);
            let part = SyclPart { spec_id: number(0)?, offset: number(1)?, size: number(2)? };
            if u64::from(part.offset) + u64::from(part.size) > default.len() as u64 {
                return Err(missing(fact, first + 1));
            }
            parts.push(part);
        }
        Ok(SyclConstant { name, default, parts })
    }

    /// Returns the bytes for each SpecId, given a value of the constant. Returns `None` if the value has a different
    /// size.
    pub fn specialize(&self, value: &[u8]) -> Option<Vec<(u32, Vec<u8>)>> {
        if value.len() != self.default.len() {
            return None;
        }
        let bytes = |part: &SyclPart| {
            let begin = part.offset as usize;
            Some((part.spec_id, value.get(begin..begin + part.size as usize)?.to_vec()))
        };
        self.parts.iter().map(bytes).collect()
    }
}
