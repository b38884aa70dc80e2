//! The ten kinds of constants that each kernel reads, and how a kernel reads and uses one of each.

use std::fmt::Write as _;

/// How a constant comes back from the call.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// As the result of the call, of this type.
    Returned(&'static str),
    /// Through a slot. The kernel uses this scalar of it: type and byte offset.
    Stored((&'static str, u32)),
}

/// A kind of constant.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// First part of the names of such constants.
    pub name: &'static str,
    /// The template argument of the read, in Itanium mangling.
    pub mangled: &'static str,
    /// The type in memory.
    pub ty: &'static str,
    /// The type of the default value, where the front end writes another one because of padding.
    pub default_ty: &'static str,
    /// Alignment in bytes.
    pub alignment: u32,
    /// How the value comes back.
    pub way: Way,
    /// The default value of the constant with this number, as LLVM constant.
    pub default: fn(u32) -> String,
    /// Another value, as JSON.
    pub value: fn(u32) -> String,
}

/// The struct types that the kinds name.
pub const TYPES: &str = "\
%struct.Range = type { float, float }
%struct.Material = type { i32, %struct.Range }
%\"struct.std::array\" = type { [8 x i32] }
%struct.Packed = type <{ i32, i8, [3 x i8] }>
%struct.Aligned = type { [3 x float], i64, [8 x i8] }
";

const I32: Way = Way::Returned("i32");
const F32: Way = Way::Returned("float");

/// The kinds, one constant of each for every kernel.
pub const KINDS: [Kind; 10] = [
    Kind {
        name: "width",
        mangled: "i",
        ty: "i32",
        default_ty: "i32",
        alignment: 4,
        way: I32,
        default: |n| format!("i32 {n}"),
        value: |n| format!("{}", n + 1),
    },
    Kind {
        name: "stride",
        mangled: "l",
        ty: "i64",
        default_ty: "i64",
        alignment: 8,
        way: Way::Returned("i64"),
        default: |n| format!("i64 {}", u64::from(n) << 20),
        value: |n| format!("{}", u64::from(n) << 21),
    },
    Kind {
        name: "scale",
        mangled: "f",
        ty: "float",
        default_ty: "float",
        alignment: 4,
        way: F32,
        default: |n| format!("float {}", float(n)),
        value: |n| format!("{}.25", n % 4096),
    },
    Kind {
        name: "bias",
        mangled: "f",
        ty: "float",
        default_ty: "float",
        alignment: 4,
        way: F32,
        default: |n| format!("float {}", float(n + 7)),
        value: |n| format!("-{}.5", n % 4096),
    },
    Kind {
        name: "flag",
        mangled: "b",
        ty: "i8",
        default_ty: "i8",
        alignment: 1,
        way: Way::Returned("i1"),
        default: |n| format!("i8 {}", n % 2),
        value: |n| if n.is_multiple_of(2) { "true" } else { "false" }.to_owned(),
    },
    Kind {
        name: "epsilon",
        mangled: "d",
        ty: "double",
        default_ty: "double",
        alignment: 8,
        way: Way::Returned("double"),
        default: |n| format!("double {}", float(n + 3)),
        value: |n| format!("{}.125", n % 65536),
    },
    Kind {
        name: "material",
        mangled: "8Material",
        ty: "%struct.Material",
        default_ty: "%struct.Material",
        alignment: 4,
        way: Way::Stored(("float", 8)),
        default: |n| {
            format!(
                "%struct.Material {{ i32 {n}, %struct.Range {{ float {}, float {} }} }}",
                float(n + 1),
                float(n + 2)
            )
        },
        value: |n| format!("[{}, [{}.5, {}.75]]", n + 1, n % 4096, n % 2048),
    },
    Kind {
        name: "table",
        mangled: "St5arrayIiLm8EE",
        ty: "%\"struct.std::array\"",
        default_ty: "%\"struct.std::array\"",
        alignment: 4,
        way: Way::Stored(("i32", 28)),
        default: |n| {
            let elements: Vec<String> = (0..8).map(|index| format!("i32 {}", n + index)).collect();
            format!("%\"struct.std::array\" {{ [8 x i32] [{}] }}", elements.join(", "))
        },
        value: |n| {
            let elements: Vec<String> = (1..9).map(|index| (n + index).to_string()).collect();
            format!("[[{}]]", elements.join(", "))
        },
    },
    Kind {
        name: "mode",
        mangled: "6Packed",
        ty: "%struct.Packed",
        default_ty: "{ i32, i8 }",
        alignment: 4,
        way: Way::Stored(("i8", 4)),
        default: |n| format!("{{ i32, i8 }} {{ i32 {n}, i8 {} }}", n % 128),
        value: |n| format!("[{}, {}]", n + 1, (n + 1) % 128),
    },
    Kind {
        name: "origin",
        mangled: "7Aligned",
        ty: "%struct.Aligned",
        default_ty: "%struct.Aligned",
        alignment: 32,
        way: Way::Stored(("i64", 16)),
        default: |n| {
            let at = float(n);
            format!(
                "%struct.Aligned {{ [3 x float] [float {at}, float {}, float {at}], i64 {n}, [8 x i8] undef }}",
                float(n + 5)
            )
        },
        value: |n| format!("[[{}, 0.5, 2], {}]", n % 4096, n + 1),
    },
];

/// A floating-point literal that `float` and `double` hold exactly.
fn float(n: u32) -> String {
    format!("{}.5", n % 8192)
}

impl Kind {
    /// The function that reads such a constant.
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

    /// Its declaration.
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

    /// The slot for a constant that is written to one.
    pub fn slot(&self, body: &mut Body) -> Option<u32> {
        let slot = matches!(self.way, Way::Stored(_));
        slot.then(|| body.assign(&format!("alloca {}, align {}", self.ty, self.alignment)))
    }

    /// The call and the use of its value. `position` is the kind's own, `name` and `default` are the globals,
    /// `buffer` the value with the emulation buffer.
    pub fn read(&self, body: &mut Body, position: usize, globals: [&str; 2], buffer: u32, slot: Option<u32>) {
        let [name, default] = globals;
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
                let (ty, alignment) = (self.ty, self.alignment);
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

/// The body of a kernel. Its values have numbers and no names, as clang leaves them.
#[derive(Debug)]
pub struct Body {
    /// The instructions, as text.
    pub text: String,
    next: u32,
}

impl Body {
    /// An empty body; `next` is the number of the first value.
    pub fn new(next: u32) -> Body {
        Body { text: String::new(), next }
    }

    /// Appends an instruction that has a value; gives its number.
    pub fn assign(&mut self, instruction: &str) -> u32 {
        let number = self.next;
        self.next += 1;
        _ = writeln!(self.text, "  %{number} = {instruction}");
        number
    }

    /// Appends an instruction without a value.
    pub fn run(&mut self, instruction: &str) {
        _ = writeln!(self.text, "  {instruction}");
    }

    /// Stores a value to the output of the kernel, its first argument.
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

/// The attribute that narrow integers are returned with.
fn extension(ty: &str) -> &'static str {
    if ty == "i1" { "zeroext " } else { "" }
}
