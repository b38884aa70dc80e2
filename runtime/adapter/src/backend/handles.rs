//! Driver handles.

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name(pub usize);
    )*};
}

words! {
    /// A stream: a sequence of commands that run in order.
    Stream
    /// An event that is recorded in a stream.
    Mark
    /// A loaded module of device code.
    Module
    /// A kernel in a module.
    Function
    /// An image.
    ImageMemory
    /// A graph of commands. To execute it, instantiate it as an [`Executable`].
    Graph
    /// A command in a graph.
    Node
    /// An executable graph, which runs in a stream.
    Executable
}

/// An address in the memory of a device, or in host memory that the device can access.
pub type Address = u64;
