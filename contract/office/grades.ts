/** Where a piece goes that came back: for sale, or never. */
export const grades = ['shelf', 'second', 'waste'] as const
