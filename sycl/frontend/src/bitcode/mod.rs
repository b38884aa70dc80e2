//! Rewrites bitcode from newer versions of LLVM so that LLVM 22 can read it.
//!
//! Input: bitcode from the front end or its device libraries. Output: bitcode of the same size, in which all attributes
//! are known to LLVM 22, and debug information has no unknown operands. Any other difference between the
//! versions either does not occur in this bitcode or makes LLVM report an error.
//!
//! 1. Find the list of attribute groups in each module (`groups`).
//! 2. Translate the attributes that are new or encoded differently (`attributes`). If there are none, skip
//!    step 3.
//! 3. Write the list in its place. Other parts of the bitcode contain positions of later parts, so the list must not
//!    change its size: it is written with an abbreviation for text, which is shorter, and padded with a record that
//!    LLVM ignores.
//! 4. Remove operands from records of debug information (`debug_info`).
//!
//! Malformed bitcode is not changed, so that LLVM reports it.

mod attributes;
mod bits;
mod debug_info;
mod groups;
mod items;

/// The reason why bitcode cannot be rewritten.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BitcodeError {
    /// The attribute has no translation.
    #[error("it contains attribute {0}, which LLVM 22 does not support")]
    Attribute(u64),
    /// The translated attributes are longer than the original ones.
    #[error("the translation of its attributes for LLVM 22 requires {needed} bytes instead of {available}")]
    Size {
        /// The size of the translated attributes.
        needed: usize,
        /// The size of the original attributes.
        available: usize,
    },
}

/// Rewrites bitcode for LLVM 22.
///
/// # Errors
/// Fails if an attribute has no translation.
pub fn for_llvm_22(mut bitcode: Vec<u8>) -> Result<Vec<u8>, BitcodeError> {
    for block in groups::find(&bitcode) {
        let Some(groups) = groups::read(&bitcode, &block) else { continue };
        let translated = groups.iter().map(|group| attributes::translate(group)).collect::<Result<Vec<_>, _>>()?;
        if translated.iter().any(Option::is_some) {
            let all: Vec<_> = translated.into_iter().zip(groups).map(|(new, old)| new.unwrap_or(old)).collect();
            let bytes = groups::write(&all, &block)?;
            let range = block.start..block.start + bytes.len();
            if let Some(place) = bitcode.get_mut(range) {
                place.copy_from_slice(&bytes);
            }
        }
    }
    debug_info::shorten(&mut bitcode);
    Ok(bitcode)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use std::io::Write;
    use std::process::{Command, Stdio};

    use proptest::prelude::*;

    use super::bits::{Reader, Writer};
    use super::{BitcodeError, for_llvm_22};

    /// A function with `memory(none)`, for which tests substitute attributes of newer versions.
    const FUNCTION: &str = "define void @f() memory(none) \"frame-pointer\"=\"all\" \"no-trapping-math\"=\"true\" \
         \"stack-protector-buffer-size\"=\"8\" \"target-features\"=\"+ptx72,+sm_86\" \"sycl-module-id\"=\"main.cpp\" { ret void }";
    /// `memory(none)` in LLVM 22.
    const MEMORY: [u64; 3] = [1, 86, 1 << 56];

    /// Runs a tool of LLVM 22.
    fn run(tool: &str, input: &[u8]) -> Vec<u8> {
        let program = format!("/usr/lib/llvm-22/bin/{tool}");
        let child = Command::new(program).arg("-o").arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{tool}");
        output.stdout
    }

    /// Returns a module with this attribute, whose encoding has the same size as that of `memory(none)`.
    fn with_attribute(form: u64, kind: u64, value: u64) -> Vec<u8> {
        let mut bitcode = run("llvm-as", FUNCTION.as_bytes());
        let is_memory = |position: &usize| {
            let mut reader = Reader::new(&bitcode);
            reader.position = *position;
            MEMORY.iter().all(|expected| reader.variable(6) == Some(*expected))
        };
        let position = (0..bitcode.len() * 8).find(is_memory).unwrap();
        let mut writer = Writer::default();
        writer.variable(form, 6);
        writer.variable(kind, 6);
        // `memory(none)` has twelve chunks.
        (0..12).for_each(|chunk| {
            writer.fixed(value >> (chunk * 5) & 31 | if chunk < 11 { 32 } else { 0 }, 6);
        });
        let (length, bytes) = (writer.length, writer.into_bytes());
        for bit in 0..length {
            let (from, to) = (bytes[bit / 8] >> (bit % 8) & 1, position + bit);
            bitcode[to / 8] = bitcode[to / 8] & !(1 << (to % 8)) | from << (to % 8);
        }
        bitcode
    }

    /// Returns the attributes of the function after the bitcode is rewritten.
    fn rewritten(form: u64, kind: u64, value: u64) -> String {
        let bitcode = with_attribute(form, kind, value);
        let size = bitcode.len();
        let result = for_llvm_22(bitcode).unwrap();
        assert_eq!(result.len(), size);
        let text = String::from_utf8(run("llvm-dis", &result)).unwrap();
        text.lines().find(|line| line.starts_with("attributes #0")).unwrap().to_owned()
    }

    #[test]
    fn modes_of_denormal_numbers_become_text() {
        let text = rewritten(1, 106, 0xff);
        assert!(text.contains("\"denormal-fp-math\"=\"dynamic,dynamic\" \"frame-pointer\"=\"all\""), "{text}");
        let text = rewritten(1, 106, 0b0101_0000);
        assert!(
            text.starts_with("attributes #0 = { \"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\""),
            "{text}"
        );
        let text = rewritten(1, 106, 0b1001_1001);
        assert!(text.contains("\"denormal-fp-math\"=\"preserve-sign,positive-zero\""), "{text}");
        assert!(text.contains("\"sycl-module-id\"=\"main.cpp\" \"target-features\"=\"+ptx72,+sm_86\""), "{text}");
    }

    #[test]
    fn optimization_hints_are_removed() {
        let text = rewritten(1, 103, 16);
        assert!(text.starts_with("attributes #0 = { \"frame-pointer\""), "{text}");
    }

    #[test]
    fn unknown_attributes_are_errors() {
        let error = |kind| for_llvm_22(with_attribute(1, kind, 1)).unwrap_err();
        assert_eq!(error(108), BitcodeError::Attribute(108));
        assert_eq!(error(108).to_string(), "it contains attribute 108, which LLVM 22 does not support");
    }

    #[test]
    fn other_bitcode_is_not_changed() {
        let bitcode = run("llvm-as", FUNCTION.as_bytes());
        assert_eq!(for_llvm_22(bitcode.clone()).unwrap(), bitcode);
        assert_eq!(for_llvm_22(b"text".to_vec()).unwrap(), b"text");
    }

    #[test]
    fn damaged_bitcode_is_not_changed_in_size() {
        let bitcode = with_attribute(1, 106, 0xff);
        let size = bitcode.len();
        proptest!(|(changes in proptest::collection::vec(0..size * 8, 1..8), end in 0..=size)| {
            let mut damaged = bitcode.clone();
            changes.iter().for_each(|bit| damaged[bit / 8] ^= 1 << (bit % 8));
            damaged.truncate(end);
            if let Ok(result) = for_llvm_22(damaged) {
                prop_assert_eq!(result.len(), end);
            }
        });
    }
}
