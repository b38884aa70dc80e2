//! Compilation in this process, with a shared object that contains clang and LLVM.
//!
//! The shared object is loaded during the first compilation, with local symbols, and stays loaded, because LLVM cannot
//! be unloaded safely.

use std::path::{Path, PathBuf};
use std::{mem, slice};

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};

use crate::Error;
use crate::protocol::in_process::{Bytes, COMPILE, Compile, FREE, Free, HELLO, Hello};
use crate::protocol::{self, Answer, Task, hello};

/// The shared object.
#[derive(Debug)]
pub struct InProcess {
    file: PathBuf,
    compile: Compile,
    free: Free,
}

impl InProcess {
    /// Loads a shared object, which is trusted like a worker.
    ///
    /// # Errors
    /// Fails if the shared object cannot be loaded or has another version.
    pub fn load(file: PathBuf) -> Result<Self, Error> {
        match load(&file) {
            Ok((compile, free)) => Ok(Self { file, compile, free }),
            Err(problem) => Err(Error::Worker { program: file, problem }),
        }
    }

    /// Returns the path of the shared object.
    pub fn file(&self) -> &PathBuf {
        &self.file
    }

    /// Runs a task.
    ///
    /// # Errors
    /// Fails if the shared object does not return a valid answer.
    pub fn call(&self, task: &Task) -> Result<Answer, Error> {
        let problem = |problem: String| Error::Worker { program: self.file.clone(), problem };
        let task = protocol::encode(task).map_err(|error| problem(error.to_string()))?;
        // SAFETY: `load` has checked the function's version, and the task is readable during the call.
        let answer = unsafe { (self.compile)(Bytes { data: task.as_ptr(), size: task.len() }) };
        if answer.data.is_null() {
            return Err(problem("out of memory for the response".to_owned()));
        }
        // SAFETY: the function returned this many bytes, which stay valid until they are freed below.
        let decoded = protocol::decode(unsafe { slice::from_raw_parts(answer.data, answer.size) });
        // SAFETY: `compile` returned the answer, and the decoded value does not borrow from it.
        unsafe { (self.free)(answer) };
        decoded.map_err(|error| problem(format!("malformed response: {error}")))
    }
}

fn load(file: &Path) -> Result<(Compile, Free), String> {
    let other = "not of this version; install the library and the shared object of the same version";
    // SAFETY: loading runs only the initializers of this project's library, clang and LLVM.
    let library = unsafe { Library::open(Some(file), RTLD_NOW | RTLD_LOCAL) };
    let library = libloading::Library::from(library.map_err(|error| {
        format!("cannot be loaded: {error}; install Debian's packages libllvm22 and libclang-cpp22")
    })?);
    let (greet, compile, free) = functions(&library).map_err(|_| other.to_owned())?;
    // SAFETY: the function returns the bytes of a static variable.
    let greeting = unsafe {
        let Bytes { data, size } = greet();
        if data.is_null() { &[] } else { slice::from_raw_parts(data, size) }
    };
    if greeting != hello() {
        return Err(other.to_owned());
    }
    // Keep the library loaded.
    mem::forget(library);
    Ok((compile, free))
}

fn functions(library: &libloading::Library) -> Result<(Hello, Compile, Free), libloading::Error> {
    // SAFETY: the functions have these types in all builds whose greeting equals this library's.
    unsafe {
        Ok((
            *library.get::<Hello>(HELLO.as_bytes())?,
            *library.get::<Compile>(COMPILE.as_bytes())?,
            *library.get::<Free>(FREE.as_bytes())?,
        ))
    }
}
