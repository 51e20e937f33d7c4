import { counted } from '../layout/counted.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A span such as `3 days`, `5 h` or `20 min`. */
export function spanInWords(ms: number): string {
  if (ms >= 2 * dayMs) return counted(Math.floor(ms / dayMs), 'day')
  if (ms >= hourMs) return `${Math.floor(ms / hourMs)} h`
  return `${Math.max(0, Math.floor(ms / 60_000))} min`
}

/** Lists are counted up to a thousand. */
export const countInWords = (count: number) =>
  count > 1_000 ? '1,000+' : count.toLocaleString('en-IN')
