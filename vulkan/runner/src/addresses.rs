//! Creates the buffers that kernels access by address.

use std::collections::BTreeMap;

use ash::vk;

use crate::{
    Device, RunError,
    memory::Buffer,
    plan::{Link, Plan, mismatch},
};

impl Device {
    /// Creates the buffers that kernels access by address, and stores their addresses in arguments.
    pub fn addressed(&self, plan: &mut Plan, links: &[Link]) -> Result<BTreeMap<usize, Buffer<'_>>, RunError> {
        let usage = vk::BufferUsageFlags::STORAGE_BUFFER | vk::BufferUsageFlags::SHADER_DEVICE_ADDRESS;
        let mut buffers = BTreeMap::new();
        for (index, contents) in std::mem::take(&mut plan.addressed) {
            buffers.insert(index, Buffer::new(self, &contents, usage)?);
        }
        for (index, buffer) in &buffers {
            // Buffers that only links refer to are not arguments.
            if plan.has_data(*index) {
                plan.put_data(*index, 0, &buffer.address().to_ne_bytes())?;
            }
        }
        for link in links {
            let Some(target) = buffers.get(&link.target) else {
                return mismatch(format!("argument {} is not a buffer with an address", link.target));
            };
            let address = target.address().wrapping_add(link.addend).to_ne_bytes();
            match buffers.get(&link.argument) {
                Some(buffer) => buffer.write(link.offset as usize, &address)?,
                None => plan.put_data(link.argument, link.offset, &address)?,
            }
        }
        Ok(buffers)
    }

    /// Creates the buffer of program-scope variables that kernels access by address.
    pub fn variables(&self, plan: &mut Plan) -> Result<Option<Buffer<'_>>, RunError> {
        let Some((offset, data)) = plan.variables.take() else { return Ok(None) };
        let usage = vk::BufferUsageFlags::STORAGE_BUFFER | vk::BufferUsageFlags::SHADER_DEVICE_ADDRESS;
        let buffer = Buffer::new(self, &data.contents_at(0), usage)?;
        buffer.write(0, &data.contents_at(buffer.address()))?;
        plan.put_address(offset, buffer.address());
        Ok(Some(buffer))
    }
}
