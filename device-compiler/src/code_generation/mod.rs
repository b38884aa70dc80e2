//! Code generation: SPIR-V, PTX and native code, each in a child process.
