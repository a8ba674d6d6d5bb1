//! In how many ways things can be chosen.

/// The ways to choose `some` of `of` things, order aside; too many to count are as many as
/// there can be.
#[must_use]
pub fn binomial(of: usize, some: usize) -> usize {
    let Some(others) = of.checked_sub(some) else { return 0 };
    let some = some.min(others);
    let mut ways = 1_usize;
    for taken in 0..some {
        match ways.checked_mul(of - taken) {
            Some(product) => ways = product / (taken + 1),
            None => return usize::MAX,
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::binomial;

    #[test]
    fn a_row_of_the_triangle() {
        let row: Vec<usize> = (0..=6).map(|some| binomial(6, some)).collect();
        assert_eq!(row, [1, 6, 15, 20, 15, 6, 1]);
    }

    #[test]
    fn the_ends() {
        assert_eq!((binomial(0, 0), binomial(3, 4)), (1, 0));
        assert_eq!(binomial(usize::MAX, 1), usize::MAX);
        assert_eq!(binomial(10_000, 5_000), usize::MAX);
    }
}
