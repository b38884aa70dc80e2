//! Runs work in parallel.

use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

use clap::Args;

/// The option that limits the work.
#[derive(Args, Clone, Copy, Debug)]
pub struct Jobs {
    /// Number of programs to run concurrently
    #[arg(long, value_name = "N", default_value = "2")]
    jobs: NonZero<usize>,
}

impl Jobs {
    /// Applies a function to each item, as [`in_parallel`] does.
    pub fn run<T: Sync, R: Send, E: Send>(
        self,
        items: &[T],
        function: impl Fn(&T) -> Result<R, E> + Sync,
    ) -> Result<Vec<R>, E> {
        in_parallel(items, self.jobs.get(), function)
    }
}

/// Applies a function to each item on this many threads. The results are in the order of the items. After an error, no
/// more items are started.
pub fn in_parallel<T: Sync, R: Send, E: Send>(
    items: &[T],
    threads: usize,
    function: impl Fn(&T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let rest = Mutex::new(items.iter().enumerate());
    let done = Mutex::new(Vec::new());
    let next = || rest.lock().map_or(None, |mut rest| rest.next());
    let worker = || {
        while let Some((index, item)) = next() {
            let result = function(item);
            if result.is_err() {
                while next().is_some() {}
            }
            if let Ok(mut done) = done.lock() {
                done.push((index, result));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(worker);
        }
    });
    let mut results = done.into_inner().unwrap_or_default();
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order() {
        let double = |number: &i32| Ok::<_, ()>(number * 2);
        assert_eq!(in_parallel(&[1, 2, 3, 4, 5], 3, double), Ok(vec![2, 4, 6, 8, 10]));
    }

    #[test]
    fn an_error_is_the_result() {
        let odd = |number: &i32| if number % 2 == 1 { Ok(()) } else { Err(*number) };
        assert_eq!(in_parallel(&[1, 2, 3], 1, odd), Err(2));
    }
}
