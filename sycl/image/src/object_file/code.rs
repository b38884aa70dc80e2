//! The machine code of the constructor and the destructor, which pass the descriptor to functions in the runtime.
//!
//! ```c
//! static void constructor(void) { __sycl_register_lib(&descriptor); }
//! static void destructor(void) { __sycl_unregister_lib(&descriptor); }
//! ```
//!
//! On macOS, whose loader does not run a list of destructors, the constructor also calls `__cxa_atexit(destructor,
//! NULL, &__dso_handle)`.

use object::write::Relocation;
use object::{RelocationEncoding, RelocationFlags, RelocationKind, SymbolKind, elf, macho};

use super::Machine;

/// A function to call, or an object whose address is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Descriptor,
    Destructor,
    Register,
    Unregister,
    AtExit,
    DsoHandle,
}

impl Symbol {
    /// The symbols that other objects define.
    pub(super) const EXTERNAL: [Symbol; 4] = [Self::Register, Self::Unregister, Self::AtExit, Self::DsoHandle];

    /// Returns the C name and the kind of a symbol that other objects define.
    pub(super) fn external(self) -> Option<(&'static str, SymbolKind)> {
        match self {
            Self::Descriptor | Self::Destructor => None,
            Self::Register => Some(("__sycl_register_lib", SymbolKind::Text)),
            Self::Unregister => Some(("__sycl_unregister_lib", SymbolKind::Text)),
            Self::AtExit => Some(("__cxa_atexit", SymbolKind::Text)),
            Self::DsoHandle => Some(("__dso_handle", SymbolKind::Data)),
        }
    }
}

/// A part of the code that the linker fills in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fixup {
    pub offset: u64,
    pub symbol: Symbol,
    addend: i64,
    flags: RelocationFlags,
}

impl Fixup {
    /// Returns the relocation, for code that starts at `start`.
    pub(super) fn relocation(&self, start: u64, symbol: object::write::SymbolId) -> Relocation {
        Relocation { offset: start + self.offset, symbol, addend: self.addend, flags: self.flags }
    }
}

/// The code of a function and its fixups.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub bytes: Vec<u8>,
    pub fixups: Vec<Fixup>,
}

/// Returns the constructor.
pub(super) fn constructor(machine: Machine) -> Function {
    match machine {
        Machine::X86_64Macos => x86_64_macos_constructor(),
        Machine::Arm64Macos => arm64_macos_constructor(),
        _ => call(machine, Symbol::Register),
    }
}

/// Returns the destructor.
pub(super) fn destructor(machine: Machine) -> Function {
    call(machine, Symbol::Unregister)
}

/// Returns the ELF note that declares two properties of the code: targets of its indirect branches are marked, and
/// return addresses are not modified (x86-64: IBT and shadow stack; AArch64: BTI and PAC). A linker protects a program
/// only if all of its objects declare them.
pub(super) fn elf_properties(machine: Machine) -> Vec<u8> {
    /// Both properties, which are the lowest two bits on both machines.
    const BRANCHES_AND_RETURNS: u32 = 3;
    let feature = match machine {
        Machine::Aarch64Linux | Machine::Arm64Macos => elf::GNU_PROPERTY_AARCH64_FEATURE_1_AND,
        _ => elf::GNU_PROPERTY_X86_FEATURE_1_AND,
    };
    let owner = *b"GNU\0";
    // A 4-byte number, padded to a multiple of 8.
    let property = [feature.0, 4, BRANCHES_AND_RETURNS, 0];
    // The sizes of the owner and the property in bytes, and the type.
    let header = [4, 16, elf::NT_GNU_PROPERTY_TYPE_0.0];
    let words = |words: &[u32]| -> Vec<u8> { words.iter().flat_map(|word| word.to_le_bytes()).collect() };
    [words(&header), owner.to_vec(), words(&property)].concat()
}

/// Returns a function that passes the descriptor on to another function.
fn call(machine: Machine, callee: Symbol) -> Function {
    let mut code = Code::new(machine);
    match machine {
        Machine::X86_64Linux => {
            code.x86(&[0xf3, 0x0f, 0x1e, 0xfa]); // endbr64
            code.x86_lea(0x3d, Symbol::Descriptor); // lea rdi, [rip + descriptor]
            code.x86_branch(0xe9, callee); // jmp
        }
        Machine::X86_64Windows => {
            code.x86_lea(0x0d, Symbol::Descriptor); // lea rcx, [rip + descriptor]
            code.x86_branch(0xe9, callee);
        }
        Machine::X86_64Macos => {
            code.x86_lea(0x3d, Symbol::Descriptor);
            code.x86_branch(0xe9, callee);
        }
        Machine::Aarch64Linux => {
            code.arm(0xd503_245f); // bti c
            code.arm_address(0, Symbol::Descriptor);
            code.arm_branch(0x1400_0000, callee); // b
        }
        Machine::Arm64Macos => {
            code.arm_address(0, Symbol::Descriptor);
            code.arm_branch(0x1400_0000, callee);
        }
    }
    code.function
}

fn x86_64_macos_constructor() -> Function {
    let mut code = Code::new(Machine::X86_64Macos);
    code.x86(&[0x50]); // push rax: aligns the stack for the call
    code.x86_lea(0x3d, Symbol::Descriptor);
    code.x86_branch(0xe8, Symbol::Register); // call
    code.x86_lea(0x3d, Symbol::Destructor);
    code.x86(&[0x31, 0xf6]); // xor esi, esi
    code.x86_lea(0x15, Symbol::DsoHandle); // lea rdx, [rip + __dso_handle]
    code.x86(&[0x58]); // pop rax
    code.x86_branch(0xe9, Symbol::AtExit);
    code.function
}

fn arm64_macos_constructor() -> Function {
    let mut code = Code::new(Machine::Arm64Macos);
    code.arm(0xa9bf_7bfd); // stp x29, x30, [sp, #-16]!
    code.arm_address(0, Symbol::Descriptor);
    code.arm_branch(0x9400_0000, Symbol::Register); // bl
    code.arm_address(0, Symbol::Destructor);
    code.arm(0xd280_0001); // mov x1, #0
    code.arm_address(2, Symbol::DsoHandle);
    code.arm(0xa8c1_7bfd); // ldp x29, x30, [sp], #16
    code.arm_branch(0x1400_0000, Symbol::AtExit);
    code.function
}

/// A function under construction.
struct Code {
    machine: Machine,
    function: Function,
}

impl Code {
    fn new(machine: Machine) -> Self {
        Code { machine, function: Function { bytes: Vec::new(), fixups: Vec::new() } }
    }

    fn x86(&mut self, bytes: &[u8]) {
        self.function.bytes.extend_from_slice(bytes);
    }

    /// Appends `lea reg, [rip + symbol]`; `operands` selects the register.
    fn x86_lea(&mut self, operands: u8, symbol: Symbol) {
        self.x86(&[0x48, 0x8d, operands]);
        self.x86_rip_relative(symbol, RelocationKind::Relative, RelocationEncoding::X86RipRelative);
    }

    /// Appends `call` or `jmp`.
    fn x86_branch(&mut self, opcode: u8, symbol: Symbol) {
        self.x86(&[opcode]);
        // COFF has no procedure linkage table; the linker creates the thunk.
        let kind = match self.machine {
            Machine::X86_64Windows => RelocationKind::Relative,
            _ => RelocationKind::PltRelative,
        };
        self.x86_rip_relative(symbol, kind, RelocationEncoding::X86Branch);
    }

    /// Appends a 32-bit displacement, relative to its end.
    fn x86_rip_relative(&mut self, symbol: Symbol, kind: RelocationKind, encoding: RelocationEncoding) {
        // Only Mach-O distinguishes loads from branches; ELF distinguishes them from calls through a table.
        let encoding = match self.machine {
            Machine::X86_64Macos => encoding,
            _ => RelocationEncoding::Generic,
        };
        self.fixup(symbol, -4, RelocationFlags::Generic { kind, encoding, size: 32 });
        self.x86(&[0; 4]);
    }

    fn arm(&mut self, instruction: u32) {
        self.function.bytes.extend_from_slice(&instruction.to_le_bytes());
    }

    /// Appends `adrp` and `add`, which load the address of a symbol into a register.
    fn arm_address(&mut self, register: u32, symbol: Symbol) {
        let (page, offset) = match self.machine {
            Machine::Arm64Macos => {
                (macho_flags(macho::ARM64_RELOC_PAGE21, true), macho_flags(macho::ARM64_RELOC_PAGEOFF12, false))
            }
            _ => (elf_flags(elf::R_AARCH64_ADR_PREL_PG_HI21), elf_flags(elf::R_AARCH64_ADD_ABS_LO12_NC)),
        };
        self.fixup(symbol, 0, page);
        self.arm(0x9000_0000 | register);
        self.fixup(symbol, 0, offset);
        self.arm(0x9100_0000 | register << 5 | register);
    }

    /// Appends `b` or `bl`.
    fn arm_branch(&mut self, instruction: u32, symbol: Symbol) {
        let is_call = instruction >> 31 != 0;
        let flags = match self.machine {
            Machine::Arm64Macos => macho_flags(macho::ARM64_RELOC_BRANCH26, true),
            _ if is_call => elf_flags(elf::R_AARCH64_CALL26),
            _ => elf_flags(elf::R_AARCH64_JUMP26),
        };
        self.fixup(symbol, 0, flags);
        self.arm(instruction);
    }

    fn fixup(&mut self, symbol: Symbol, addend: i64, flags: RelocationFlags) {
        let offset = self.function.bytes.len() as u64;
        self.function.fixups.push(Fixup { offset, symbol, addend, flags });
    }
}

fn elf_flags(r_type: elf::RelocationType) -> RelocationFlags {
    RelocationFlags::Elf { r_type }
}

/// Returns the flags of a Mach-O relocation. All instructions have 4 bytes, which corresponds to
/// length 2.
fn macho_flags(r_type: macho::RelocationType, r_pcrel: bool) -> RelocationFlags {
    RelocationFlags::MachO { r_type, r_pcrel, r_length: 2 }
}
