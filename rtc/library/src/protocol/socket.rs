//! Messages with file descriptors over sockets that preserve message boundaries.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};

/// The maximum number of descriptors in a message.
const MOST: usize = 3;
/// The maximum length of a message in bytes.
const LONGEST: usize = 256;

/// A received message.
#[derive(Debug)]
pub struct Message {
    /// The bytes; never empty.
    pub bytes: Vec<u8>,
    /// The file descriptors sent with the message.
    pub descriptors: Vec<OwnedFd>,
}

/// Creates two connected sockets. Both are close-on-exec.
///
/// # Errors
/// Fails if the system call fails.
pub fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    Ok(socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?)
}

/// Sends a message.
///
/// # Errors
/// Fails if the message has too many descriptors, or if the system call fails. The error is
/// [`io::ErrorKind::BrokenPipe`] if the other end is closed.
pub fn send(socket: impl AsFd, bytes: &[u8], descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !descriptors.is_empty() && !control.push(SendAncillaryMessage::ScmRights(descriptors)) {
        return Err(io::Error::other("too many descriptors in a message"));
    }
    let bytes = [IoSlice::new(bytes)];
    loop {
        match sendmsg(&socket, &bytes, &mut control, SendFlags::NOSIGNAL) {
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
            Ok(_) => return Ok(()),
        }
    }
}

/// Receives a message, after waiting for it if necessary. Returns `None` if the other end is closed.
///
/// # Errors
/// Fails if the system call fails.
pub fn receive(socket: impl AsFd) -> io::Result<Option<Message>> {
    receive_with(socket, RecvFlags::CMSG_CLOEXEC)
}

/// Receives a message without waiting. Returns `None` if no message is available.
///
/// # Errors
/// Fails if the system call fails.
pub fn receive_now(socket: impl AsFd) -> io::Result<Option<Message>> {
    match receive_with(socket, RecvFlags::CMSG_CLOEXEC | RecvFlags::DONTWAIT) {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(None),
        result => result,
    }
}

fn receive_with(socket: impl AsFd, flags: RecvFlags) -> io::Result<Option<Message>> {
    let mut bytes = [0; LONGEST];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let received = loop {
        match recvmsg(&socket, &mut [IoSliceMut::new(&mut bytes)], &mut control, flags) {
            Err(Errno::INTR) => {}
            // The other end was closed with unread messages.
            Err(Errno::CONNRESET) => return Ok(None),
            Err(error) => return Err(error.into()),
            Ok(received) => break received,
        }
    };
    let descriptors = control.drain().filter_map(|message| match message {
        RecvAncillaryMessage::ScmRights(descriptors) => Some(descriptors),
        _ => None,
    });
    let descriptors = descriptors.flatten().collect();
    match bytes.get(..received.bytes) {
        None | Some([]) => Ok(None),
        Some(bytes) => Ok(Some(Message { bytes: bytes.to_vec(), descriptors })),
    }
}
