//! Parsing of store addresses.

use std::path::PathBuf;
use std::sync::Arc;

use url::{Host, Url};

use super::files::Files;
use super::redis::{Redis, Server};
use super::store::Store;

/// The default port of a Redis server.
const PORT: u16 = 6379;

/// The reason why an address is invalid.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongAddress {
    /// The address is not a URL.
    #[error("invalid address '{0}': {1}; expected redis://HOST:PORT/DATABASE/PREFIX or file:///PATH")]
    Malformed(String, url::ParseError),
    /// The scheme is unknown.
    #[error("unknown scheme '{0}'; expected redis://HOST:PORT/DATABASE/PREFIX or file:///PATH")]
    Scheme(String),
    /// The path of a directory is not absolute, or the URL has a host.
    #[error("expected an absolute path without a host: file:///PATH")]
    Path,
    /// The URL has no host.
    #[error("missing host; expected redis://HOST:PORT/DATABASE/PREFIX")]
    Host,
    /// An option is unknown.
    #[error("unknown option '{0}'; expected username or password")]
    Option(String),
}

/// Returns the store at an address, without connecting to it.
pub fn store(address: &str) -> Result<Arc<dyn Store>, WrongAddress> {
    let url = Url::parse(address).map_err(|error| WrongAddress::Malformed(address.to_owned(), error))?;
    match url.scheme() {
        "file" => Ok(Arc::new(Files::new(directory(&url)?))),
        "redis" => Ok(Arc::new(Redis::new(&server(&url)?))),
        scheme => Err(WrongAddress::Scheme(scheme.to_owned())),
    }
}

fn directory(url: &Url) -> Result<PathBuf, WrongAddress> {
    url.to_file_path().map_err(|()| WrongAddress::Path)
}

fn server(url: &Url) -> Result<Server, WrongAddress> {
    let host = match url.host() {
        Some(Host::Domain(name)) if !name.is_empty() => name.to_owned(),
        Some(Host::Ipv4(address)) => address.to_string(),
        Some(Host::Ipv6(address)) => address.to_string(),
        _ => return Err(WrongAddress::Host),
    };
    let path = decoded(url.path().trim_matches('/'));
    let (first, rest) = path.split_once('/').unwrap_or((&path, ""));
    let (database, prefix) = match first.parse() {
        Ok(database) => (database, rest),
        Err(_) => (0, path.as_str()),
    };
    let mut server = Server {
        host,
        port: url.port().unwrap_or(PORT),
        database,
        prefix: prefix.to_owned(),
        user: Some(decoded(url.username())).filter(|user| !user.is_empty()),
        password: url.password().map(decoded),
    };
    for (name, value) in url.query_pairs() {
        match &*name {
            "username" => server.user = Some(value.into_owned()),
            "password" => server.password = Some(value.into_owned()),
            _ => return Err(WrongAddress::Option(name.into_owned())),
        }
    }
    Ok(server)
}

/// Decodes the escapes in a component of a URL. Unlike in a query, `+` does not represent a space.
fn decoded(text: &str) -> String {
    let pairs = format!("x={}", text.replace('+', "%2B").replace('&', "%26"));
    url::form_urlencoded::parse(pairs.as_bytes()).map(|(_, value)| value.into_owned()).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;

    fn of(address: &str) -> Result<Server, WrongAddress> {
        server(&Url::parse(address).unwrap())
    }

    #[test]
    fn servers() {
        let plain = Server {
            host: "host".to_owned(),
            port: 6379,
            database: 0,
            prefix: String::new(),
            user: None,
            password: None,
        };
        assert_eq!(of("redis://host").unwrap(), plain);
        let all = of("redis://me:p%40ss+word@host:7000/2/a/b%20c/").unwrap();
        let expected = Server {
            port: 7000,
            database: 2,
            prefix: "a/b c".to_owned(),
            user: Some("me".to_owned()),
            password: Some("p@ss+word".to_owned()),
            ..plain
        };
        assert_eq!(all, expected);
        assert_eq!(of("redis://host:7000/2/a/b%20c?username=me&password=p%40ss%2Bword").unwrap(), expected);
        let named = of("redis://[::1]/name/x").unwrap();
        assert_eq!((named.host.as_str(), named.database, named.prefix.as_str()), ("::1", 0, "name/x"));
        assert_eq!(of("redis://:a&b=c@host").unwrap().password.as_deref(), Some("a&b=c"));
    }

    #[test]
    fn addresses_of_no_store() {
        let problem = |address: &str| store(address).unwrap_err().to_string();
        for address in ["", "nonsense", "host:6379/0"] {
            assert!(
                problem(address).contains("expected redis://HOST:PORT/DATABASE/PREFIX or file:///PATH"),
                "{address}"
            );
        }
        assert!(problem("ftp://host/x").starts_with("unknown scheme 'ftp'"));
        assert!(problem("file://host/x").starts_with("expected an absolute path"));
        assert!(problem("redis:///0").starts_with("missing host"));
        assert_eq!(problem("redis://host?pasword=x"), "unknown option 'pasword'; expected username or password");
    }

    #[test]
    fn directories() {
        assert_eq!(directory(&Url::parse("file:///a/b%20c").unwrap()), Ok("/a/b c".into()));
    }
}
