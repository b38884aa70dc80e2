//! Checks the names, types and sizes of all properties except those of specialization constants.

use super::{Findings, texts};
use crate::{ByteArray, PropertySet, PropertySets, PropertyValue, names, suggest};

/// The highest aspect number that DPC++ 2026.0 supports. Some lower numbers were never assigned.
const LAST_ASPECT: u32 = 89;

/// The rule for a value.
#[derive(Clone, Copy)]
enum Rule {
    /// A number in this inclusive range.
    Number(u32, u32),
    /// One of these numbers.
    OneOf(&'static [u32]),
    /// Bytes of any length, such as a string.
    Bytes,
    /// One of these strings.
    Text(&'static [&'static str]),
    /// This many bytes, the first four of which are the size of a variable.
    Variable(u64),
    /// Numbers: the size of each in bytes, the minimum count and the maximum count.
    Numbers(u64, u64, u64),
    /// One to three numbers of this many bytes, none of them 0.
    WorkGroup(u64),
    /// Aspect numbers.
    Aspects,
}

/// The properties that a set may have.
enum Properties {
    /// Properties with these names.
    Named(&'static [(&'static str, Rule)]),
    /// One property for each kernel or symbol.
    Any(Rule),
    /// A kernel or symbol, `@`, and one of these names; or only the name, if it begins with a capital letter.
    Suffixed(&'static [(&'static str, Rule)]),
    /// Properties that are checked with the specialization constants.
    Constants,
}

const ANY_NUMBER: Rule = Rule::Number(0, u32::MAX);
/// The sub-group sizes that devices support.
const SUB_GROUP_SIZE: Rule = Rule::OneOf(&[1, 2, 4, 8, 16, 32, 64, 128]);
const FLAG: Rule = Rule::Number(0, 1);

/// The sets that runtimes read.
const SETS: &[(&str, Properties)] = &[
    (names::SPEC_CONSTANTS, Properties::Constants),
    (names::SPEC_CONSTANTS_DEFAULTS, Properties::Constants),
    (names::SPEC_CONSTANTS_SET_VALUES, Properties::Any(Rule::Bytes)),
    (names::KERNEL_PARAM_OPT, Properties::Any(Rule::Bytes)),
    (
        names::DEVICE_REQUIREMENTS,
        Properties::Named(&[
            (names::ASPECTS, Rule::Aspects),
            (names::REQD_SUB_GROUP_SIZE, SUB_GROUP_SIZE),
            (names::REQD_WORK_GROUP_SIZE_U64, Rule::WorkGroup(8)),
            (names::REQD_WORK_GROUP_SIZE, Rule::WorkGroup(4)),
            (names::WORK_GROUP_NUM_DIM, Rule::Number(1, 3)),
            (names::JOINT_MATRIX, Rule::Bytes),
            (names::JOINT_MATRIX_MAD, Rule::Bytes),
            (names::FIXED_TARGET, Rule::Numbers(4, 0, u64::MAX)),
            (names::COMPILE_TARGET, Rule::Bytes),
        ]),
    ),
    (
        names::MISC_PROPERTIES,
        Properties::Named(&[
            (names::OPT_LEVEL, Rule::Number(0, 3)),
            (names::IS_ESIMD_IMAGE, FLAG),
            (names::GRF_SIZE, Rule::OneOf(&[0, 128, 256])),
            (names::SPEC_CONSTS_REPLACED_WITH_DEFAULT, FLAG),
            (names::SANITIZER_USED, Rule::Text(&["asan", "msan", "tsan"])),
            (names::ID_QUERIES_RANGE, ANY_NUMBER),
            (names::REGISTER_ALLOC_MODE, ANY_NUMBER),
            (names::IS_LARGE_GRF, FLAG),
        ]),
    ),
    (names::KERNEL_NAMES, Properties::Any(ANY_NUMBER)),
    (names::EXPORTED_SYMBOLS, Properties::Any(ANY_NUMBER)),
    (names::IMPORTED_SYMBOLS, Properties::Any(ANY_NUMBER)),
    (names::DEVICE_GLOBALS, Properties::Any(Rule::Variable(8))),
    (
        names::PROGRAM_METADATA,
        Properties::Suffixed(&[
            (names::REQD_WORK_GROUP_SIZE, Rule::WorkGroup(4)),
            (names::MAX_WORK_GROUP_SIZE, Rule::WorkGroup(4)),
            (names::REQD_SUB_GROUP_SIZE, SUB_GROUP_SIZE),
            (names::WORK_GROUP_NUM_DIM, ANY_NUMBER),
            (names::MAX_LINEAR_WORK_GROUP_SIZE, ANY_NUMBER),
            (names::GLOBAL_ID_MAPPING, Rule::Bytes),
            (names::REQUIRES_FINALIZATION, FLAG),
        ]),
    ),
    (
        names::VIRTUAL_FUNCTIONS,
        Properties::Named(&[
            (names::VIRTUAL_FUNCTIONS_SET, Rule::Bytes),
            (names::USES_VIRTUAL_FUNCTIONS_SET, Rule::Bytes),
        ]),
    ),
    (names::IMPLICIT_LOCAL_ARG, Properties::Any(ANY_NUMBER)),
    (names::WORK_GROUP_DYNAMIC_LOCAL_MEM, Properties::Any(ANY_NUMBER)),
    (names::REGISTERED_KERNELS, Properties::Any(Rule::Bytes)),
    (names::DEVICELIB_METADATA, Properties::Named(&[(names::BFLOAT16, FLAG)])),
    (names::DEVICELIB_REQ_MASK, Properties::Named(&[(names::DEVICELIB_REQ_MASK_PROPERTY, ANY_NUMBER)])),
    (names::ASSERT_USED, Properties::Any(ANY_NUMBER)),
    (names::HOST_PIPES, Properties::Any(Rule::Variable(4))),
];

pub(super) fn check(sets: &PropertySets, findings: &mut Findings) {
    for set in sets.iter() {
        if !texts::is_c_string(set.name(), "property set", findings) {
            continue;
        }
        let of = format!("property of set '{}'", set.name());
        let Some((_, properties)) = SETS.iter().find(|(name, _)| *name == set.name()) else {
            let meant = suggest::question(set.name(), SETS.iter().map(|(name, _)| *name));
            findings.warning(format!("the runtime ignores unknown property set '{}'{meant}", set.name()));
            continue;
        };
        for (name, value) in set.iter() {
            if texts::is_c_string(name, &of, findings)
                && let Some(rule) = properties.rule(set, name, findings)
                && let Err(problem) = rule.check(value)
            {
                findings.error(format!("property '{name}' of set '{}': {problem}", set.name()));
            }
        }
    }
}

impl Properties {
    /// Returns the rule for a property, or `None` if the property is unknown to the runtime.
    fn rule(&self, set: &PropertySet, name: &str, findings: &mut Findings) -> Option<Rule> {
        let (known, key) = match self {
            Self::Constants => return None,
            Self::Any(rule) => return Some(*rule),
            Self::Named(known) => (*known, name),
            Self::Suffixed(known) => (*known, name.rsplit('@').next().unwrap_or(name)),
        };
        let rule = known.iter().find(|(known, _)| *known == key).map(|(_, rule)| *rule);
        if rule.is_none() {
            let meant = suggest::question(key, known.iter().map(|(known, _)| *known));
            findings.warning(format!("the runtime ignores unknown property '{name}' of set '{}'{meant}", set.name()));
        }
        rule
    }
}

impl Rule {
    /// Checks a value against the rule. The error describes the mismatch.
    fn check(self, value: &PropertyValue) -> Result<(), String> {
        match (self, value) {
            (Self::Number(first, last), PropertyValue::Uint32(number)) => {
                if (first..=last).contains(number) {
                    return Ok(());
                }
                Err(format!("expected a number from {first} to {last}, found {number}"))
            }
            (Self::OneOf(allowed), PropertyValue::Uint32(number)) => {
                if allowed.contains(number) {
                    return Ok(());
                }
                let allowed: Vec<String> = allowed.iter().map(u32::to_string).collect();
                Err(format!("expected one of {}, found {number}", allowed.join(", ")))
            }
            (Self::Number(..) | Self::OneOf(_), PropertyValue::ByteArray(_)) => {
                Err(format!("expected uint32 (type 1), found {}", value.type_name()))
            }
            (_, PropertyValue::Uint32(_)) => {
                Err(format!("expected a byte array (type 2), found {}", value.type_name()))
            }
            (rule, PropertyValue::ByteArray(bytes)) => rule.check_bytes(bytes),
        }
    }

    fn check_bytes(self, value: &ByteArray) -> Result<(), String> {
        let size = value.bytes().len() as u64;
        match self {
            Self::Number(..) | Self::OneOf(_) | Self::Bytes => Ok(()),
            Self::Variable(expected) if size != expected => Err(format!("expected {expected} bytes, found {size}")),
            Self::Variable(_) if value.bytes().starts_with(&[0; 4]) => {
                Err("size 0 in the first 4 bytes, but every object in C++ has at least 1 byte".to_owned())
            }
            Self::Variable(_) => Ok(()),
            Self::Text(allowed) if allowed.iter().any(|text| text.as_bytes() == value.bytes()) => Ok(()),
            Self::Text(allowed) => {
                let found = value.bytes().escape_ascii();
                Err(format!("expected one of {}, found '{found}'", allowed.join(", ")))
            }
            Self::Numbers(width, ..) if !size.is_multiple_of(width) => {
                Err(format!("{size} bytes are not a whole number of {width}-byte numbers"))
            }
            Self::Numbers(width, least, most) if !(least..=most).contains(&(size / width)) => {
                Err(format!("expected {least} to {most} numbers of {width} bytes, found {}", size / width))
            }
            Self::Numbers(..) => Ok(()),
            Self::WorkGroup(width) => {
                Self::Numbers(width, 1, 3).check_bytes(value)?;
                let size = usize::try_from(width).unwrap_or(1);
                match value.bytes().chunks(size).position(|number| number.iter().all(|byte| *byte == 0)) {
                    None => Ok(()),
                    Some(dimension) => Err(format!("size 0 in dimension {dimension}: no device can launch it")),
                }
            }
            Self::Aspects => {
                Self::Numbers(4, 0, u64::MAX).check_bytes(value)?;
                let (numbers, _) = value.bytes().as_chunks::<4>();
                let unknown = numbers.iter().map(|number| u32::from_le_bytes(*number)).find(|n| *n > LAST_ASPECT);
                match unknown {
                    None => Ok(()),
                    Some(number) => Err(format!(
                        "unknown aspect {number}: the runtime fails with an exception; DPC++ 2026.0 supports 1 to {LAST_ASPECT}"
                    )),
                }
            }
        }
    }
}
