//! The `vulkan-arguments` pass: binds kernel arguments to the resources that Vulkan passes to shaders.
//!
//! # Input and output
//! ```llvm
//! define spir_kernel void @k(ptr addrspace(1) %a, float %f) { … use %f … }
//! ```
//! ```llvm
//! @vulkan.pod.k = external addrspace(2) constant [1 x i32], !vulkan.binding !0
//! define spir_kernel void @k(ptr addrspace(1) %a, float %f) { %1 = load float, ptr addrspace(2) @vulkan.pod.k … use %1 … }
//! !vulkan.kernels = !{!1}
//! !0 = !{!"pod", i32 0, i32 1, i32 4}
//! !1 = !{ptr @k, !2, !3}
//! !2 = !{!"buffer", i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, !"a", !"float*", i32 1, !"none", !""}
//! !3 = !{!"pod", i32 1, i32 0, i32 1, i32 0, i32 4, i32 0, !"f", !"float", i32 0, !"none", !""}
//! ```
//! The node of an argument contains its kind, index, descriptor set, binding, offset, size and
//! SpecId, followed by its OpenCL information: name, type, address space, access qualifier and type
//! qualifiers.
//!
//! # Algorithm
//! 1. Assign buffers, images and samplers consecutive bindings from 0. They stay parameters, which are base objects of
//!    addresses.
//! 2. Lay out POD arguments like the members of a C struct in one block: a storage or uniform buffer at the next
//!    binding, or push constants. Without clustering, each argument has a separate binding. Load
//!    the arguments at the entry of the kernel. With `physical-storage-buffers`, a pointer to a
//!    buffer is a POD argument: its address, in push constants or a uniform buffer.
//! 3. Turn `__local` pointers into arrays whose lengths are specialization constants, starting with
//!    SpecId 3.
//! 4. Bind literal samplers in set 0, which moves the arguments to set 1.
//! 5. Append the properties of images and samplers that kernels query to the POD arguments, in push constants. Replace
//!    the queries with loads, and record the offsets in `!vulkan.facts`.
//! 6. Place values of the whole ND-range at the beginning of the push constants: the global offset
//!    if requested, and other sizes and offsets if workgroups can have different sizes. With
//!    `physical-storage-buffers`, the address of program-scope variables follows, if there are any.

mod host_values;
mod information;
mod options;

use crate::{
    diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, readable_name},
    host::{ModulePass, Session},
};
use host_values::{RangeValues, Wanted, note, note_literal_samplers, wanted};
use information::{Information, element_size};
use llvm_ir::{Builder, Function, GlobalVariable, Metadata, Module, Operand, Type, TypeAttribute, Value};

use super::{
    contract::{self, address_space},
    images::{Access, Dimensions, ImageType, is_sampler},
    inlining::is_kernel,
};

pub use options::VulkanArguments;
use options::{PARAMETER_LIMIT, Pod};

/// The resource that passes an argument.
#[derive(Clone, Debug)]
struct Binding {
    kind: &'static str,
    set: u32,
    binding: u32,
    offset: u32,
    size: u32,
    spec_id: u32,
}

/// The resources of a kernel.
struct Plan<'m> {
    bindings: Vec<Binding>,
    /// The resource that passes POD arguments.
    pod: Pod,
    /// The properties in push constants, and their offsets.
    numbers: Vec<(Wanted<'m>, u32)>,
    /// The size of the push constants in bytes.
    push_constants: u32,
}

impl ModulePass for VulkanArguments {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        if session.host.has_errors(module) || module.has_named_metadata(contract::MD_KERNELS) {
            return Ok(Changed::No);
        }
        let kernels: Vec<Function<'m>> = module.functions().filter(|function| is_kernel(*function)).collect();
        let first_set = u32::from(note_literal_samplers(module));
        let mut range = RangeValues::plan(module, self.non_uniform, self.push_global_offset);
        if self.physical {
            range.add_variables(module);
        }
        let mut binder =
            Binder { module, options: self, range, next_spec_id: next_spec_id(module), problems: Vec::new() };
        let set = |number| first_set + if self.distinct_sets { number } else { 0 };
        let plans: Vec<Plan<'m>> =
            (0..).zip(&kernels).map(|(number, kernel)| binder.plan(*kernel, set(number))).collect();
        let problems = std::mem::take(&mut binder.problems);
        Failed::if_any(problems, &mut session.warnings)?;
        let nodes: Vec<Metadata<'m>> =
            kernels.iter().zip(&plans).map(|(kernel, plan)| binder.apply(*kernel, plan)).collect();
        module.append_named_metadata(contract::MD_KERNELS, &nodes);
        Ok(Changed::Yes)
    }
}

struct Binder<'o, 'm> {
    module: Module<'m>,
    options: &'o VulkanArguments,
    range: RangeValues,
    next_spec_id: u32,
    problems: Vec<Diagnostic<'m>>,
}

/// Returns the first SpecId after those of the workgroup size and of SYCL's specialization constants.
pub fn next_spec_id(module: Module<'_>) -> u32 {
    let id = |operand: &Operand<'_>| match operand {
        Operand::Constant(value) => u32::try_from(value.signed_int()?).ok(),
        _ => None,
    };
    let nodes = module.named_metadata(contract::MD_SPECIALIZATION);
    let ids = nodes.iter().flat_map(|node| node.get(2..).unwrap_or_default().chunks(3));
    ids.filter_map(|part| id(part.first()?)).max().map_or(3, |last| last.saturating_add(1))
}

/// Returns whether an argument is passed by value, and not as a pointer to a buffer.
fn is_by_value(kernel: Function<'_>, index: u32) -> bool {
    let is_pointer = kernel.parameter(index).is_some_and(|parameter| parameter.ty().is_pointer());
    !is_pointer || kernel.parameter_type_attribute(index, TypeAttribute::Byval).is_some()
}

impl<'m> Binder<'_, 'm> {
    /// Returns the type of a POD argument in memory: that of the argument, or of the pointee of a `byval` pointer.
    /// Returns `None` for other arguments.
    fn plain_type(&self, kernel: Function<'m>, index: u32) -> Option<Type<'m>> {
        let ty = kernel.parameter(index)?.ty();
        if ty.is_target_type() {
            return None;
        }
        if !ty.is_pointer() {
            return Some(ty);
        }
        let has_address = match ty.address_space() {
            address_space::GLOBAL => self.options.physical,
            address_space::CONSTANT => self.options.physical && !self.options.constant_args_ubo,
            _ => false,
        };
        let by_value = kernel.parameter_type_attribute(index, TypeAttribute::Byval);
        by_value.or(Some(ty).filter(|_| has_address))
    }

    /// Chooses the resource that passes the POD arguments of a kernel.
    fn pod(&self, kernel: Function<'m>) -> Pod {
        self.options.pod.unwrap_or_else(|| {
            let layout = self.module.data_layout();
            let types = (0..kernel.parameter_count()).filter_map(|index| self.plain_type(kernel, index));
            let end = types.fold(u64::from(self.range.size), |end, ty| {
                let begin = end.next_multiple_of(layout.abi_alignment(ty).max(1));
                begin.saturating_add(layout.alloc_size(ty).unwrap_or(0))
            });
            let numbers = 4 * wanted(kernel).len() as u64;
            let fits = end.next_multiple_of(4) + numbers <= self.options.max_push_constants;
            if fits { Pod::PushConstant } else { Pod::Uniform }
        })
    }

    /// Lays out the arguments of a kernel.
    fn plan(&mut self, kernel: Function<'m>, set: u32) -> Plan<'m> {
        let clusters = self.options.clusters;
        let pod = self.pod(kernel);
        let (mut next, mut offset) = (0, 0_u64);
        if pod == Pod::PushConstant {
            offset = u64::from(self.range.size);
        }
        let information = Information::of(self.module, kernel);
        let mut plan = Vec::new();
        for index in 0..kernel.parameter_count() {
            let mut take = |kind| {
                next += 1;
                Binding { kind, set, binding: next - 1, offset: 0, size: 0, spec_id: 0 }
            };
            let Some(ty) = self.plain_type(kernel, index) else {
                let Some(kind) = self.kind_of(kernel, index, &information) else { continue };
                plan.push(if kind == "local" { self.local(kernel, index, &information) } else { take(kind) });
                continue;
            };
            let layout = self.module.data_layout();
            let size = layout.alloc_size(ty).unwrap_or(0);
            if clusters {
                offset = offset.next_multiple_of(layout.abi_alignment(ty).max(1));
            }
            let kind = if is_by_value(kernel, index) { pod.kind() } else { pod.pointer_kind() };
            let mut found =
                if clusters { Binding { kind, set, binding: 0, offset: 0, size: 0, spec_id: 0 } } else { take(kind) };
            found.offset = u32::try_from(offset).unwrap_or(u32::MAX);
            found.size = u32::try_from(size).unwrap_or(u32::MAX);
            if clusters {
                offset = offset.saturating_add(size);
            }
            plan.push(found);
        }
        if clusters && pod != Pod::PushConstant {
            plan.iter_mut().filter(|found| pod.holds(found.kind)).for_each(|found| found.binding = next);
        }
        self.check_size(kernel, pod, offset);
        // Hosts keep these properties and the POD arguments in one table.
        let mut end = u32::try_from(offset.next_multiple_of(4)).unwrap_or(u32::MAX).max(self.range.size);
        let mut push_constants = if pod == Pod::PushConstant { end } else { self.range.size };
        let mut numbers = Vec::new();
        for wanted in wanted(kernel) {
            numbers.push((wanted, end));
            end = end.saturating_add(4);
            push_constants = end;
        }
        if !numbers.is_empty() {
            self.check_size(kernel, Pod::PushConstant, u64::from(end));
        }
        Plan { bindings: plan, pod, numbers, push_constants }
    }

    fn check_size(&mut self, kernel: Function<'m>, pod: Pod, size: u64) {
        let limit = if pod == Pod::PushConstant { self.options.max_push_constants } else { PARAMETER_LIMIT };
        if size > limit {
            let (name, place) = (readable_name(&kernel.name()), pod.place());
            let text =
                format!("arguments of kernel '{name}' require {size} bytes, more than the {limit} bytes of {place}");
            self.problems.push(Code::VulkanArgument.error(kernel, text));
        }
    }

    /// Returns the kind of an argument that is not POD. Reports an error and returns `None` if Vulkan cannot pass it.
    fn kind_of(&mut self, kernel: Function<'m>, index: u32, information: &Information) -> Option<&'static str> {
        let ty = kernel.parameter(index)?.ty();
        let kind = match ty.address_space() {
            _ if is_sampler(ty) => Some("sampler"),
            _ if ty.is_target_type() => ImageType::of(ty).map(image_kind),
            address_space::GLOBAL => Some("buffer"),
            address_space::CONSTANT if self.options.constant_args_ubo => Some("buffer_ubo"),
            address_space::CONSTANT => Some("buffer"),
            address_space::LOCAL => Some("local"),
            _ => None,
        };
        if kind.is_none() {
            let (argument, name) = (information.name(index), readable_name(&kernel.name()));
            let text = format!("argument '{argument}' of kernel '{name}' has type '{ty}', which Vulkan cannot pass");
            self.problems.push(Code::VulkanArgument.error(kernel, text));
        }
        kind
    }

    fn local(&mut self, kernel: Function<'m>, index: u32, information: &Information) -> Binding {
        let alignment = kernel.parameter_alignment(index).and_then(|bytes| u32::try_from(bytes).ok());
        let layout = self.module.data_layout();
        let named = |name: &str| u32::try_from(layout.alloc_size(self.module.named_struct(name)?)?).ok();
        // If the module has no type for the pointee, no access uses that type; the alignment divides its size and is a
        // safe substitute.
        let size = element_size(&information.base_type(index), named).or(alignment).unwrap_or(1);
        self.next_spec_id += 1;
        Binding { kind: "local", set: 0, binding: 0, offset: 0, size, spec_id: self.next_spec_id - 1 }
    }

    /// Loads the POD arguments in the kernel and builds the node that describes all arguments.
    fn apply(&self, kernel: Function<'m>, plan: &Plan<'m>) -> Metadata<'m> {
        let module = self.module;
        let builder = Builder::new(module);
        let information = Information::of(module, kernel);
        let pod = plan.pod;
        let mut block: Option<GlobalVariable<'m>> = None;
        let clustered = plan.bindings.iter().filter(|found| pod.holds(found.kind));
        let end = clustered.map(|found| found.offset.saturating_add(found.size)).max().unwrap_or(0);
        let end = if pod == Pod::PushConstant { plan.push_constants } else { end };
        let mut nodes = vec![Metadata::of_constant(kernel)];
        for (index, found) in (0..).zip(&plan.bindings) {
            if let Some(ty) = self.plain_type(kernel, index) {
                let global = match block.filter(|_| self.options.clusters) {
                    Some(block) => block,
                    None => {
                        let size = if self.options.clusters { end } else { found.size };
                        *block.insert(self.data_block(kernel, pod, found, size))
                    }
                };
                self.load(&builder, kernel, index, ty, global, found.offset);
            }
            nodes.push(information.node(module, index, found));
        }
        let uses_range = self.range.are_used(module, kernel);
        if uses_range || !plan.numbers.is_empty() {
            let push = Pod::PushConstant;
            let place = Binding { kind: push.kind(), set: 0, binding: 0, offset: 0, size: 0, spec_id: 0 };
            let block = block.filter(|_| pod == Pod::PushConstant);
            let block = block.unwrap_or_else(|| self.data_block(kernel, push, &place, plan.push_constants));
            self.range.load(module, kernel, block.as_value());
            for (wanted, offset) in &plan.numbers {
                wanted.load(module, block.as_value(), *offset);
                note(module, wanted.fact, Some(kernel), &[wanted.ordinal, *offset, 4]);
            }
        }
        module.metadata_node(&nodes)
    }

    /// Creates the global variable that represents the block of POD arguments.
    fn data_block(&self, kernel: Function<'m>, pod: Pod, found: &Binding, size: u32) -> GlobalVariable<'m> {
        let module = self.module;
        let words = size.div_ceil(4);
        let is_push = pod == Pod::PushConstant;
        let name = if is_push { push_block_name(kernel) } else { format!("vulkan.pod.{}", kernel.name()) };
        let ty = module.int_type(32).array_of(u64::from(words));
        let global = module.add_global_variable(&name, ty, address_space::CONSTANT);
        global.set_alignment(16);
        let number = |value: u32| number(module, value);
        let node = [module.metadata_string(pod.kind()), number(found.set), number(found.binding), number(words * 4)];
        module.set_attachment(global, contract::MD_BINDING, module.metadata_node(&node));
        global
    }

    fn load(
        &self,
        builder: &Builder<'m>,
        kernel: Function<'m>,
        index: u32,
        ty: Type<'m>,
        block: GlobalVariable<'m>,
        offset: u32,
    ) {
        let Some(parameter) = kernel.parameter(index) else { return };
        if !builder.position_at_entry(kernel) || parameter.is_unused() {
            return;
        }
        let layout = self.module.data_layout();
        let alignment = layout.abi_alignment(ty);
        let place = builder.byte_offset(block.as_value(), u64::from(offset));
        let value: Value<'m> = if parameter.ty().is_pointer() && is_by_value(kernel, index) {
            let slot = builder.alloca(ty, kernel.parameter_alignment(index).unwrap_or(alignment));
            builder.memcpy((slot.as_value(), alignment), (place, alignment), layout.alloc_size(ty).unwrap_or(0));
            slot.as_value()
        } else {
            builder.load(ty, place, alignment).as_value()
        };
        parameter.replace_all_uses_with(value);
    }
}

/// Returns the name of the global variable that represents the push constants of a kernel.
pub fn push_block_name(kernel: Function<'_>) -> String {
    format!("vulkan.push.{}", kernel.name())
}

/// Returns the argument kind of an image.
fn image_kind(image: ImageType) -> &'static str {
    match (image.dimensions, image.access) {
        (Dimensions::Buffer, Access::Read) => "uniform_texel_buffer",
        (Dimensions::Buffer, _) => "storage_texel_buffer",
        (_, Access::Read) => "ro_image",
        _ => "wo_image",
    }
}

/// Returns an integer as metadata.
pub fn number(module: Module<'_>, value: u32) -> Metadata<'_> {
    let ty = module.int_type(32);
    Metadata::of_constant(ty.const_int(u64::from(value)).unwrap_or(ty.zero()))
}
