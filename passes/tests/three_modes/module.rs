//! Generates modules in the form that front ends emit, with a kernel for each case. The kernel
//! copies all leaves of its constants to a buffer.
//!
//! A kernel has two arguments, the output and the emulation buffer. Leaf `k` of the module is written to byte `8 * k`
//! of the output. Leaves are copied as integers, so that no device can change the bits of a NaN.

use crate::case::{Case, Constant, OperandShape, Read};
use crate::text::{Structs, Typed, default_of};
use crate::types::Leaf;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The differences between targets.
#[derive(Clone, Debug)]
pub struct Dialect {
    pub triple: String,
    pub data_layout: String,
    /// The address space of pointers of unknown origin, as in a pointer type.
    pub generic: &'static str,
    /// The address space of buffers and of default values.
    pub global: &'static str,
    pub kernel: &'static str,
    pub function: &'static str,
}

impl Dialect {
    /// Returns the dialect of SPIR-V, in a version that OpenCL drivers support.
    pub fn spirv() -> Dialect {
        Dialect {
            triple: "spirv64v1.2-unknown-unknown".to_owned(),
            data_layout: "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-\
                          n8:16:32:64-G1"
                .to_owned(),
            generic: " addrspace(4)",
            global: " addrspace(1)",
            kernel: "spir_kernel ",
            function: "spir_func ",
        }
    }

    /// Returns the dialect of a target with one address space.
    pub fn host(triple: String, data_layout: String) -> Dialect {
        Dialect { triple, data_layout, generic: "", global: "", kernel: "", function: "" }
    }

    /// Casts a constant or value in the global address space to a generic pointer.
    fn cast_constant(&self, pointer: &str) -> String {
        if self.generic.is_empty() {
            return pointer.to_owned();
        }
        format!("addrspacecast (ptr{} {pointer} to ptr{})", self.global, self.generic)
    }
}

/// A leaf that a kernel copies to the output.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    pub case: usize,
    pub constant: usize,
    pub read: usize,
    pub leaf: Leaf,
}

/// A module.
pub struct Source {
    pub ir: String,
    /// The outputs; output `k` is at byte `8 * k`.
    pub outputs: Vec<Output>,
    /// The symbolic IDs, in program order.
    pub symbols: Vec<String>,
}

/// Returns the name of the kernel of a case.
pub fn kernel_name(case: usize) -> String {
    format!("case{case}")
}

/// Returns the symbolic ID of a constant.
pub fn symbol(case: usize, index: usize, constant: &Constant) -> String {
    if constant.odd_symbol { format!("id \"{case}\"\\|\u{fc} {index}") } else { format!("____ZL7id_{case}_{index}") }
}

/// Generates a module for these cases.
pub fn source(cases: &[Case], dialect: &Dialect) -> Source {
    let mut writer = Writer {
        dialect,
        structs: Structs::default(),
        globals: String::new(),
        functions: String::new(),
        declarations: BTreeSet::new(),
        composites: Vec::new(),
        outputs: Vec::new(),
        symbols: Vec::new(),
    };
    for (number, case) in cases.iter().enumerate() {
        writer.case(number, case);
    }
    let mut ir = format!("target triple = \"{}\"\ntarget datalayout = \"{}\"\n\n", dialect.triple, dialect.data_layout);
    let _ = writeln!(ir, "%class.kernel_handler = type {{ ptr{} }}", dialect.generic);
    let _ = writeln!(ir, "{}\n{}\n{}", writer.structs.definitions, writer.globals, writer.functions);
    ir.extend(writer.declarations);
    Source { ir, outputs: writer.outputs, symbols: writer.symbols }
}

pub(crate) struct Writer<'d> {
    pub(crate) dialect: &'d Dialect,
    structs: Structs,
    globals: String,
    functions: String,
    pub(crate) declarations: BTreeSet<String>,
    /// The types for which there is a function that reads a composite.
    pub(crate) composites: Vec<String>,
    outputs: Vec<Output>,
    symbols: Vec<String>,
}

/// The operands of a read.
pub(crate) struct Operands {
    pub(crate) name: String,
    pub(crate) default: String,
    pub(crate) buffer: String,
}

/// A read under construction.
pub(crate) struct Site<'c> {
    pub(crate) constant: &'c Constant,
    pub(crate) typed: &'c Typed,
    pub(crate) read: Read,
    /// The prefix of the local values.
    pub(crate) prefix: String,
    pub(crate) first_output: usize,
}

impl Writer<'_> {
    fn case(&mut self, number: usize, case: &Case) {
        let Dialect { generic, global, kernel, .. } = *self.dialect;
        let mut body = format!("\ndefine {kernel}void @{}(ptr{global} %o, ptr{global} %b) {{\n", kernel_name(number));
        for (to, from) in [("out", "o"), ("rt", "b")] {
            let cast = format!("addrspacecast ptr{global} %{from} to ptr{generic}");
            let copy = format!("getelementptr i8, ptr %{from}, i64 0");
            let _ = writeln!(body, "  %{to} = {}", if generic.is_empty() { copy } else { cast });
        }
        let _ = writeln!(body, "  %h = alloca %class.kernel_handler, align 8");
        let _ = writeln!(body, "  store ptr{generic} %rt, ptr %h, align 8");
        let mut helpers = String::new();
        let (mut here, mut in_helpers) = (Vec::new(), Vec::new());
        for (index, constant) in case.constants.iter().enumerate() {
            let typed = self.structs.typed(&constant.ty);
            let symbol = symbol(number, index, constant);
            let operands = self.globals_of(&format!("{number}.{index}"), constant, &typed, &symbol);
            for (nth, read) in constant.reads.iter().enumerate() {
                let site = Site {
                    constant,
                    typed: &typed,
                    read: *read,
                    prefix: format!("c{index}.r{nth}"),
                    first_output: self.outputs.len(),
                };
                let leaves = constant.leaves().into_iter();
                self.outputs.extend(leaves.map(|leaf| Output { case: number, constant: index, read: nth, leaf }));
                let in_helper = matches!(read.operands, OperandShape::Helper);
                if in_helper { &mut in_helpers } else { &mut here }.push(symbol.clone());
                match read.operands {
                    OperandShape::Direct => self.read(&mut body, &site, &operands),
                    OperandShape::ThroughSlots => self.read_through_slots(&mut body, &site, &operands),
                    OperandShape::Helper => {
                        let name = format!("read{number}.{index}.{nth}");
                        self.call_helper(&mut body, &name, &operands);
                        self.helper(&mut helpers, &name, &site, &operands);
                    }
                }
            }
        }
        self.functions.push_str(&body);
        self.functions.push_str("  ret void\n}\n");
        self.functions.push_str(&helpers);
        for symbol in here.into_iter().chain(in_helpers) {
            if !self.symbols.contains(&symbol) {
                self.symbols.push(symbol);
            }
        }
    }

    /// Emits the name and default value of a constant as globals.
    fn globals_of(&mut self, id: &str, constant: &Constant, typed: &Typed, symbol: &str) -> Operands {
        let Dialect { generic, global, .. } = *self.dialect;
        let escaped: String = symbol.bytes().map(|byte| format!("\\{byte:02X}")).collect();
        // In DPC++, names are in the generic address space; in stock clang, in the global one.
        let is_stock = constant.as_bool || constant.inside_global;
        let _ = writeln!(
            self.globals,
            "@name.{id} = private unnamed_addr{} constant [{} x i8] c\"{escaped}\\00\", align 1",
            if is_stock { global } else { generic },
            symbol.len() + 1,
        );
        let name = format!("@name.{id}");
        let default = default_of(constant, typed);
        let (ty, value) = (default.ty, default.value);
        let holder = format!("@id.{id}");
        let (body, pointer) = if constant.inside_global {
            let body = format!(
                "<{{ [32 x i8], {{ {ty} }} }}> <{{ [32 x i8] zeroinitializer, {{ {ty} }} {{ {ty} {value} }} }}>"
            );
            (body, format!("getelementptr inbounds (i8, ptr{global} {holder}, i64 32)"))
        } else {
            (format!("{{ {ty} }} {{ {ty} {value} }}"), holder.clone())
        };
        let _ =
            writeln!(self.globals, "{holder} = internal{global} constant {body}, align {}", constant.ty.alignment());
        Operands {
            name: if is_stock { self.dialect.cast_constant(&name) } else { name },
            default: self.dialect.cast_constant(&pointer),
            buffer: "%rt".to_owned(),
        }
    }

    fn read_through_slots(&mut self, body: &mut String, site: &Site<'_>, operands: &Operands) {
        let generic = self.dialect.generic;
        let p = &site.prefix;
        let _ = writeln!(body, "  %{p}.slot = alloca ptr{generic}, align 8");
        let slot = self.generic_of_stack(body, &format!("{p}.slot"));
        let _ = writeln!(body, "  store ptr{generic} {}, ptr{generic} %{slot}, align 8", operands.name);
        let _ = writeln!(body, "  %{p}.name = load ptr{generic}, ptr{generic} %{slot}, align 8");
        let handler = self.generic_of_stack_as(body, "h", &format!("{p}.h"));
        let _ = writeln!(
            body,
            "  %{p}.field = getelementptr inbounds %class.kernel_handler, ptr{generic} %{handler}, i32 0, i32 0"
        );
        let _ = writeln!(body, "  %{p}.rt = load ptr{generic}, ptr{generic} %{p}.field, align 8");
        let operands =
            Operands { name: format!("%{p}.name"), default: operands.default.clone(), buffer: format!("%{p}.rt") };
        self.read(body, site, &operands);
    }

    /// Returns the name of a local value that is the generic pointer to a stack slot.
    pub(crate) fn generic_of_stack(&self, body: &mut String, slot: &str) -> String {
        self.generic_of_stack_as(body, slot, &format!("{slot}.g"))
    }

    fn generic_of_stack_as(&self, body: &mut String, slot: &str, name: &str) -> String {
        let generic = self.dialect.generic;
        if generic.is_empty() {
            return slot.to_owned();
        }
        let _ = writeln!(body, "  %{name} = addrspacecast ptr %{slot} to ptr{generic}");
        name.to_owned()
    }

    fn call_helper(&self, body: &mut String, name: &str, operands: &Operands) {
        let Dialect { generic, function, .. } = *self.dialect;
        let _ = writeln!(
            body,
            "  call {function}void @{name}(ptr{generic} %out, ptr{generic} {}, ptr{generic} %rt)",
            operands.name
        );
    }

    fn helper(&mut self, helpers: &mut String, name: &str, site: &Site<'_>, operands: &Operands) {
        let Dialect { generic, function, .. } = *self.dialect;
        let _ = writeln!(
            helpers,
            "\ndefine internal {function}void @{name}(ptr{generic} %out, ptr{generic} %id, ptr{generic} %rt) {{"
        );
        let operands = Operands { name: "%id".to_owned(), default: operands.default.clone(), buffer: "%rt".to_owned() };
        self.read(helpers, site, &operands);
        helpers.push_str("  ret void\n}\n");
    }
}
