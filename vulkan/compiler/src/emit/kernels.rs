//! Parses `!vulkan.kernels`.

use llvm_ir::{Function, Module, Node, Operand, Type};
use sycl_passes::{names::MD_SUB_GROUP_SIZE, vulkan::contract};
use vulkan_kernel::SUB_GROUP_SIZE;

/// A kernel.
#[derive(Debug)]
pub struct Kernel<'m> {
    /// The function.
    pub function: Function<'m>,
    /// The arguments.
    pub arguments: Vec<Argument>,
    /// The required workgroup size.
    pub required_size: Option<[u32; 3]>,
    /// The attributes in OpenCL C syntax.
    pub attributes: String,
}

/// An argument of a kernel.
#[derive(Clone, Debug)]
pub struct Argument {
    /// The kind, such as `buffer` or `pod`.
    pub kind: String,
    /// The index.
    pub ordinal: u32,
    /// The descriptor set.
    pub set: u32,
    /// The binding.
    pub binding: u32,
    /// The offset of a POD argument.
    pub offset: u32,
    /// The size of a POD argument, or of an element of a local array.
    pub size: u32,
    /// The SpecId for the length of a local array.
    pub spec_id: u32,
    /// The name.
    pub name: String,
    /// The type in OpenCL C.
    pub type_name: String,
    /// The address space in LLVM.
    pub address_space: u32,
    /// The access qualifier, such as `read_only`.
    pub access: String,
    /// The type qualifiers, such as `const`.
    pub qualifiers: String,
}

/// Returns the kernels of a module.
pub fn read<'m>(module: Module<'m>) -> Vec<Kernel<'m>> {
    module.named_metadata(contract::MD_KERNELS).into_iter().filter_map(|node| kernel(module, &node)).collect()
}

fn kernel<'m>(module: Module<'m>, node: &[Operand<'m>]) -> Option<Kernel<'m>> {
    let (first, rest) = node.split_first()?;
    let Operand::Constant(function) = first else { return None };
    let function = function.as_function()?;
    let arguments = rest.iter().filter_map(|operand| match operand {
        Operand::Node(node) => argument(*node),
        _ => None,
    });
    let required_size = size(module, function, "reqd_work_group_size");
    let attributes = attributes(module, function);
    Some(Kernel { function, arguments: arguments.collect(), required_size, attributes })
}

/// Returns a workgroup size from a kernel's metadata.
fn size<'m>(module: Module<'m>, kernel: Function<'m>, kind: &str) -> Option<[u32; 3]> {
    let node = module.attachments(kernel).get(module.metadata_kind(kind))?;
    let numbers: Vec<u32> = node.operands().iter().filter_map(number).collect();
    numbers.try_into().ok()
}

/// Returns the attributes of a kernel that hosts can query, separated by spaces.
fn attributes<'m>(module: Module<'m>, kernel: Function<'m>) -> String {
    let sizes = ["work_group_size_hint", "reqd_work_group_size"].into_iter().filter_map(|kind| {
        let [x, y, z] = size(module, kernel, kind)?;
        Some(format!("{kind}({x},{y},{z})"))
    });
    let sub_group = module.attachments(kernel).get(module.metadata_kind(MD_SUB_GROUP_SIZE));
    let sub_group = sub_group.and_then(|node| number(node.operands().first()?));
    let sub_group = sub_group.map(|size| format!("{SUB_GROUP_SIZE}({size})"));
    let hint = module.attachments(kernel).get(module.metadata_kind("vec_type_hint"));
    let hint = hint.and_then(|node| match node.operands()[..] {
        [Operand::Constant(value), ref signed] => Some((value.ty(), number(signed) == Some(1))),
        _ => None,
    });
    let hint = hint.and_then(|(ty, is_signed)| Some(format!("vec_type_hint({})", type_name(ty, is_signed)?)));
    hint.into_iter().chain(sizes).chain(sub_group).collect::<Vec<_>>().join(" ")
}

/// Returns the OpenCL C name of a scalar or vector type.
fn type_name(ty: Type<'_>, is_signed: bool) -> Option<String> {
    let element = ty.element_or_self();
    let name = match element.int_width() {
        Some(8) => "char",
        Some(16) => "short",
        Some(32) => "int",
        Some(64) => "long",
        Some(_) => return None,
        None if element == element.half() => "half",
        None if element == element.float() => "float",
        None if element == element.double() => "double",
        None => return None,
    };
    let sign = if is_signed || element.int_width().is_none() { "" } else { "u" };
    let count = ty.fixed_vector().map(|(_, count)| count.to_string()).unwrap_or_default();
    Some(format!("{sign}{name}{count}"))
}

/// Returns an integer operand of metadata.
pub fn number(operand: &Operand<'_>) -> Option<u32> {
    match operand {
        Operand::Constant(value) => u32::try_from(value.signed_int()?).ok(),
        _ => None,
    }
}

fn argument(node: Node<'_>) -> Option<Argument> {
    let operands = node.operands();
    let text = |index: usize| match operands.get(index) {
        Some(Operand::String(bytes)) => String::from_utf8_lossy(bytes).into_owned(),
        _ => String::new(),
    };
    let number = |index: usize| operands.get(index).and_then(number);
    Some(Argument {
        kind: text(0),
        ordinal: number(1)?,
        set: number(2)?,
        binding: number(3)?,
        offset: number(4)?,
        size: number(5)?,
        spec_id: number(6)?,
        name: text(7),
        type_name: text(8),
        address_space: number(9)?,
        access: text(10),
        qualifiers: text(11),
    })
}
