//! Runs device images on the OpenCL device.

use device_image::spec_constants::SpecConstantTable;
use test_opencl::{Argument, DeviceError, OpenCl, Program, Work};

/// The size of the output buffer in bytes; no kernel writes more.
const OUTPUT_SIZE: usize = 4096;

/// A built image and the contents of the buffer with its emulated constants.
pub struct Image<'d> {
    program: Program<'d>,
    values: Argument,
}

impl<'d> Image<'d> {
    /// Builds an image. If `native`, values are set by SpecId before the image is built; otherwise, the kernels receive
    /// them in a buffer.
    pub fn build(
        device: &'d OpenCl,
        spirv: &[u8],
        table: &SpecConstantTable,
        native: bool,
    ) -> Result<Self, DeviceError> {
        let values = table.native_values().filter(|_| native).map(|value| (value.id, value.bytes));
        let program = device.build_spirv(spirv, values)?;
        let bytes = table.emulation_buffer();
        let values = if native || bytes.is_empty() { Argument::Null } else { Argument::Buffer(bytes.to_vec()) };
        Ok(Image { program, values })
    }

    /// Runs a kernel with one work-item, and returns the bytes that it writes.
    pub fn run(&self, name: &str) -> Result<Vec<u8>, DeviceError> {
        let mut arguments = vec![Argument::Buffer(vec![0; OUTPUT_SIZE])];
        // A front end may drop the argument with the constants if nothing reads it.
        if self.program.parameter_count(name)? > 1 {
            arguments.push(self.values.clone());
        }
        self.program.run(name, &Work::single(), &mut arguments)?;
        Ok(match arguments.swap_remove(0) {
            Argument::Buffer(bytes) => bytes,
            _ => Vec::new(),
        })
    }
}
