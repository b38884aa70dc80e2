//! Emits `NonSemantic.ClspvReflection.5`, which describes the module to hosts, after the functions.

use llvm_ir::{Operand as Metadata, Value};
use rspirv::{
    dr::Operand,
    spirv::{Op, Word},
};
use rustc_hash::FxHashMap;
use sycl_passes::vulkan::contract;
use vulkan_kernel::reflection::{
    Opcode as Fact, SYCL_ASSERTION, SYCL_CONSTANT, SYCL_SET, SYCL_VARIABLE, SYCL_VARIABLES_SIZE,
};

use super::{
    Emitter, kernel_name,
    kernels::{Argument, Kernel, number},
    words::instruction,
};

const SET: &str = "NonSemantic.ClspvReflection.5";

impl<'m> Emitter<'_, 'm> {
    /// Emits the reflection of a module.
    pub fn reflect(&mut self, kernels: &[Kernel<'m>], functions: &[Word]) {
        self.words.need_extension("SPV_KHR_non_semantic_info", (1, 6));
        let mut declarations = FxHashMap::default();
        for (kernel, function) in kernels.iter().zip(functions) {
            let declaration = self.reflect_kernel(kernel, *function);
            declarations.insert(kernel.function.as_value(), declaration);
        }
        for node in self.module.named_metadata(contract::MD_FACTS) {
            self.reflect_fact(&node, &declarations);
        }
        for (name, number) in [
            (contract::MD_SPECIALIZATION, SYCL_CONSTANT),
            (contract::MD_VARIABLES_NAMES, SYCL_VARIABLE),
            (contract::MD_ASSERTIONS, SYCL_ASSERTION),
            (contract::MD_VARIABLES_SIZE, SYCL_VARIABLES_SIZE),
        ] {
            for node in self.module.named_metadata(name) {
                let operands = self.operands(&node, &declarations);
                self.extended(SYCL_SET, number, &operands);
            }
        }
        for (variable, bytes) in self.variables.local_sizes.clone() {
            let bytes = self.words.number(bytes);
            self.fact(Fact::WorkgroupVariableSize, &[variable, bytes]);
        }
        if !self.all_fixed {
            let ids = [0, 1, 2].map(|id| self.words.number(id));
            self.fact(Fact::SpecConstantWorkgroupSize, &ids);
        }
        let specials = self.variables.specials.clone();
        let id_of = |prefix: &str| -> Vec<u32> {
            specials.iter().filter(|(name, _, _)| name.starts_with(prefix)).map(|(_, id, _)| *id).collect()
        };
        for (prefix, fact) in
            [("global_offset", Fact::SpecConstantGlobalOffset), ("work_dim", Fact::SpecConstantWorkDim)]
        {
            let numbers: Vec<Word> = id_of(prefix).into_iter().map(|id| self.words.number(id)).collect();
            if !numbers.is_empty() {
                self.fact(fact, &numbers);
            }
        }
    }

    /// Emits a fact that the passes have recorded as a number that is followed by kernels, integers or strings.
    fn reflect_fact(&mut self, node: &[Metadata<'m>], declarations: &FxHashMap<Value<'m>, Word>) {
        let Some((first, operands)) = node.split_first() else { return };
        let Some(fact) = number(first).and_then(Fact::from_number) else { return };
        let operands = self.operands(operands, declarations);
        self.fact(fact, &operands);
    }

    /// Emits kernels, integers and strings as operands.
    fn operands(&mut self, operands: &[Metadata<'m>], declarations: &FxHashMap<Value<'m>, Word>) -> Vec<Word> {
        let operand = |operand: &Metadata<'m>| match operand {
            Metadata::String(text) => Some(self.words.string(&String::from_utf8_lossy(text))),
            Metadata::Constant(value) if value.is_function() => declarations.get(value).copied(),
            operand => number(operand).map(|number| self.words.number(number)),
        };
        operands.iter().filter_map(operand).collect()
    }

    fn reflect_kernel(&mut self, kernel: &Kernel<'m>, function: Word) -> Word {
        let name = self.words.string(&kernel_name(kernel));
        let count = self.words.number(u32::try_from(kernel.arguments.len()).unwrap_or(0));
        // Hosts bind the `printf` buffer to kernels with this flag.
        let prints = self.module.global_variables().any(|global| {
            let users = || global.as_value().users().filter_map(Value::as_instruction);
            global.name() == contract::PRINT_BUFFER
                && users().any(|user| user.parent_function() == Some(kernel.function))
        });
        let (flags, attributes) = (self.words.number(u32::from(prints)), self.words.string(&kernel.attributes));
        let declaration = self.fact(Fact::Kernel, &[function, name, count, flags, attributes]);
        for argument in &kernel.arguments {
            self.reflect_argument(declaration, argument);
        }
        if let Some(size) = kernel.required_size {
            let [x, y, z] = size.map(|dimension| self.words.number(dimension));
            self.fact(Fact::PropertyRequiredWorkgroupSize, &[declaration, x, y, z]);
        }
        declaration
    }

    fn reflect_argument(&mut self, kernel: Word, argument: &Argument) {
        let name = self.words.string(&argument.name);
        let type_name = self.words.string(&argument.type_name);
        // OpenCL's values for address spaces, access qualifiers and type qualifiers.
        let space = match argument.address_space {
            1 => 0x119B,
            2 => 0x119D,
            3 => 0x119C,
            _ => 0x119E,
        };
        let access = match argument.access.as_str() {
            "read_only" => 0x11A0,
            "write_only" => 0x11A1,
            "read_write" => 0x11A2,
            _ => 0x11A3,
        };
        let bit =
            |name: &str, bit: u32| if argument.qualifiers.split(' ').any(|found| found == name) { bit } else { 0 };
        let qualifiers = bit("const", 1) | bit("restrict", 2) | bit("volatile", 4);
        let [space, access, qualifiers] = [space, access, qualifiers].map(|number| self.words.number(number));
        let information = self.fact(Fact::ArgumentInfo, &[name, type_name, space, access, qualifiers]);
        let (fact, numbers) = match argument.kind.as_str() {
            "buffer" => (Fact::ArgumentStorageBuffer, vec![argument.set, argument.binding]),
            "buffer_ubo" => (Fact::ArgumentUniform, vec![argument.set, argument.binding]),
            "pod" => {
                (Fact::ArgumentPodStorageBuffer, vec![argument.set, argument.binding, argument.offset, argument.size])
            }
            "pod_ubo" => {
                (Fact::ArgumentPodUniform, vec![argument.set, argument.binding, argument.offset, argument.size])
            }
            "pod_pushconstant" => (Fact::ArgumentPodPushConstant, vec![argument.offset, argument.size]),
            "pointer_pushconstant" => (Fact::ArgumentPointerPushConstant, vec![argument.offset, argument.size]),
            "pointer_ubo" => {
                (Fact::ArgumentPointerUniform, vec![argument.set, argument.binding, argument.offset, argument.size])
            }
            "ro_image" => (Fact::ArgumentSampledImage, vec![argument.set, argument.binding]),
            "wo_image" => (Fact::ArgumentStorageImage, vec![argument.set, argument.binding]),
            "uniform_texel_buffer" => (Fact::ArgumentUniformTexelBuffer, vec![argument.set, argument.binding]),
            "storage_texel_buffer" => (Fact::ArgumentStorageTexelBuffer, vec![argument.set, argument.binding]),
            "sampler" => (Fact::ArgumentSampler, vec![argument.set, argument.binding]),
            _ => (Fact::ArgumentWorkgroup, vec![argument.spec_id, argument.size]),
        };
        let mut operands = vec![kernel, self.words.number(argument.ordinal)];
        operands.extend(numbers.into_iter().map(|number| self.words.number(number)));
        operands.push(information);
        self.fact(fact, &operands);
    }

    fn fact(&mut self, fact: Fact, operands: &[Word]) -> Word {
        self.extended(SET, fact as u32, operands)
    }

    /// Emits an extended instruction.
    fn extended(&mut self, set: &'static str, number: u32, operands: &[Word]) -> Word {
        let (set, void, id) = (self.words.set(set), self.words.void(), self.words.id());
        let mut all = vec![Operand::IdRef(set), Operand::LiteralExtInstInteger(number)];
        all.extend(operands.iter().map(|operand| Operand::IdRef(*operand)));
        self.words.reflection.push(instruction(Op::ExtInst, Some(void), Some(id), all));
        id
    }
}
