//! Kernels: their functions on each device, their arguments, and their work-group sizes.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::backend::{Function, FunctionFacts};
use crate::device::Device;
use crate::error::{Error, Result};
use crate::handle::{Object, Ref};
use crate::memory_object::MemoryObject;
use crate::program::{KernelData, Program};
use crate::ur::ur_result_t;

/// Upper limit in bytes on the total size of the arguments, on all devices.
const ARGUMENT_BYTES: usize = 32 * 1024;

/// A kernel on one device.
pub struct Variant {
    /// The device.
    pub device: Ref<Device>,
    /// The function for launches without a global offset.
    pub function: Function,
    /// The function whose last argument is the global offset.
    pub with_offset: Option<Function>,
    /// Properties of the kernel.
    pub facts: FunctionFacts,
    /// The work-group size with the best occupancy; 0 if not yet determined.
    best_group: AtomicUsize,
    /// The amount of local memory that each of the two functions may use.
    allowed: [AtomicU32; 2],
    last_shape: Mutex<Option<([usize; 3], [usize; 3])>>,
}

/// A kernel argument.
#[derive(Clone)]
pub enum Argument {
    /// An argument that is not set.
    Missing,
    /// The bytes of a value, padded to 64-bit words, and the number of bytes without padding.
    Value(Box<[u64]>, usize),
    /// The size of local memory.
    Local(usize),
    /// A buffer or an image.
    Memory(Ref<MemoryObject>),
    /// The bits of a sampler.
    Sampler(u32),
}

/// A kernel.
pub struct Kernel {
    /// The program.
    pub program: Ref<Program>,
    /// The name.
    pub name: String,
    /// The metadata.
    pub data: KernelData,
    variants: Vec<Variant>,
    arguments: Mutex<Vec<Argument>>,
}

impl Kernel {
    /// Finds a kernel in a built program.
    pub fn new(program: Ref<Program>, name: &str) -> Result<Self> {
        let mut variants = Vec::new();
        for code in &program.codes {
            let (driver, module) = (&code.device.driver, code.module()?);
            let function = driver.function(module, name)?.ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_NAME)?;
            variants.push(Variant {
                device: code.device.clone(),
                function,
                with_offset: driver.function_with_offset(module, name)?,
                facts: driver.function_facts(module, name, function)?,
                best_group: AtomicUsize::new(0),
                allowed: Default::default(),
                last_shape: Mutex::default(),
            });
        }
        let mut data = program.metadata.kernels.get(name).cloned().unwrap_or_default();
        if let Some(variant) = variants.first().filter(|_| data.required_group[0] == 0) {
            data.required_group = variant.facts.required_group;
        }
        if let Some(variant) = variants.first().filter(|_| data.sub_group == 0) {
            data.sub_group = variant.facts.required_sub_group;
        }
        Ok(Self { program, name: name.to_owned(), data, variants, arguments: Mutex::default() })
    }

    /// Returns the kernel on a device.
    pub fn variant(&self, device: &Object<Device>) -> Result<&Variant> {
        let found = self.variants.iter().find(|variant| variant.device.raw() == device.raw());
        found.ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_DEVICE.into())
    }

    /// Returns the kernel on the first device.
    pub fn first(&self) -> &Variant {
        &self.variants[0]
    }

    /// Sets an argument.
    pub fn set(&self, index: u32, argument: Argument) -> Result {
        let index = index as usize;
        let count = self.first().facts.parameters.as_ref().map_or(ARGUMENT_BYTES / 8, Vec::len);
        if index >= count {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX.into());
        }
        let mut arguments = self.arguments.lock().unwrap_or_else(PoisonError::into_inner);
        if arguments.len() <= index {
            arguments.resize(index + 1, Argument::Missing);
        }
        let old = std::mem::replace(&mut arguments[index], argument);
        drop(arguments);
        // This may free a buffer.
        drop(old);
        Ok(())
    }

    /// Returns a copy of all arguments.
    pub fn arguments(&self) -> Vec<Argument> {
        self.arguments.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the number of arguments.
    pub fn argument_count(&self) -> usize {
        let set = self.arguments.lock().unwrap_or_else(PoisonError::into_inner).len();
        self.first().facts.parameters.as_ref().map_or(set, Vec::len)
    }
}

impl Argument {
    /// Creates an argument from the bytes of a value.
    pub fn value(bytes: &[u8]) -> Self {
        let mut words = vec![0u64; bytes.len().div_ceil(8).max(1)].into_boxed_slice();
        for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
            let mut full = [0; 8];
            full[..chunk.len()].copy_from_slice(chunk);
            *word = u64::from_ne_bytes(full);
        }
        Self::Value(words, bytes.len())
    }
}

impl Variant {
    /// Returns the work-group size for a range if the launch does not specify one.
    pub fn shape(&self, data: &KernelData, global: [usize; 3]) -> Result<[usize; 3]> {
        if data.required_group[0] != 0 {
            return Ok(data.required_group);
        }
        if let Some((range, group)) = *self.last_shape.lock().unwrap_or_else(PoisonError::into_inner)
            && range == global
        {
            return Ok(group);
        }
        let mut best = self.best_group.load(Ordering::Relaxed);
        if best == 0 {
            best = self.device.driver.best_group(self.function)?.max(1);
            self.best_group.store(best, Ordering::Relaxed);
        }
        let mut limit = best.min(self.facts.group_limit.max(1));
        if data.group_limit != 0 {
            limit = limit.min(data.group_limit);
        }
        let mut limits = self.device.driver.facts().group_limits;
        for (limit, own) in limits.iter_mut().zip(data.group_limits) {
            *limit = if own == 0 { *limit } else { own.min(*limit) };
        }
        let group = choose_group(global, limit, limits, self.device.driver.facts().sub_group as usize);
        *self.last_shape.lock().unwrap_or_else(PoisonError::into_inner) = Some((global, group));
        Ok(group)
    }

    /// Checks the work-group size that a launch specifies.
    pub fn check_group(&self, data: &KernelData, global: [usize; 3], group: [usize; 3]) -> Result {
        let facts = self.device.driver.facts();
        let wrong =
            |message: String| Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE, message));
        for dimension in 0..3 {
            let (size, limit, required) =
                (group[dimension], data.group_limits[dimension], data.required_group[dimension]);
            if size == 0 || !global[dimension].is_multiple_of(size) {
                return wrong(format!(
                    "the global size {} is not a multiple of the work-group size {size}",
                    global[dimension]
                ));
            }
            if (required != 0 && size != required)
                || (limit != 0 && size > limit)
                || size > facts.group_limits[dimension]
            {
                return wrong(format!(
                    "the kernel does not allow a work-group size of {size} in dimension {dimension}"
                ));
            }
        }
        let items = group[0].saturating_mul(group[1]).saturating_mul(group[2]);
        if items > facts.group_limit || (data.group_limit != 0 && items > data.group_limit) {
            return wrong(format!(
                "the work-group has {items} work-items; at most {} are supported",
                facts.group_limit
            ));
        }
        if items.saturating_mul(self.facts.registers as usize) > facts.group_registers as usize {
            let message = format!("a work-group of {items} work-items needs more registers than the device provides");
            return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES, message));
        }
        if items > self.facts.group_limit {
            return wrong(format!(
                "the work-group has {items} work-items; the kernel allows at most {}",
                self.facts.group_limit
            ));
        }
        Ok(())
    }

    /// Allows a function to use local memory.
    pub fn allow(&self, with_offset: bool, function: Function, bytes: usize) -> Result<u32> {
        let facts = self.device.driver.facts();
        let total = bytes.saturating_add(self.facts.local_memory);
        if total > facts.local_memory_limit {
            let message = format!(
                "the work-group needs {total} bytes of local memory; the device has {}",
                facts.local_memory_limit
            );
            return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES, message));
        }
        let bytes = u32::try_from(bytes).map_err(|_| ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES)?;
        let allowed = &self.allowed[usize::from(with_offset)];
        if total > facts.local_memory && bytes > allowed.load(Ordering::Relaxed) {
            self.device.driver.allow_local_memory(function, bytes)?;
            allowed.fetch_max(bytes, Ordering::Relaxed);
        }
        Ok(bytes)
    }
}

/// Chooses a work-group size that divides the range. Starts with the first dimension; prefers full sub-groups, then
/// large sizes.
fn choose_group(global: [usize; 3], limit: usize, limits: [usize; 3], sub_group: usize) -> [usize; 3] {
    let mut group = [1; 3];
    let mut room = limit;
    for dimension in 0..3 {
        let most = room.min(limits[dimension]).min(global[dimension]);
        let divisors = (1..=most).filter(|size| global[dimension].is_multiple_of(*size));
        // The utilization of sub-groups, in units of 1/4096.
        let rank = |size: &usize| {
            let full = if dimension == 0 { size * 4096 / size.next_multiple_of(sub_group.max(1)) } else { 0 };
            (full, *size)
        };
        group[dimension] = divisors.max_by_key(rank).unwrap_or(1);
        room /= group[dimension];
    }
    group
}

#[cfg(test)]
mod tests {
    use super::choose_group;

    #[test]
    fn groups_divide_the_range_and_fill_sub_groups() {
        let limits = [1024, 1024, 64];
        assert_eq!(choose_group([1_000_000, 1, 1], 1024, limits, 32), [800, 1, 1]);
        assert_eq!(choose_group([1024, 1024, 1], 256, limits, 32), [256, 1, 1]);
        assert_eq!(choose_group([16, 16, 16], 1024, limits, 32), [16, 16, 4]);
        assert_eq!(choose_group([7919, 1, 1], 1024, limits, 32), [1, 1, 1]);
        assert_eq!(choose_group([1, 1, 1], 1024, limits, 32), [1, 1, 1]);
    }
}
