//! Writes kernels as the front end does: calls of builtins, classes of vectors in stack slots, masks of `i16`.
//!
//! A kernel has three arguments: the input, where the operands of the builtins lie, the output, where their results
//! go, and the memory that the kernel works on. All are USM pointers.

mod calls;
mod types;

pub use types::{Shape, Template, Ty, ints};

use crate::llvm::Memory;
use crate::value::{Type, ULong, UShort, Vector};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The data layout of the front end.
const DATA_LAYOUT: &str =
    "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1";
/// Attributes and metadata of kernels, builtins, calls of them, and functions that stay calls or do not.
const END: &str = r#"
attributes #0 = { convergent mustprogress norecurse nounwind }
attributes #1 = { convergent nounwind }
attributes #2 = { convergent nounwind }
attributes #3 = { noinline nounwind "CMStackCall" }
attributes #4 = { mustprogress noinline nounwind }

!0 = !{i1 false, i1 false, i1 false}
!1 = !{}
!2 = !{i32 1}
"#;
/// The kernel's name.
pub const KERNEL: &str = "_ZTS6Kernel";
/// Everything in input and output is aligned to this number of bytes.
const ALIGNMENT: usize = 64;

/// A value of the kernel.
#[derive(Clone, Debug)]
pub struct Value {
    pub ty: Ty,
    text: String,
}

/// A place in the output.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    pub ty: Type,
    pub count: usize,
    pub offset: usize,
}

/// A kernel that is being written, and the data for it.
pub struct Program {
    shape: Shape,
    slots: String,
    body: String,
    functions: String,
    /// Variables that stay in registers.
    variables: String,
    declarations: BTreeMap<String, String>,
    /// Element types and lengths of the vectors whose classes are used.
    classes: BTreeSet<(String, usize)>,
    next: usize,
    /// What the input is to hold.
    pub input: Vec<u8>,
    pub outputs: Vec<Output>,
    pub output_size: usize,
    /// What the kernel works on.
    pub memory: Memory,
}

impl Program {
    /// An empty kernel that is to work on these bytes.
    pub fn new(shape: Shape, memory: &[u8]) -> Program {
        Program {
            shape,
            slots: String::new(),
            body: String::new(),
            functions: String::new(),
            variables: String::new(),
            declarations: BTreeMap::new(),
            classes: BTreeSet::new(),
            next: 0,
            input: Vec::new(),
            outputs: Vec::new(),
            output_size: 0,
            memory: Memory::new(memory),
        }
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Writes an instruction with a result.
    fn instruction(&mut self, ty: Ty, text: &str) -> Value {
        let name = self.name();
        let _ = writeln!(self.body, "  {name} = {text}");
        Value { ty, text: name }
    }

    fn pointer_into(&mut self, base: &str, offset: usize) -> Value {
        let element =
            self.instruction(Ty::Pointer, &format!("getelementptr inbounds i8, ptr addrspace(1) {base}, i64 {offset}"));
        let cast = format!("addrspacecast ptr addrspace(1) {} to ptr addrspace(4)", element.text);
        self.instruction(Ty::Pointer, &cast)
    }

    fn place_in_input(&mut self, bytes: &[u8]) -> Value {
        let offset = self.input.len().next_multiple_of(ALIGNMENT);
        self.input.resize(offset, 0xcd);
        self.input.extend(bytes);
        self.pointer_into("%in", offset)
    }

    /// A vector.
    pub fn vector(&mut self, vector: &Vector) -> Value {
        let pointer = self.place_in_input(&vector.bytes());
        let (ty, count) = (Ty::Vector(vector.ty, vector.len()), vector.len());
        let template = [Template::Type(vector.ty), Template::Int(count.try_into().unwrap()), Template::Size(4)];
        let value = self.call_here("svm_block_ld", &template, &[pointer], Some(ty)).expect("has a result");
        self.through_slot(value)
    }

    /// A number that is known only when the kernel runs.
    pub fn scalar(&mut self, ty: Type, bits: u64) -> Value {
        let pointer = self.place_in_input(&Vector::new(ty, [bits]).bytes());
        self.instruction(
            Ty::Scalar(ty),
            &format!("load {}, ptr addrspace(4) {}, align {}", ty.llvm(), pointer.text, ty.size()),
        )
    }

    /// A constant.
    pub fn constant(&mut self, ty: Type, number: i64) -> Value {
        Value { ty: Ty::Scalar(ty), text: number.to_string() }
    }

    /// A vector of equal constants, which are integers.
    pub fn splat(&mut self, ty: Type, count: usize, number: i64) -> Value {
        let elements = vec![format!("{} {number}", ty.llvm()); count];
        Value { ty: Ty::Vector(ty, count), text: format!("<{}>", elements.join(", ")) }
    }

    /// A mask of which all is true, as the front end writes it.
    pub fn all_set(&mut self, count: usize) -> Value {
        self.splat(UShort, count, 1)
    }

    /// The generic pointer to a byte of the memory.
    pub fn pointer(&mut self, offset: usize) -> Value {
        self.pointer_into("%memory", offset)
    }

    /// The addresses of bytes of the memory as a vector of `i64`.
    pub fn addresses(&mut self, offsets: &[usize]) -> Value {
        let base = self.memory.address();
        let lanes: Vec<u64> = offsets.iter().map(|offset| base + *offset as u64).collect();
        self.vector(&Vector::new(ULong, lanes))
    }

    /// An operation of LLVM on two values of the same type.
    pub fn binary(&mut self, operation: &str, left: &Value, right: &Value) -> Value {
        self.instruction(left.ty, &format!("{operation} {} {}, {}", left.ty.llvm(), left.text, right.text))
    }

    /// A conversion by an instruction of LLVM.
    pub fn convert(&mut self, operation: &str, value: &Value, to: Ty) -> Value {
        self.instruction(to, &format!("{operation} {} {} to {}", value.ty.llvm(), value.text, to.llvm()))
    }

    /// Calls a function of another kind, an intrinsic of LLVM for example.
    pub fn call_function(&mut self, name: &str, arguments: &[Value], result: Ty) -> Value {
        let convention = if name.starts_with("llvm.") { "" } else { "spir_func " };
        let types: Vec<String> = arguments.iter().map(|argument| argument.ty.llvm()).collect();
        self.declarations
            .insert(name.to_owned(), format!("declare {convention}{} @{name}({})", result.llvm(), types.join(", ")));
        let listed: Vec<String> = arguments.iter().map(|value| format!("{} {}", value.ty.llvm(), value.text)).collect();
        self.instruction(result, &format!("call {convention}{} @{name}({})", result.llvm(), listed.join(", ")))
    }

    /// `llvm.assume` of a comparison that holds.
    pub fn assume_equal(&mut self, left: &Value) {
        let Ty::Scalar(ty) = left.ty else { return };
        let condition = self.instruction(left.ty, &format!("icmp eq {} {}, {}", ty.llvm(), left.text, left.text));
        self.declarations.insert("llvm.assume".to_owned(), "declare void @llvm.assume(i1)".to_owned());
        let _ = writeln!(self.body, "  call void @llvm.assume(i1 {})", condition.text);
    }

    /// A variable that stays in registers (`ESIMD_PRIVATE ESIMD_REGISTER(n) simd<T, N> v`), 0 at first; gives the
    /// pointer to it.
    pub fn register_variable(&mut self, ty: Type, count: usize, byte: usize) -> Value {
        let (class, _) = self.class(ty, count);
        self.next += 1;
        let name = format!("@variable{}", self.next);
        let place = format!("align {} \"genx_volatile\" \"genx_byte_offset\"=\"{byte}\"", alignment(ty, count));
        let _ = writeln!(self.variables, "{name} = dso_local global {class} zeroinitializer, {place}");
        Value { ty: Ty::Pointer, text: format!("addrspacecast (ptr {name} to ptr addrspace(4))") }
    }

    /// Reads the vector of an object `simd`.
    pub fn load(&mut self, pointer: &Value, ty: Type, count: usize) -> Value {
        let template = [Template::Type(ty), Template::Int(count.try_into().unwrap())];
        let result = Some(Ty::Vector(ty, count));
        self.call_here("vload", &template, std::slice::from_ref(pointer), result).expect("has a result")
    }

    /// Writes the vector of an object `simd`.
    pub fn store(&mut self, pointer: &Value, value: &Value) {
        let Ty::Vector(ty, count) = value.ty else { panic!("only vectors are objects") };
        let template = [Template::Type(ty), Template::Int(count.try_into().unwrap())];
        self.call_here("vstore", &template, &[pointer.clone(), value.clone()], None);
    }

    /// An element of a vector.
    pub fn element(&mut self, vector: &Value, index: usize) -> Value {
        let Ty::Vector(ty, _) = vector.ty else { panic!("only vectors have elements") };
        self.instruction(Ty::Scalar(ty), &format!("extractelement {} {}, i64 {index}", vector.ty.llvm(), vector.text))
    }

    /// A comparison, as a mask of the front end.
    pub fn compare(&mut self, predicate: &str, left: &Value, right: &Value) -> Value {
        let Ty::Vector(_, count) = left.ty else { panic!("only vectors are compared") };
        let text = format!("icmp {predicate} {} {}, {}", left.ty.llvm(), left.text, right.text);
        let bits = self.instruction(left.ty, &text);
        let mask = Ty::Vector(UShort, count);
        self.instruction(mask, &format!("zext <{count} x i1> {} to {}", bits.text, mask.llvm()))
    }

    /// Stores a value in a stack slot of its own; gives the generic pointer to it.
    pub fn spilled(&mut self, value: &Value) -> Value {
        let slot = self.name();
        let _ = writeln!(self.slots, "  {slot} = alloca {}, align 8", value.ty.llvm());
        let _ = writeln!(self.body, "  store {} {}, ptr {slot}, align 8", value.ty.llvm(), value.text);
        self.instruction(Ty::Pointer, &format!("addrspacecast ptr {slot} to ptr addrspace(4)"))
    }

    /// Writes a value to the output.
    pub fn output(&mut self, value: &Value) {
        let offset = self.output_size.next_multiple_of(ALIGNMENT);
        let pointer = self.pointer_into("%out", offset);
        let (ty, count) = match value.ty {
            Ty::Vector(ty, count) => {
                let template = [Template::Type(ty), Template::Int(count.try_into().unwrap()), Template::Size(16)];
                self.call_here("svm_block_st", &template, &[pointer, value.clone()], None);
                (ty, count)
            }
            Ty::Scalar(ty) => {
                let _ = writeln!(
                    self.body,
                    "  store {} {}, ptr addrspace(4) {}, align {}",
                    ty.llvm(),
                    value.text,
                    pointer.text,
                    ty.size()
                );
                (ty, 1)
            }
            Ty::Pointer => panic!("a pointer is no output"),
        };
        self.output_size = offset + count * ty.size();
        self.outputs.push(Output { ty, count, offset });
        // In one large block the code generator of this machine needs time by its square.
        self.next += 1;
        let _ = writeln!(self.body, "  br label %block{0}\n\nblock{0}:", self.next);
    }

    /// The module.
    pub fn module(&self) -> String {
        let mut text = format!("target datalayout = \"{DATA_LAYOUT}\"\ntarget triple = \"spir64-unknown-unknown\"\n\n");
        for (element, count) in &self.classes {
            let (class, member) = class_names(element, *count);
            let _ = writeln!(text, "{class} = type {{ {member} }}\n{member} = type {{ <{count} x {element}> }}");
        }
        text.push_str(&self.variables);
        let pointer = "ptr addrspace(1) noundef align 4";
        let _ = write!(
            text,
            "\ndefine dso_local spir_kernel void @{KERNEL}({pointer} %in, {pointer} %out, {pointer} %memory) #0 \
             !kernel_arg_accessor_ptr !0 !sycl_explicit_simd !1 !intel_reqd_sub_group_size !2 {{\n{}{}  ret void\n}}\n",
            self.slots, self.body
        );
        text.push_str(&self.functions);
        for declaration in self.declarations.values() {
            let _ = writeln!(text, "{declaration}");
        }
        text + END
    }
}

/// The alignment of a vector in memory.
fn alignment(ty: Type, count: usize) -> usize {
    (ty.size() * count).next_power_of_two()
}

/// The names that the front end gives the classes: with a number, as they are instances of one template.
fn class_names(element: &str, count: usize) -> (String, String) {
    let namespace = "sycl::_V1::ext::intel::esimd::";
    let elements = ["i8", "i16", "i32", "i64", "half", "float", "double"];
    let which = elements.iter().position(|known| *known == element).expect("a type of vectors");
    let number = count * elements.len() + which;
    (format!("%\"class.{namespace}simd.{number}\""), format!("%\"class.{namespace}detail::simd_obj_impl.{number}\""))
}
