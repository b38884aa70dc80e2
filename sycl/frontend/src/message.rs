//! The messages between the two processes, which are lists of byte strings.
//!
//! Layout: the marker, the number of fields, the length of each field (64 bits, little endian), and the bytes of the
//! fields.

/// The first bytes of a message, which distinguish it from the output of another program.
const MARKER: &[u8; 8] = b"dpcppfe1";

/// Encodes a message.
pub fn encode<'a>(fields: impl IntoIterator<Item = &'a [u8]>) -> Vec<u8> {
    let fields: Vec<_> = fields.into_iter().collect();
    let mut bytes = MARKER.to_vec();
    bytes.extend((fields.len() as u64).to_le_bytes());
    for field in &fields {
        bytes.extend((field.len() as u64).to_le_bytes());
    }
    for field in fields {
        bytes.extend(field);
    }
    bytes
}

/// Decodes a message. Returns `None` if it is incomplete.
pub fn decode(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let rest = bytes.strip_prefix(MARKER)?;
    let (count, rest) = number(rest)?;
    // Each field takes at least the bytes of its length, which bounds the number of fields.
    let lengths = rest.get(..count.checked_mul(size_of::<u64>())?)?;
    let mut data = rest.get(lengths.len()..)?;
    let mut fields = Vec::with_capacity(count);
    for length in lengths.chunks_exact(size_of::<u64>()) {
        let (length, _) = number(length)?;
        fields.push(data.get(..length)?);
        data = data.get(length..)?;
    }
    data.is_empty().then_some(fields)
}

/// Reads a number and returns it with the remaining bytes.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    Some((usize::try_from(u64::from_le_bytes(*number)).ok()?, rest))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn fields_come_back(fields: Vec<Vec<u8>>) {
            let message = encode(fields.iter().map(Vec::as_slice));
            prop_assert_eq!(decode(&message).unwrap(), fields.iter().map(Vec::as_slice).collect::<Vec<_>>());
            prop_assert_eq!(decode(&message[..message.len() - 1]), None);
        }

        #[test]
        fn other_bytes_are_no_message(bytes: Vec<u8>) {
            prop_assert_eq!(decode(&bytes), None);
            let marked: Vec<_> = MARKER.iter().copied().chain(bytes).collect();
            let _ = decode(&marked);
        }
    }
}
