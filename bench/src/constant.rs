//! The specialization constants of generated modules, and the kernel code that reads them.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The form in which a call returns the value of a constant.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// As the call's result, which has this type.
    Returned(&'static str),
    /// Through a stack slot. The kernel uses the scalar with this type and byte offset in the slot.
    Stored((&'static str, u32)),
}

/// A specialization constant.
#[derive(Clone, Debug)]
pub struct Constant {
    /// The name of the variable in the source.
    pub variable: String,
    /// The index of its `specialization_id` class.
    pub class: usize,
    /// The template argument of the read, in Itanium mangling.
    pub mangled: Cow<'static, str>,
    /// The type in memory.
    pub ty: Cow<'static, str>,
    /// The type of the default value.
    pub default_ty: Cow<'static, str>,
    /// The alignment in bytes.
    pub alignment: u32,
    /// The way in which the value is returned.
    pub way: Way,
    /// The default value, as an LLVM constant.
    pub default: String,
    /// A value other than the default, as JSON.
    pub value: String,
}

impl Constant {
    /// Returns the name of the global with the default value, a `constexpr` variable with internal linkage.
    pub fn holder(&self) -> String {
        format!("_ZL{}{}", self.variable.len(), self.variable)
    }

    /// Returns the symbolic ID that the front end derives from the variable.
    pub fn symbol(&self) -> String {
        format!("____{}", self.holder())
    }

    /// Returns the name of the function that reads a constant of this type.
    pub fn query(&self) -> String {
        match self.way {
            Way::Returned(_) => {
                format!("_Z37__sycl_getScalar2020SpecConstantValueI{}ET_PKcPKvS4_", self.mangled)
            }
            Way::Stored(_) => {
                format!("_Z40__sycl_getComposite2020SpecConstantValueI{}ET_PKcPKvS5_", self.mangled)
            }
        }
    }

    /// Returns the declaration of that function.
    pub fn declaration(&self) -> String {
        let pointers = "ptr addrspace(4) noundef, ptr addrspace(4) noundef, ptr addrspace(4) noundef";
        let (returned, slot) = match self.way {
            Way::Returned(ty) => (format!("noundef {}{ty}", extension(ty)), String::new()),
            Way::Stored(_) => (
                "void".to_owned(),
                format!("ptr addrspace(4) dead_on_unwind writable sret({}) align {}, ", self.ty, self.alignment),
            ),
        };
        format!("declare dso_local spir_func {returned} @{}({slot}{pointers}) local_unnamed_addr #1\n", self.query())
    }

    /// Allocates a stack slot if the constant requires one.
    pub fn slot(&self, body: &mut Body) -> Option<u32> {
        let slot = matches!(self.way, Way::Stored(_));
        slot.then(|| body.assign(&format!("alloca {}, align {}", self.ty, self.alignment)))
    }

    /// Appends the call and the use of its value. `position` is the index in the kernel's output, `name` is the name of
    /// the global that contains the symbolic ID, and `buffer` is the number of the value that contains the address of
    /// the emulation buffer.
    pub fn read(&self, body: &mut Body, position: usize, name: &str, buffer: u32, slot: Option<u32>) {
        let default = self.holder();
        let arguments = format!(
            "ptr addrspace(4) noundef @{name}, ptr addrspace(4) noundef addrspacecast (ptr addrspace(1) @{default} to ptr addrspace(4)), ptr addrspace(4) noundef %{buffer}"
        );
        let query = self.query();
        let out = position * 8;
        match (self.way, slot) {
            (Way::Returned("i1"), _) => {
                let value = body.assign(&format!("tail call spir_func noundef zeroext i1 @{query}({arguments}) #2"));
                let byte = body.assign(&format!("zext i1 %{value} to i8"));
                body.store("i8", byte, out);
            }
            (Way::Returned(ty), _) => {
                let value = body.assign(&format!("tail call spir_func noundef {ty} @{query}({arguments}) #2"));
                body.store(ty, value, out);
            }
            (Way::Stored((part, offset)), Some(slot)) => {
                let (ty, alignment) = (&self.ty, self.alignment);
                body.run(&format!("call void @llvm.lifetime.start.p0(ptr nonnull %{slot})"));
                let generic = body.assign(&format!("addrspacecast ptr %{slot} to ptr addrspace(4)"));
                body.run(&format!(
                    "call spir_func void @{query}(ptr addrspace(4) dead_on_unwind nonnull writable sret({ty}) align {alignment} %{generic}, {arguments}) #2"
                ));
                let at = body.assign(&format!("getelementptr inbounds nuw i8, ptr %{slot}, i64 {offset}"));
                let value = body.assign(&format!("load {part}, ptr %{at}, align {}", scalar_alignment(part)));
                body.store(part, value, out);
                body.run(&format!("call void @llvm.lifetime.end.p0(ptr nonnull %{slot})"));
            }
            (Way::Stored(_), None) => {}
        }
    }
}

/// The body of a kernel. Values are numbered instead of named, as in clang's output.
#[derive(Debug)]
pub struct Body {
    /// The text of the instructions.
    pub text: String,
    next: u32,
}

impl Body {
    /// Creates an empty body; `next` is the number of the first value.
    pub fn new(next: u32) -> Body {
        Body { text: String::new(), next }
    }

    /// Appends an instruction with a result, and returns the number of the result.
    pub fn assign(&mut self, instruction: &str) -> u32 {
        let number = self.next;
        self.next += 1;
        _ = writeln!(self.text, "  %{number} = {instruction}");
        number
    }

    /// Appends an instruction without a result.
    pub fn run(&mut self, instruction: &str) {
        _ = writeln!(self.text, "  {instruction}");
    }

    /// Stores a value to the kernel's output, its first argument.
    fn store(&mut self, ty: &str, value: u32, offset: usize) {
        let pointer = self.assign(&format!("getelementptr inbounds nuw i8, ptr addrspace(1) %0, i64 {offset}"));
        self.run(&format!("store {ty} %{value}, ptr addrspace(1) %{pointer}, align {}", scalar_alignment(ty)));
    }
}

fn scalar_alignment(ty: &str) -> u32 {
    match ty {
        "i8" => 1,
        "i32" | "float" => 4,
        _ => 8,
    }
}

/// Returns the extension attribute for a result of a narrow integer type.
fn extension(ty: &str) -> &'static str {
    if ty == "i1" { "zeroext " } else { "" }
}
