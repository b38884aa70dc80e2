//! Emits kernels as the front end does: calls to builtins, classes of vectors in stack slots, masks
//! of `i16`.
//!
//! A kernel has three arguments, all USM pointers: the input with the operands of the builtins, the output for their
//! results, and the memory on which the kernel operates.

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
/// The attributes and metadata of kernels, builtins, their calls, and functions that are inlined or not.
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
/// The name of the kernel.
pub const KERNEL: &str = "_ZTS6Kernel";
/// The alignment in input and output, in bytes.
const ALIGNMENT: usize = 64;

/// A value in the kernel.
#[derive(Clone, Debug)]
pub struct Value {
    pub ty: Ty,
    text: String,
}

/// A range of the output.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    pub ty: Type,
    pub count: usize,
    pub offset: usize,
}

/// A kernel under construction, and its data.
pub struct Program {
    shape: Shape,
    slots: String,
    body: String,
    functions: String,
    /// The register variables.
    variables: String,
    declarations: BTreeMap<String, String>,
    /// The element types and lengths of the vectors whose classes are used.
    classes: BTreeSet<(String, usize)>,
    next: usize,
    /// The content of the input.
    pub input: Vec<u8>,
    pub outputs: Vec<Output>,
    pub output_size: usize,
    /// The memory on which the kernel operates.
    pub memory: Memory,
}

impl Program {
    /// Creates an empty kernel with these memory contents.
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

    /// Emits an instruction with a result.
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

    /// Loads a vector from the input.
    pub fn vector(&mut self, vector: &Vector) -> Value {
        let pointer = self.place_in_input(&vector.bytes());
        let (ty, count) = (Ty::Vector(vector.ty, vector.len()), vector.len());
        let template = [Template::Type(vector.ty), Template::Int(count.try_into().unwrap()), Template::Size(4)];
        let value = self.call_here("svm_block_ld", &template, &[pointer], Some(ty)).expect("has a result");
        self.through_slot(value)
    }

    /// Loads a number from the input, so that it is known only at run time.
    pub fn scalar(&mut self, ty: Type, bits: u64) -> Value {
        let pointer = self.place_in_input(&Vector::new(ty, [bits]).bytes());
        self.instruction(
            Ty::Scalar(ty),
            &format!("load {}, ptr addrspace(4) {}, align {}", ty.llvm(), pointer.text, ty.size()),
        )
    }

    /// Creates a constant.
    pub fn constant(&mut self, ty: Type, number: i64) -> Value {
        Value { ty: Ty::Scalar(ty), text: number.to_string() }
    }

    /// Creates a vector of equal integer constants.
    pub fn splat(&mut self, ty: Type, count: usize, number: i64) -> Value {
        let elements = vec![format!("{} {number}", ty.llvm()); count];
        Value { ty: Ty::Vector(ty, count), text: format!("<{}>", elements.join(", ")) }
    }

    /// Creates a mask of true elements, as the front end does.
    pub fn all_set(&mut self, count: usize) -> Value {
        self.splat(UShort, count, 1)
    }

    /// Returns the generic pointer to a byte of the memory.
    pub fn pointer(&mut self, offset: usize) -> Value {
        self.pointer_into("%memory", offset)
    }

    /// Loads the addresses of bytes of the memory as a vector of `i64`.
    pub fn addresses(&mut self, offsets: &[usize]) -> Value {
        let base = self.memory.address();
        let lanes: Vec<u64> = offsets.iter().map(|offset| base + *offset as u64).collect();
        self.vector(&Vector::new(ULong, lanes))
    }

    /// Emits an LLVM operation on two values of the same type.
    pub fn binary(&mut self, operation: &str, left: &Value, right: &Value) -> Value {
        self.instruction(left.ty, &format!("{operation} {} {}, {}", left.ty.llvm(), left.text, right.text))
    }

    /// Emits an LLVM conversion.
    pub fn convert(&mut self, operation: &str, value: &Value, to: Ty) -> Value {
        self.instruction(to, &format!("{operation} {} {} to {}", value.ty.llvm(), value.text, to.llvm()))
    }

    /// Calls a function other than a builtin, such as an LLVM intrinsic.
    pub fn call_function(&mut self, name: &str, arguments: &[Value], result: Ty) -> Value {
        let convention = if name.starts_with("llvm.") { "" } else { "spir_func " };
        let types: Vec<String> = arguments.iter().map(|argument| argument.ty.llvm()).collect();
        self.declarations
            .insert(name.to_owned(), format!("declare {convention}{} @{name}({})", result.llvm(), types.join(", ")));
        let listed: Vec<String> = arguments.iter().map(|value| format!("{} {}", value.ty.llvm(), value.text)).collect();
        self.instruction(result, &format!("call {convention}{} @{name}({})", result.llvm(), listed.join(", ")))
    }

    /// Emits `llvm.assume` with a true condition.
    pub fn assume_equal(&mut self, left: &Value) {
        let Ty::Scalar(ty) = left.ty else { return };
        let condition = self.instruction(left.ty, &format!("icmp eq {} {}, {}", ty.llvm(), left.text, left.text));
        self.declarations.insert("llvm.assume".to_owned(), "declare void @llvm.assume(i1)".to_owned());
        let _ = writeln!(self.body, "  call void @llvm.assume(i1 {})", condition.text);
    }

    /// Creates a register variable (`ESIMD_PRIVATE ESIMD_REGISTER(n) simd<T, N> v`) that is initially 0, and returns
    /// the pointer to it.
    pub fn register_variable(&mut self, ty: Type, count: usize, byte: usize) -> Value {
        let (class, _) = self.class(ty, count);
        self.next += 1;
        let name = format!("@variable{}", self.next);
        let place = format!("align {} \"genx_volatile\" \"genx_byte_offset\"=\"{byte}\"", alignment(ty, count));
        let _ = writeln!(self.variables, "{name} = dso_local global {class} zeroinitializer, {place}");
        Value { ty: Ty::Pointer, text: format!("addrspacecast (ptr {name} to ptr addrspace(4))") }
    }

    /// Loads the vector of a `simd` object.
    pub fn load(&mut self, pointer: &Value, ty: Type, count: usize) -> Value {
        let template = [Template::Type(ty), Template::Int(count.try_into().unwrap())];
        let result = Some(Ty::Vector(ty, count));
        self.call_here("vload", &template, std::slice::from_ref(pointer), result).expect("has a result")
    }

    /// Stores the vector of a `simd` object.
    pub fn store(&mut self, pointer: &Value, value: &Value) {
        let Ty::Vector(ty, count) = value.ty else { panic!("only vectors are objects") };
        let template = [Template::Type(ty), Template::Int(count.try_into().unwrap())];
        self.call_here("vstore", &template, &[pointer.clone(), value.clone()], None);
    }

    /// Extracts an element of a vector.
    pub fn element(&mut self, vector: &Value, index: usize) -> Value {
        let Ty::Vector(ty, _) = vector.ty else { panic!("only vectors have elements") };
        self.instruction(Ty::Scalar(ty), &format!("extractelement {} {}, i64 {index}", vector.ty.llvm(), vector.text))
    }

    /// Compares two vectors. The result is a mask in the front end's form.
    pub fn compare(&mut self, predicate: &str, left: &Value, right: &Value) -> Value {
        let Ty::Vector(_, count) = left.ty else { panic!("only vectors are compared") };
        let text = format!("icmp {predicate} {} {}, {}", left.ty.llvm(), left.text, right.text);
        let bits = self.instruction(left.ty, &text);
        let mask = Ty::Vector(UShort, count);
        self.instruction(mask, &format!("zext <{count} x i1> {} to {}", bits.text, mask.llvm()))
    }

    /// Stores a value to a new stack slot, and returns the generic pointer to it.
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
            Ty::Pointer => panic!("a pointer cannot be an output"),
        };
        self.output_size = offset + count * ty.size();
        self.outputs.push(Output { ty, count, offset });
        // The host's code generator takes quadratic time for a large block, so a new one starts here.
        self.next += 1;
        let _ = writeln!(self.body, "  br label %block{0}\n\nblock{0}:", self.next);
    }

    /// Formats the module.
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

/// Returns the alignment of a vector in memory.
fn alignment(ty: Type, count: usize) -> usize {
    (ty.size() * count).next_power_of_two()
}

/// Returns the front end's names of the classes, with a number because they are instances of one template.
fn class_names(element: &str, count: usize) -> (String, String) {
    let namespace = "sycl::_V1::ext::intel::esimd::";
    let elements = ["i8", "i16", "i32", "i64", "half", "float", "double"];
    let which = elements.iter().position(|known| *known == element).expect("a type of vectors");
    let number = count * elements.len() + which;
    (format!("%\"class.{namespace}simd.{number}\""), format!("%\"class.{namespace}detail::simd_obj_impl.{number}\""))
}
