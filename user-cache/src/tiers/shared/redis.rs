//! A store on a Redis server or a compatible server.

use std::fmt;
use std::io;
use std::time::{Duration, Instant};

use redis::{
    Client, Connection, ConnectionAddr, IntoConnectionInfo, ProtocolVersion, RedisConnectionInfo, RedisError, cmd,
};

use super::store::{LARGEST, Problem, Store};

/// The address of a Redis server.
#[derive(Debug, PartialEq, Eq)]
pub struct Server {
    pub host: String,
    pub port: u16,
    pub database: i64,
    pub prefix: String,
    pub user: Option<String>,
    pub password: Option<String>,
}

/// A store on a server. Each access uses a new connection.
pub struct Redis {
    address: ConnectionAddr,
    settings: RedisConnectionInfo,
    /// The prefix of all keys.
    prefix: String,
}

impl Redis {
    pub fn new(server: &Server) -> Self {
        let settings = RedisConnectionInfo::default().set_db(server.database).set_protocol(ProtocolVersion::RESP2);
        let settings = server.user.iter().fold(settings.set_skip_set_lib_name(), RedisConnectionInfo::set_username);
        Self {
            address: ConnectionAddr::Tcp(server.host.clone(), server.port),
            settings: server.password.iter().fold(settings, RedisConnectionInfo::set_password),
            prefix: if server.prefix.is_empty() { String::new() } else { format!("{}/", server.prefix) },
        }
    }

    /// Connects to the server, and sets the time limit for later operations.
    fn connect(&self, time: Duration) -> Result<Connection, Problem> {
        let end = Instant::now() + time;
        let connection = self.address.clone().into_connection_info()?.set_redis_settings(self.settings.clone());
        let connection = Client::open(connection)?.get_connection_with_timeout(time)?;
        let remaining = end.saturating_duration_since(Instant::now());
        if remaining.is_zero() {
            return Err(Problem::Late(time));
        }
        connection.set_read_timeout(Some(remaining))?;
        connection.set_write_timeout(Some(remaining))?;
        Ok(connection)
    }

    fn key(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }
}

/// Omits the password.
impl fmt::Debug for Redis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Redis").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Store for Redis {
    fn get(&self, name: &str, time: Duration) -> Result<Option<Vec<u8>>, Problem> {
        let mut connection = self.connect(time)?;
        // The range limits the size of the server's response. A missing key has an empty value.
        let found: Vec<u8> = cmd("GETRANGE").arg(self.key(name)).arg(0).arg(LARGEST).query(&mut connection)?;
        Ok(Some(found).filter(|found| !found.is_empty() && found.len() as u64 <= LARGEST))
    }

    fn put(&self, name: &str, bytes: &[u8], time: Duration) -> Result<(), Problem> {
        let mut connection = self.connect(time)?;
        Ok(cmd("SET").arg(self.key(name)).arg(bytes).query(&mut connection)?)
    }
}

impl From<RedisError> for Problem {
    fn from(error: RedisError) -> Self {
        match error {
            error if error.is_timeout() => Self::Late(Duration::ZERO),
            error if error.is_io_error() => Self::Unreachable(io::Error::other(error)),
            error => Self::Server(error),
        }
    }
}
