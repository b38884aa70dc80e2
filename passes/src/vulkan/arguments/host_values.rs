//! Values other than arguments that hosts pass in push constants, and literal samplers.

use llvm_ir::{Builder, Call, Function, Module, Opcode, Value};
use rustc_hash::FxHashMap;

use super::{
    super::{
        contract::{self, fact},
        images::literal_sampler,
        variables::references,
    },
    number,
};

/// A property of an argument that a kernel queries.
#[derive(Debug)]
pub struct Wanted<'m> {
    /// The opcode of the reflection instruction.
    pub fact: u32,
    /// The index of the argument.
    pub ordinal: u32,
    /// The calls that query it.
    calls: Vec<Call<'m>>,
}

/// Returns the calls in a function, with the names of their callees.
fn calls<'m>(function: Function<'m>) -> impl Iterator<Item = (Call<'m>, String)> {
    let instructions = function.blocks().flat_map(|block| block.instructions());
    let calls = instructions.filter_map(|instruction| instruction.as_call());
    calls.filter_map(|call| Some((call, call.called_function()?.name())))
}

/// Returns the argument properties that a kernel queries, in program order.
pub fn wanted(kernel: Function<'_>) -> Vec<Wanted<'_>> {
    let mut all: Vec<Wanted<'_>> = Vec::new();
    for (call, name) in calls(kernel) {
        let fact = match name.as_str() {
            contract::SAMPLER_MASK => fact::SAMPLER_MASK,
            name if name.starts_with(contract::CHANNEL_ORDER) => fact::CHANNEL_ORDER,
            name if name.starts_with(contract::CHANNEL_DATA_TYPE) => fact::CHANNEL_DATA_TYPE,
            _ => continue,
        };
        let Some(ordinal) = call.operand(0).and_then(Value::as_argument).map(|argument| argument.index()) else {
            continue;
        };
        match all.iter_mut().find(|found| (found.fact, found.ordinal) == (fact, ordinal)) {
            Some(found) => found.calls.push(call),
            None => all.push(Wanted { fact, ordinal, calls: vec![call] }),
        }
    }
    all
}

impl<'m> Wanted<'m> {
    /// Replaces the queries with loads from the kernel's push-constant block.
    pub fn load(&self, module: Module<'m>, block: Value<'m>, offset: u32) {
        let builder = Builder::new(module);
        for call in &self.calls {
            builder.position_before(*call);
            let place = builder.byte_offset(block, u64::from(offset));
            let value = builder.load(module.int_type(32), place, 4);
            replace(*call, value.as_value());
        }
    }
}

/// The values of the whole ND-range, three words each: names of inputs and opcodes of reflection
/// instructions.
const RANGE: [(&str, u32); 6] = [
    ("GlobalOffset", fact::GLOBAL_OFFSET),
    ("EnqueuedLocalSize", fact::ENQUEUED_LOCAL_SIZE),
    ("GlobalSize", fact::GLOBAL_SIZE),
    ("RegionOffset", fact::REGION_OFFSET),
    ("EnqueuedGroups", fact::NUM_WORKGROUPS),
    ("RegionGroupOffset", fact::REGION_GROUP_OFFSET),
];

/// The ND-range values that hosts pass in push constants, with their offsets.
#[derive(Debug, Default)]
pub struct RangeValues {
    offsets: Vec<(&'static str, u32)>,
    /// The offset of the address of program-scope variables.
    pub variables: Option<u32>,
    /// The total size in bytes.
    pub size: u32,
}

/// Returns the name and the dimension of an input.
fn input(name: &str) -> Option<(&str, u32)> {
    let (name, dimension) = name.strip_prefix(contract::INPUT)?.rsplit_once('.')?;
    Some((name, dimension.parse().ok().filter(|dimension| *dimension < 3)?))
}

impl RangeValues {
    /// Lays out the push constants of all kernels and records them for hosts. If all workgroups
    /// have the same size, calls that query most of these values are replaced with values that
    /// Vulkan provides.
    pub fn plan(module: Module<'_>, non_uniform: bool, push_offset: bool) -> RangeValues {
        let mut values = RangeValues::default();
        if !non_uniform {
            module.functions().for_each(|function| without_regions(module, function));
        }
        let used: Vec<String> = module.functions().flat_map(calls).map(|(_, name)| name).collect();
        for (name, fact) in RANGE {
            let is_pushed = if name == "GlobalOffset" { push_offset } else { non_uniform };
            if is_pushed && used.iter().any(|found| input(found).is_some_and(|(found, _)| found == name)) {
                values.offsets.push((name, values.size));
                note(module, fact, None, &[values.size, 12]);
                values.size += 12;
            }
        }
        values
    }

    /// Reserves push constants for the address of program-scope variables, which `vulkan-variables` loads.
    pub fn add_variables(&mut self, module: Module<'_>) {
        if references::have_global_memory(module, &references::of_module(module)) {
            let offset = self.size.next_multiple_of(8);
            self.variables = Some(offset);
            self.size = offset + 8;
            let node = module.metadata_node(&[number(module, offset)]);
            module.append_named_metadata(contract::MD_VARIABLES_ADDRESS, &[node]);
        }
    }

    /// Returns whether a kernel uses any of them.
    pub fn are_used<'m>(&self, module: Module<'m>, kernel: Function<'m>) -> bool {
        calls(kernel).any(|(_, name)| self.offset(&name).is_some())
            || self.variables.is_some() && references::have_global_memory(module, &references::of_function(kernel))
    }

    fn offset(&self, name: &str) -> Option<u32> {
        let (name, dimension) = input(name)?;
        self.offsets.iter().find(|(found, _)| *found == name).map(|(_, offset)| offset + 4 * dimension)
    }

    /// Replaces a kernel's calls with loads from its push-constant block.
    pub fn load<'m>(&self, module: Module<'m>, kernel: Function<'m>, block: Value<'m>) {
        let found: Vec<(Call<'m>, u32)> =
            calls(kernel).filter_map(|(call, name)| Some((call, self.offset(&name)?))).collect();
        let builder = Builder::new(module);
        for (call, offset) in found {
            builder.position_before(call);
            let place = builder.byte_offset(block, u64::from(offset));
            let value = builder.load(module.int_type(32), place, 4);
            replace(call, value.as_value());
        }
    }
}

fn replace<'m>(call: Call<'m>, value: Value<'m>) {
    call.as_value().replace_all_uses_with(value);
    call.as_value().as_instruction().into_iter().for_each(llvm_ir::Instruction::erase);
}

/// Replaces values with others that are equal if all workgroups have the same size.
fn without_regions<'m>(module: Module<'m>, function: Function<'m>) {
    let builder = Builder::new(module);
    for (call, name) in calls(function).collect::<Vec<_>>() {
        let Some((name, dimension)) = input(&name) else { continue };
        builder.position_before(call);
        let other = |name| contract::input(module, &builder, name, dimension);
        let value = match name {
            "RegionOffset" => other("GlobalOffset"),
            "RegionGroupOffset" => module.int_type(32).zero(),
            "EnqueuedGroups" => other("NumWorkgroups"),
            "EnqueuedLocalSize" => other("WorkgroupSize"),
            "GlobalSize" => builder.binary(Opcode::LLVMMul, other("WorkgroupSize"), other("NumWorkgroups")),
            _ => continue,
        };
        replace(call, value);
    }
}

/// Records the literal samplers of a module as bindings of set 0. Returns whether there are any.
pub fn note_literal_samplers(module: Module<'_>) -> bool {
    let mut bindings: FxHashMap<u32, u32> = FxHashMap::default();
    for bits in module.functions().flat_map(calls).filter_map(|(call, _)| literal_sampler(call.as_value())) {
        let binding = u32::try_from(bindings.len()).unwrap_or(u32::MAX);
        if let std::collections::hash_map::Entry::Vacant(place) = bindings.entry(bits) {
            place.insert(binding);
            note(module, fact::LITERAL_SAMPLER, None, &[0, binding, bits]);
        }
    }
    !bindings.is_empty()
}

/// Records a fact that hosts need.
pub fn note<'m>(module: Module<'m>, fact: u32, kernel: Option<Function<'m>>, numbers: &[u32]) {
    let mut operands = vec![number(module, fact)];
    operands.extend(kernel.map(llvm_ir::Metadata::of_constant));
    operands.extend(numbers.iter().map(|value| number(module, *value)));
    module.append_named_metadata(contract::MD_FACTS, &[module.metadata_node(&operands)]);
}
