//! The universal limits of SPIR-V (section 2.17 of its specification), which the passes and the emitter check.

/// The maximum length of an instruction in words.
pub const INSTRUCTION_WORDS: usize = 65_535;
/// The maximum length of a string in `OpString` in bytes, not counting the words for the opcode and the ID, and the
/// terminating zero.
pub const STRING_BYTES: usize = (INSTRUCTION_WORDS - 2) * 4 - 1;
/// The maximum number of elements of `OpConstantComposite`, not counting the words for the opcode, the type and the ID.
pub const COMPOSITE_ELEMENTS: usize = INSTRUCTION_WORDS - 3;
/// The maximum number of value-block pairs of `OpPhi`.
pub const PHI_PAIRS: usize = (INSTRUCTION_WORDS - 3) / 2;
/// The maximum number of cases of `OpSwitch`.
pub const SWITCH_CASES: usize = 16_383;
/// The maximum nesting depth of loops and selections.
pub const NESTING: usize = 1023;
/// The maximum number of variables outside functions.
pub const GLOBAL_VARIABLES: usize = 65_535;
/// The maximum number of variables in a function.
pub const LOCAL_VARIABLES: usize = 524_287;
/// The maximum ID bound.
pub const ID_BOUND: u32 = 4_194_303;
