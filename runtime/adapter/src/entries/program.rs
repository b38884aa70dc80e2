//! Entries for programs.

use std::collections::BTreeMap;
use std::ffi::{c_char, c_void};

use crate::adapter::adapter;
use crate::device::Device;
use crate::error::{Error, Result, entries};
use crate::handle::{self, Object, give, slice, store, text};
use crate::info::Info;
use crate::program::{Code, Metadata, MetadataValue, Program};
use crate::ur::*;

/// Reads the metadata of a program.
///
/// # Safety
///
/// The properties must be null or valid.
unsafe fn metadata(properties: *const ur_program_properties_t) -> Result<Metadata> {
    let mut metadata = Metadata::default();
    // SAFETY: the caller's contract.
    let Some(properties) = (unsafe { properties.as_ref() }) else { return Ok(metadata) };
    // SAFETY: as above.
    for entry in unsafe { slice(properties.pMetadatas, properties.count as usize) }? {
        // SAFETY: as above; the type selects the member of the union.
        let (name, value) = unsafe {
            let value = match entry.type_ {
                ur_program_metadata_type_t::UR_PROGRAM_METADATA_TYPE_UINT32 => {
                    MetadataValue::Number(entry.value.data32.into())
                }
                ur_program_metadata_type_t::UR_PROGRAM_METADATA_TYPE_UINT64 => {
                    MetadataValue::Number(entry.value.data64)
                }
                ur_program_metadata_type_t::UR_PROGRAM_METADATA_TYPE_BYTE_ARRAY => {
                    MetadataValue::Bytes(slice(entry.value.pData.cast::<u8>().cast_const(), entry.size)?)
                }
                _ => continue,
            };
            (text(entry.pName)?, value)
        };
        metadata.add(name, value)?;
    }
    Ok(metadata)
}

/// Links programs for a device. Returns the image of a single program unchanged: it is complete, and the driver cannot
/// link machine code.
fn link(programs: &[&Object<Program>], device: &Object<Device>) -> Result<Code> {
    let linked = |image| Code::new(device.retain(), image);
    if let [program] = programs {
        let code = program.code(device)?;
        let same = linked(code.image.clone());
        same.specialize(code.constants());
        return Ok(same);
    }
    let mut images = Vec::new();
    for program in programs {
        images.push(program.code(device)?.image.as_slice());
    }
    let image = device.driver.link(&images);
    image.map(linked).map_err(|(error, log)| Error::with_message(error.code, format!("{error}\n{log}")))
}

/// Checks that the back end accepts SPIR-V.
fn require_il() -> Result {
    if adapter()?.backend().accepts_il() {
        Ok(())
    } else {
        Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into())
    }
}

/// Returns build options.
///
/// # Safety
///
/// The pointer must be null or a C string.
unsafe fn options<'a>(options: *const c_char) -> Result<&'a str> {
    // SAFETY: the caller's contract.
    if options.is_null() { Ok("") } else { unsafe { text(options) } }
}

entries! {
    /// Creates a program from one image per device.
    urProgramCreateWithBinary(
        context: ur_context_handle_t, count: u32, devices: *mut ur_device_handle_t, lengths: *mut usize, images: *mut *const u8,
        properties: *const ur_program_properties_t, program: *mut ur_program_handle_t,
    ) {
        let context = handle::get(context)?;
        let count = count as usize;
        let (devices, lengths, images) = (slice(devices, count)?, slice(lengths, count)?, slice(images, count)?);
        let mut codes = Vec::new();
        for ((device, length), image) in devices.iter().zip(lengths).zip(images) {
            let device = handle::get(*device)?;
            context.index(device)?;
            codes.push(Code::new(device.retain(), slice(*image, *length)?.to_vec()));
        }
        if codes.is_empty() {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
        }
        let metadata = metadata(properties)?;
        give(program, || Ok(Program { context: context.retain(), codes, metadata, is_il: false }))
    }

    /// Creates a program from SPIR-V, for all devices of a context.
    urProgramCreateWithIL(
        context: ur_context_handle_t, il: *const c_void, length: usize, properties: *const ur_program_properties_t,
        program: *mut ur_program_handle_t,
    ) {
        require_il()?;
        let context = handle::get(context)?;
        let il = slice(il.cast::<u8>(), length)?;
        if il.is_empty() {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
        }
        let codes = context.devices.iter().map(|device| Code::new(device.clone(), il.to_vec())).collect();
        let metadata = metadata(properties)?;
        give(program, || Ok(Program { context: context.retain(), codes, metadata, is_il: true }))
    }

    /// Sets specialization constants before the program is built.
    urProgramSetSpecializationConstants(
        program: ur_program_handle_t, count: u32, constants: *const ur_specialization_constant_info_t,
    ) {
        require_il()?;
        let program = handle::get(program)?;
        if program.codes.iter().any(|code| code.module().is_ok()) {
            return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION, "the program is already built"));
        }
        let mut values = BTreeMap::new();
        for constant in slice(constants, count as usize)? {
            values.insert(constant.id, slice(constant.pValue.cast::<u8>(), constant.size)?.to_vec());
        }
        program.codes.iter().for_each(|code| code.specialize(values.clone()));
        Ok(())
    }

    /// Loads a program.
    urProgramBuild(_context: ur_context_handle_t, program: ur_program_handle_t, flags: *const c_char) {
        let options = options(flags)?;
        let kind = ur_program_binary_type_t::UR_PROGRAM_BINARY_TYPE_EXECUTABLE;
        handle::get(program)?.codes.iter().try_for_each(|code| code.build(options, kind))
    }

    /// Loads a program and marks it as compiled. Its images already contain compiled code.
    urProgramCompile(_context: ur_context_handle_t, program: ur_program_handle_t, flags: *const c_char) {
        let options = options(flags)?;
        let kind = ur_program_binary_type_t::UR_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
        handle::get(program)?.codes.iter().try_for_each(|code| code.build(options, kind))
    }

    /// Links programs.
    urProgramLink(
        context: ur_context_handle_t, count: u32, programs: *const ur_program_handle_t, flags: *const c_char,
        program: *mut ur_program_handle_t,
    ) {
        let (context, options) = (handle::get(context)?, options(flags)?);
        let mut list = Vec::new();
        let mut metadata = Metadata::default();
        for other in slice(programs, count as usize)? {
            let other = handle::get(*other)?;
            metadata.kernels.extend(other.metadata.kernels.clone());
            metadata.variables.extend(other.metadata.variables.clone());
            list.push(other);
        }
        let first = list.first().ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE)?;
        let mut codes = Vec::new();
        for code in &first.codes {
            let code = link(&list, &code.device)?;
            code.build(options, ur_program_binary_type_t::UR_PROGRAM_BINARY_TYPE_EXECUTABLE)?;
            codes.push(code);
        }
        let is_il = list.iter().all(|program| program.is_il);
        give(program, || Ok(Program { context: context.retain(), codes, metadata, is_il }))
    }

    /// Adds a reference.
    urProgramRetain(program: ur_program_handle_t) { handle::retain(program) }

    /// Removes a reference.
    urProgramRelease(program: ur_program_handle_t) { handle::release(program) }

    /// Returns the address and size of a variable.
    urProgramGetGlobalVariablePointer(
        device: ur_device_handle_t, program: ur_program_handle_t, name: *const c_char, size: *mut usize, pointer: *mut *mut c_void,
    ) {
        let (address, bytes) = handle::get(program)?.variable(handle::get(device)?, text(name)?)?;
        if !size.is_null() {
            store(size, bytes)?;
        }
        store(pointer, address as *mut c_void)
    }

    /// Returns information about a program.
    urProgramGetInfo(program: ur_program_handle_t, name: ur_program_info_t, size: usize, value: *mut c_void, size_out: *mut usize) {
        let program = handle::get(program)?;
        let info = Info::new(size, value, size_out);
        let codes = &program.codes;
        match name {
            ur_program_info_t::UR_PROGRAM_INFO_REFERENCE_COUNT => info.value(program.references()),
            ur_program_info_t::UR_PROGRAM_INFO_CONTEXT => info.value(program.context.raw()),
            ur_program_info_t::UR_PROGRAM_INFO_NUM_DEVICES => info.value(u32::try_from(codes.len()).unwrap_or(u32::MAX)),
            ur_program_info_t::UR_PROGRAM_INFO_DEVICES => {
                info.values(&codes.iter().map(|code| code.device.raw()).collect::<Vec<_>>())
            }
            ur_program_info_t::UR_PROGRAM_INFO_IL => info.values(if program.is_il { codes[0].image.as_slice() } else { &[] }),
            ur_program_info_t::UR_PROGRAM_INFO_BINARY_SIZES => {
                info.values(&codes.iter().map(|code| code.image.len()).collect::<Vec<_>>())
            }
            // The value is an array of addresses to which the images are copied.
            ur_program_info_t::UR_PROGRAM_INFO_BINARIES => {
                if !value.is_null() {
                    let targets = slice(value.cast::<*mut u8>().cast_const(), size / size_of::<*mut u8>())?;
                    for (target, code) in targets.iter().zip(codes).filter(|(target, _)| !target.is_null()) {
                        std::ptr::copy_nonoverlapping(code.image.as_ptr(), *target, code.image.len());
                    }
                }
                if size_out.is_null() { Ok(()) } else { store(size_out, size_of::<*mut u8>() * codes.len()) }
            }
            ur_program_info_t::UR_PROGRAM_INFO_NUM_KERNELS | ur_program_info_t::UR_PROGRAM_INFO_KERNEL_NAMES => {
                Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_ENUMERATION.into())
            }
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Returns information about the build of a program.
    urProgramGetBuildInfo(
        program: ur_program_handle_t, device: ur_device_handle_t, name: ur_program_build_info_t, size: usize, value: *mut c_void,
        size_out: *mut usize,
    ) {
        let build = handle::get(program)?.code(handle::get(device)?)?.result();
        let info = Info::new(size, value, size_out);
        match name {
            ur_program_build_info_t::UR_PROGRAM_BUILD_INFO_STATUS => info.value(build.status),
            ur_program_build_info_t::UR_PROGRAM_BUILD_INFO_OPTIONS => info.text(&build.options),
            ur_program_build_info_t::UR_PROGRAM_BUILD_INFO_LOG => info.text(&build.log),
            ur_program_build_info_t::UR_PROGRAM_BUILD_INFO_BINARY_TYPE => info.value(build.kind),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Returns the driver's module for the first device.
    urProgramGetNativeHandle(program: ur_program_handle_t, native: *mut ur_native_handle_t) {
        let program = handle::get(program)?;
        let module = program.codes[0].result().module.ok_or_else(|| {
            Error::with_message(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE, "a program has no module before it is built")
        })?;
        store(native, module.0 as ur_native_handle_t)
    }
}
