//! The universal limits of SPIR-V (section 2.17 of its specification), which the passes and the emitter check.

/// The words of an instruction.
pub const INSTRUCTION_WORDS: usize = 65_535;
/// The bytes of a string that `OpString` can hold: the opcode, the ID and the zero at its end come off the words of the instruction.
pub const STRING_BYTES: usize = (INSTRUCTION_WORDS - 2) * 4 - 1;
/// The elements of a constant that one `OpConstantComposite` can hold: the opcode, the type and the ID come off its words.
pub const COMPOSITE_ELEMENTS: usize = INSTRUCTION_WORDS - 3;
/// The pairs of a value and a block of `OpPhi`.
pub const PHI_PAIRS: usize = (INSTRUCTION_WORDS - 3) / 2;
/// The cases of `OpSwitch`.
pub const SWITCH_CASES: usize = 16_383;
/// The constructs (loops and selections) around a block.
pub const NESTING: usize = 1023;
/// The variables outside of functions.
pub const GLOBAL_VARIABLES: usize = 65_535;
/// The variables of a function.
pub const LOCAL_VARIABLES: usize = 524_287;
/// The bound of IDs.
pub const ID_BOUND: u32 = 4_194_303;
