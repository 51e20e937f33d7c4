import { leastFitAnswers, type Product } from '../../../contract/catalogue.ts'
import type { Fit } from '../../../contract/reviews.ts'

type Row = { size: string; fit: Fit; count: number }

/** Adds up what was answered of the fit: of the product, and of each size; null where too few have. */
export function addFits(rows: Row[]): Product['fit'] {
  const whole = addUp(rows)
  if (!isEnough(whole)) return null
  const sizes = [...Map.groupBy(rows, ({ size }) => size)]
    .map(([size, own]) => ({ size, ...addUp(own) }))
    .filter(isEnough)
  return { ...whole, sizes }
}

function addUp(rows: Row[]): Record<Fit, number> {
  const counts = { small: 0, true: 0, large: 0 }
  for (const { fit, count } of rows) counts[fit] += count
  return counts
}

const isEnough = (counts: Record<Fit, number>) =>
  counts.small + counts.true + counts.large >= leastFitAnswers
