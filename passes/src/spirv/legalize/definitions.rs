//! Collects the text of functions that implement operations.

use std::fmt::Write;

use indexmap::{IndexMap, IndexSet};
use llvm_ir::{Function, Module};

use super::odd_types::LIMB;
use super::problems::Target;
use super::shape::Shape;
use crate::internal_error;

/// The prefix of the names of all functions.
const PREFIX: &str = "syclpasses.spirv.";

/// The body of a function that returns the upper half of the product of two 64-bit integers. It multiplies their halves,
/// because Vulkan does not have products of 128 bits.
const UPPER_PRODUCT: &str = "  %al = and i64 %x0, 4294967295
  %ah = lshr i64 %x0, 32
  %bl = and i64 %x1, 4294967295
  %bh = lshr i64 %x1, 32
  %ll = mul i64 %al, %bl
  %hl = mul i64 %ah, %bl
  %lh = mul i64 %al, %bh
  %hh = mul i64 %ah, %bh
  %c0 = lshr i64 %ll, 32
  %m0 = add i64 %hl, %c0
  %l1 = and i64 %m0, 4294967295
  %m1 = add i64 %lh, %l1
  %c1 = lshr i64 %m0, 32
  %c2 = lshr i64 %m1, 32
  %h1 = add i64 %hh, %c1
  %r = add i64 %h1, %c2
  ret i64 %r
";

/// The result and operand types of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The type of the result.
    pub result: Shape,
    /// The types of the operands, which the body names `%x0`, `%x1`, ….
    pub operands: Vec<Shape>,
}

impl Signature {
    /// Returns the signature of one lane.
    pub fn lane(&self) -> Signature {
        Signature { result: self.result.lane(), operands: self.operands.iter().map(Shape::lane).collect() }
    }

    /// Returns the number of lanes; `None` for scalars.
    pub fn lanes(&self) -> Option<u32> {
        let parts = match &self.result {
            Shape::Struct(members) => members.as_slice(),
            other => std::slice::from_ref(other),
        };
        parts.iter().chain(&self.operands).find_map(|shape| shape.vector().map(|(count, _)| count))
    }
}

/// The text of the functions that a module needs.
#[derive(Debug, Default)]
pub struct Definitions {
    target: Target,
    functions: IndexMap<String, String>,
    declarations: IndexSet<String>,
}

impl Definitions {
    /// Creates an empty collection of functions for devices.
    pub fn for_target(target: Target) -> Definitions {
        Definitions { target, ..Definitions::default() }
    }

    /// Returns the devices that run the functions.
    pub fn target(&self) -> Target {
        self.target
    }

    /// Returns whether no function is needed.
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty()
    }

    /// Adds a declaration, and returns the name for calls.
    pub fn declare(&mut self, result: &Shape, name: &str, operands: &str, convention: &str) -> String {
        self.declarations.insert(format!("declare {convention}{result} @{name}({operands})\n"));
        format!("@{name}")
    }

    /// Declares an intrinsic whose operands and result have the same type.
    pub fn intrinsic(&mut self, name: &str, ty: &Shape, operands: usize) -> String {
        let list = vec![ty.to_string(); operands].join(", ");
        self.declare(ty, &format!("llvm.{name}.{}", ty.suffix()), &list, "")
    }

    /// Declares an OpenCL function by the name that SPIR-V emitters recognize, such as `ldexp` with the mangled
    /// operands `fi`.
    pub fn opencl(&mut self, name: &str, mangled: &str, result: &Shape, operands: &str) -> String {
        let base = format!("__spirv_ocl_{name}");
        self.declare(result, &format!("_Z{}{base}{mangled}", base.len()), operands, "spir_func ")
    }

    /// Returns the callee that computes the upper half of the product of two limbs, with the type of its result.
    pub fn upper_product(&mut self) -> String {
        let limb = Shape::Int(LIMB);
        match self.target {
            Target::OpenCl => format!("spir_func i64 {}", self.opencl("u_mul_hi", "mm", &limb, "i64, i64")),
            Target::Vulkan => {
                let signature = Signature { result: limb.clone(), operands: vec![limb.clone(), limb] };
                format!("i64 @{}", self.define("mul_hi", &signature, UPPER_PRODUCT))
            }
        }
    }

    /// Adds a function with this body, unless one with its name exists. Returns the name without
    /// `@`.
    pub fn define(&mut self, operation: &str, signature: &Signature, body: &str) -> String {
        let operands = signature.operands.iter();
        let suffix = operands.clone().map(Shape::suffix).collect::<Vec<_>>().join(".");
        let name = format!("{PREFIX}{operation}.{}.{suffix}", signature.result.suffix());
        let list: Vec<String> = operands.enumerate().map(|(index, shape)| format!("{shape} %x{index}")).collect();
        let text =
            format!("define {} @{name}({}) alwaysinline nounwind {{\n{body}}}\n", signature.result, list.join(", "));
        self.functions.entry(name.clone()).or_insert(text);
        name
    }

    /// Adds the function for an operation on vectors, which calls the scalar function for each lane.
    pub fn define_by_lanes(&mut self, operation: &str, signature: &Signature, lanes: u32, scalar: &str) -> String {
        let lane = signature.lane();
        let mut body = String::new();
        let mut results: Vec<String> = vec!["poison".to_owned(); parts(&signature.result).len()];
        for index in 0..lanes {
            let mut list = Vec::new();
            for (number, (whole, part)) in signature.operands.iter().zip(&lane.operands).enumerate() {
                if whole.vector().is_some() {
                    let _ = writeln!(body, "  %x{number}.{index} = extractelement {whole} %x{number}, i32 {index}");
                    list.push(format!("{part} %x{number}.{index}"));
                } else {
                    list.push(format!("{part} %x{number}"));
                }
            }
            let _ = writeln!(body, "  %c{index} = call {} @{scalar}({})", lane.result, list.join(", "));
            let is_struct = matches!(lane.result, Shape::Struct(_));
            for (number, (whole, part)) in parts(&signature.result).iter().zip(parts(&lane.result)).enumerate() {
                let mut value = format!("%c{index}");
                if is_struct {
                    let _ = writeln!(body, "  %e{number}.{index} = extractvalue {} %c{index}, {number}", lane.result);
                    value = format!("%e{number}.{index}");
                }
                let before = &results[number];
                let _ = writeln!(
                    body,
                    "  %r{number}.{index} = insertelement {whole} {before}, {part} {value}, i32 {index}"
                );
                results[number] = format!("%r{number}.{index}");
            }
        }
        body += &return_parts(&signature.result, &results);
        self.define(operation, signature, &body)
    }

    /// Adds the functions to a module as internal functions. Renames existing functions with the
    /// same names.
    pub fn link(self, module: Module<'_>) {
        self.functions.keys().for_each(|name| module.release_name(name));
        let names: Vec<String> = self.functions.keys().cloned().collect();
        let text: String =
            self.declarations.iter().map(String::as_str).chain(self.functions.values().map(String::as_str)).collect();
        if let Err(error) = module.link_text(&text) {
            internal_error!("cannot add functions: {error}");
        }
        names.iter().filter_map(|name| module.function(name)).for_each(Function::make_internal);
    }
}

/// Returns the members of a struct, or the type itself.
fn parts(shape: &Shape) -> Vec<Shape> {
    match shape {
        Shape::Struct(members) => members.clone(),
        other => vec![other.clone()],
    }
}

/// Returns the text of a `ret` of one value, or of a struct of several.
pub fn return_parts(result: &Shape, values: &[String]) -> String {
    let Shape::Struct(members) = result else {
        return values.first().map(|value| format!("  ret {result} {value}\n")).unwrap_or_default();
    };
    let mut text = String::new();
    let mut whole = "poison".to_owned();
    for (index, (member, value)) in members.iter().zip(values).enumerate() {
        let _ = writeln!(text, "  %s{index} = insertvalue {result} {whole}, {member} {value}, {index}");
        whole = format!("%s{index}");
    }
    let _ = writeln!(text, "  ret {result} {whole}");
    text
}
