const minuteMs = 60_000
const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** `3 hours left`, `2 days overdue`; of both times ISO. */
export function clockWords(dueAt: string, now: string): string {
  const minutes = Math.trunc((Date.parse(dueAt) - Date.parse(now)) / minuteMs)
  const [unit, size] = units.find(([, each]) => Math.abs(minutes) >= 2 * each) ?? ['minute', 1]
  const count = Math.trunc(Math.abs(minutes) / size)
  const span = `${count} ${unit}${count === 1 ? '' : 's'}`
  return minutes < 0 ? `${span} overdue` : `${span} left`
}
