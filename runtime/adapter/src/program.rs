//! Programs: device code for each device, and the metadata of its kernels and variables.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::backend::{Address, Image, Module};
use crate::context::Context;
use crate::device::Device;
use crate::error::{Error, Result};
use crate::handle::{Object, Ref};
use crate::ur::{ur_program_binary_type_t, ur_program_build_status_t, ur_result_t};

/// Metadata of a kernel. A size is zero if the program does not specify it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KernelData {
    /// The work-group size that the kernel requires.
    pub required_group: [usize; 3],
    /// The largest work-group size in each dimension.
    pub group_limits: [usize; 3],
    /// The largest number of work-items in a work-group.
    pub group_limit: usize,
    /// The sub-group size that the kernel requires.
    pub sub_group: u32,
}

/// Metadata of a program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Metadata {
    /// The kernels by name.
    pub kernels: HashMap<String, KernelData>,
    /// Names of variables in device code, by their names in the source code.
    pub variables: HashMap<String, String>,
}

/// A metadata value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MetadataValue<'a> {
    /// A 32-bit or 64-bit number.
    Number(u64),
    /// Bytes, preceded by an eight-byte size.
    Bytes(&'a [u8]),
}

impl Metadata {
    /// Adds an entry named `name@tag`. Ignores entries with unknown tags.
    pub fn add(&mut self, name: &str, value: MetadataValue<'_>) -> Result {
        let Some((name, tag)) = name.rsplit_once('@') else { return Ok(()) };
        match (tag, value) {
            ("reqd_work_group_size", MetadataValue::Bytes(bytes)) => self.kernel(name).required_group = group(bytes)?,
            ("max_work_group_size", MetadataValue::Bytes(bytes)) => self.kernel(name).group_limits = group(bytes)?,
            ("max_linear_work_group_size", MetadataValue::Number(number)) => {
                self.kernel(name).group_limit = usize::try_from(number).unwrap_or(usize::MAX);
            }
            ("reqd_sub_group_size", MetadataValue::Number(number)) => {
                self.kernel(name).sub_group = u32::try_from(number).unwrap_or(u32::MAX);
            }
            ("global_id_mapping", MetadataValue::Bytes(bytes)) => {
                let bytes = bytes.get(8..).ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE)?;
                let text = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
                let target = std::str::from_utf8(text).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_VALUE)?;
                self.variables.insert(name.to_owned(), target.to_owned());
            }
            _ => {}
        }
        Ok(())
    }

    fn kernel(&mut self, name: &str) -> &mut KernelData {
        self.kernels.entry(name.to_owned()).or_default()
    }
}

/// Reads one to three 32-bit sizes, preceded by eight bytes with their total size.
fn group(bytes: &[u8]) -> Result<[usize; 3]> {
    let (sizes, rest) = bytes.get(8..).unwrap_or_default().as_chunks::<4>();
    if sizes.is_empty() || sizes.len() > 3 || !rest.is_empty() {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE.into());
    }
    let mut group = [1; 3];
    for (size, bytes) in group.iter_mut().zip(sizes) {
        *size = u32::from_le_bytes(*bytes) as usize;
    }
    Ok(group)
}

/// The result of a build for a device.
#[derive(Debug, Clone)]
pub struct Build {
    /// The loaded module.
    pub module: Option<Module>,
    /// The state of the build.
    pub status: ur_program_build_status_t,
    /// The kind of the result.
    pub kind: ur_program_binary_type_t,
    /// The options of the build.
    pub options: String,
    /// The driver's messages.
    pub log: String,
}

/// Device code for one device.
pub struct Code {
    /// The device.
    pub device: Ref<Device>,
    /// The image as the program passed it.
    pub image: Vec<u8>,
    /// The values of specialization constants, for the next build.
    constants: Mutex<BTreeMap<u32, Vec<u8>>>,
    build: Mutex<Build>,
}

impl Code {
    /// Creates device code that is not yet built.
    pub fn new(device: Ref<Device>, image: Vec<u8>) -> Self {
        let (status, kind) = (
            ur_program_build_status_t::UR_PROGRAM_BUILD_STATUS_NONE,
            ur_program_binary_type_t::UR_PROGRAM_BINARY_TYPE_NONE,
        );
        Self {
            device,
            image,
            constants: Mutex::default(),
            build: Mutex::new(Build { module: None, status, kind, options: String::new(), log: String::new() }),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Build> {
        self.build.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the values of specialization constants.
    pub fn constants(&self) -> BTreeMap<u32, Vec<u8>> {
        self.constants.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Adds values of specialization constants. Has no effect on code that is already built.
    pub fn specialize(&self, values: BTreeMap<u32, Vec<u8>>) {
        self.constants.lock().unwrap_or_else(PoisonError::into_inner).extend(values);
    }

    /// Returns the result of the last build.
    pub fn result(&self) -> Build {
        self.lock().clone()
    }

    /// Returns the loaded module.
    pub fn module(&self) -> Result<Module> {
        self.lock().module.ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_PROGRAM_EXECUTABLE.into())
    }

    /// Loads the image, unless it is already loaded. If two threads load it at the same time, one of the modules is
    /// kept.
    pub fn build(&self, options: &str, kind: ur_program_binary_type_t) -> Result {
        if self.lock().module.is_some() {
            self.lock().kind = kind;
            return Ok(());
        }
        let constants = self.constants();
        let loaded = self.device.driver.load(Image { bytes: &self.image, options, constants: &constants });
        let mut build = self.lock();
        options.clone_into(&mut build.options);
        match loaded {
            Ok((module, log)) => {
                build.log = log;
                (build.status, build.kind) = (ur_program_build_status_t::UR_PROGRAM_BUILD_STATUS_SUCCESS, kind);
                let unused = if build.module.is_some() { Some(module) } else { build.module.replace(module) };
                drop(build);
                if let Some(unused) = unused {
                    self.device.driver.unload(unused);
                }
                Ok(())
            }
            Err((error, log)) => {
                build.log = if log.is_empty() { error.to_string() } else { format!("{error}\n{log}") };
                build.status = ur_program_build_status_t::UR_PROGRAM_BUILD_STATUS_ERROR;
                let log = build.log.clone();
                Err(Error { message: Some(log), ..error })
            }
        }
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        if let Some(module) = self.lock().module.take() {
            self.device.driver.unload(module);
        }
    }
}

/// A program.
pub struct Program {
    /// The context.
    pub context: Ref<Context>,
    /// The code, for at least one device.
    pub codes: Vec<Code>,
    /// The metadata.
    pub metadata: Metadata,
    /// True if the program was created from SPIR-V.
    pub is_il: bool,
}

impl Program {
    /// Returns the code for a device.
    pub fn code(&self, device: &Object<Device>) -> Result<&Code> {
        let found = self.codes.iter().find(|code| code.device.raw() == device.raw());
        found.ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_DEVICE.into())
    }

    /// Returns the address and size of a variable.
    pub fn variable(&self, device: &Object<Device>, name: &str) -> Result<(Address, usize)> {
        let code = self.code(device)?;
        let target = self.metadata.variables.get(name).map_or(name, String::as_str);
        let found = device.driver.variable(code.module()?, target)?;
        found.ok_or_else(|| {
            Error::with_message(
                ur_result_t::UR_RESULT_ERROR_INVALID_VALUE,
                format!("the program contains no variable '{name}'"),
            )
        })
    }
}
