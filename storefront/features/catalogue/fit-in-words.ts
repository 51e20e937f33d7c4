import type { Fit } from '../../../contract/reviews.ts'

type Counts = Record<Fit, number>

/** From -1, where all find it small, to 1, where all find it large. */
export function leanOf({ small, true: right, large }: Counts): number {
  return (large - small) / (small + right + large)
}

/** What most say of the fit. */
export function fitInWords(counts: Counts): string {
  const lean = leanOf(counts)
  if (lean <= -0.5) return 'Runs small: take a size larger'
  if (lean >= 0.5) return 'Runs large: take a size smaller'
  if (lean <= -0.2) return 'A little small'
  if (lean >= 0.2) return 'A little large'
  return 'True to size'
}
