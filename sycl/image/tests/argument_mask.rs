//! Tests argument masks: fixed bytes, the mapping from source arguments to image arguments, and
//! malformed values.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use device_image::{ArgumentMask, ByteArray, PropertySets, PropertyValue, names};
use proptest::collection::vec;
use proptest::prelude::*;

fn bits(count: u64, bytes: &[u8]) -> PropertyValue {
    PropertyValue::ByteArray(ByteArray::from_bits(count, bytes.to_vec()).unwrap())
}

#[test]
fn golden() {
    // !{i1 false, i1 true}
    assert_eq!(ArgumentMask::from_removed([false, true]).to_value(), bits(2, &[0x02]));
    // An accessor of which only the pointer and the offset are used, an int, and an unused buffer of constants.
    let removed = [false, true, true, false, false, true];
    assert_eq!(ArgumentMask::from_removed(removed).to_value(), bits(6, &[0x26]));
    assert_eq!(ArgumentMask::from_removed([]).to_value(), bits(0, &[]));
    assert_eq!(ArgumentMask::from_removed([true; 9]).to_value(), bits(9, &[0xff, 0x01]));

    let mut sets = PropertySets::new();
    let set = sets.get_or_insert(names::KERNEL_PARAM_OPT);
    set.insert("_ZTS1K", ArgumentMask::from_removed([false, true]).to_value());
    // The mask that scripts/syclbin-test passes to libsycl.
    set.insert("__sycl_kernel_count_from", ArgumentMask::from_removed([false, true, false]).to_value());
    let text = "[SYCL/kernel param opt]\n_ZTS1K=2|CAAAAAAAAAgA\n__sycl_kernel_count_from=2|DAAAAAAAAAgA\n";
    assert_eq!(sets.to_prop().unwrap(), text);
}

#[test]
fn arguments_of_the_image() {
    let mask = ArgumentMask::parse("K", &bits(6, &[0x26])).unwrap();
    assert_eq!(mask.source_len(), 6);
    assert_eq!(mask.image_len(), 3);
    assert_eq!(mask.image_indices(), [Some(0), None, None, Some(1), Some(2), None]);
    assert_eq!(mask.image_index(3), Ok(Some(1)));
    assert_eq!(mask.image_index(5), Ok(None));
    assert_eq!(mask.image_index(6).unwrap_err().to_string(), "argument 6 of a kernel with 6 arguments in the source");
}

#[test]
fn kernels_with_and_without_mask() {
    let sets = PropertySets::parse_prop("[SYCL/kernel param opt]\nK=2|CAAAAAAAAAgA\n").unwrap();
    assert_eq!(ArgumentMask::of_kernel(&sets, "K").unwrap(), Some(ArgumentMask::from_removed([false, true])));
    assert_eq!(ArgumentMask::of_kernel(&sets, "L").unwrap(), None);
    assert_eq!(ArgumentMask::of_kernel(&PropertySets::new(), "K").unwrap(), None);
}

#[test]
fn malformed() {
    let cases = [
        (PropertyValue::Uint32(1), "property 'K' of set 'SYCL/kernel param opt': expected a byte array, found uint32"),
        (bits(2, &[0x06]), "property 'K' of set 'SYCL/kernel param opt': bit 2 is set in a mask of 2 arguments"),
        (bits(9, &[0, 0x82]), "property 'K' of set 'SYCL/kernel param opt': bit 9 is set in a mask of 9 arguments"),
    ];
    for (value, message) in cases {
        assert_eq!(ArgumentMask::parse("K", &value).unwrap_err().to_string(), message);
    }
}

proptest! {
    #[test]
    fn round_trip(removed in vec(any::<bool>(), 0..40)) {
        let mask = ArgumentMask::from_removed(removed.clone());
        prop_assert_eq!(&ArgumentMask::parse("K", &mask.to_value()).unwrap(), &mask);
        // The remaining arguments keep their order.
        let left: Vec<usize> = (0..removed.len()).filter(|index| !removed[*index]).collect();
        for (index, source) in left.iter().enumerate() {
            prop_assert_eq!(mask.image_index(*source), Ok(Some(index)));
        }
        prop_assert_eq!(mask.image_len(), left.len());
    }
}
