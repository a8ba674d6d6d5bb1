//! The same work on many things, over all processors.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Does the same to each item, in order, over all processors; `piece` items are taken
/// at a time. `progress` is told how many of how many are done.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    piece: usize,
    each: impl Fn(&T) -> R + Sync,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.min(items.len().div_ceil(piece)).max(1);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut own = Vec::new();
        loop {
            let start = next.fetch_add(piece, Ordering::Relaxed);
            let Some(rest) = items.get(start..).filter(|rest| !rest.is_empty()) else { return own };
            let these = &rest[..rest.len().min(piece)];
            own.push((start, these.iter().map(&each).collect::<Vec<R>>()));
            let before = done.fetch_add(these.len(), Ordering::Relaxed);
            progress(before + these.len(), items.len());
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
