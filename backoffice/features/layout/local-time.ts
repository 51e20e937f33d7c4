const india = '+05:30'
const indiaMs = 330 * 60_000

/** A moment as a field for dates and times has it, in India. */
export const toLocal = (iso: string): string =>
  iso ? new Date(Date.parse(iso) + indiaMs).toISOString().slice(0, 16) : ''

/** The moment that a field for dates and times says, in India; undefined of an empty one. */
export const fromLocal = (text: string): string | undefined =>
  text ? new Date(`${text}:00${india}`).toISOString() : undefined
