//! What the two processes send each other: a list of byte strings.
//!
//! Layout: the marker, the number of fields, the length of each (64 bits, little endian), then their bytes.

/// Begins a message. The child may have written something else, if it is another program.
const MARKER: &[u8; 8] = b"dpcppfe1";

/// A message from its fields.
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

/// The fields of a message; none if it is not whole.
pub fn decode(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let rest = bytes.strip_prefix(MARKER)?;
    let (count, rest) = number(rest)?;
    // Each field has at least its length in the message.
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

/// A number at the beginning, and the bytes after it.
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
