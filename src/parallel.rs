//! The same work for each of many things, over all processors.

use std::sync::{
    OnceLock,
    atomic::{AtomicUsize, Ordering},
};

/// How many processors there are to work with; asking the system is dear.
fn processors() -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Does the same to each item over all processors, `piece` items at a time. The
/// results are in the order of the items. `progress` is told how many of how
/// many are done.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    piece: usize,
    each: impl Fn(&T) -> R + Sync,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Vec<R> {
    let piece = piece.max(1);
    let threads = processors().min(items.len().div_ceil(piece)).max(1);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut own = Vec::new();
        loop {
            let start = next.fetch_add(piece, Ordering::Relaxed);
            let Some(rest) = items.get(start..).filter(|rest| !rest.is_empty()) else { return own };
            let taken = &rest[..rest.len().min(piece)];
            own.push((start, taken.iter().map(&each).collect::<Vec<R>>()));
            let before = done.fetch_add(taken.len(), Ordering::Relaxed);
            progress(before + taken.len(), items.len());
        }
    };
    let mut pieces: Vec<(usize, Vec<R>)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut pieces = work();
        for worker in workers {
            match worker.join() {
                Ok(own) => pieces.extend(own),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        pieces
    });
    pieces.sort_by_key(|(start, _)| *start);
    pieces.into_iter().flat_map(|(_, piece)| piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        for piece in [0, 1, 7, 5000] {
            let last = AtomicUsize::new(0);
            let told = |done, _| {
                last.fetch_max(done, Ordering::Relaxed);
            };
            let doubled = in_parallel(&items, piece, |item| item * 2, &told);
            assert!(doubled.iter().enumerate().all(|(index, item)| *item == index * 2));
            assert_eq!((doubled.len(), last.into_inner()), (1000, 1000));
        }
    }
}
