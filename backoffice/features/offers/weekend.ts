const dayMs = 86_400_000
const indiaMs = 330 * 60_000

/**
 * Friday to Sunday in India: of this week, or of the next once it is over.
 * @returns from is null where its time has come
 */
export function weekendOf(now: Date): { from: string | null; until: string } {
  const today = Math.floor((now.getTime() + indiaMs) / dayMs)
  // Day 0 was a Thursday; a week begins on a Monday.
  const weekday = (today + 3) % 7
  const friday = today - weekday + 4
  const at = (day: number) => new Date(day * dayMs - indiaMs).toISOString()
  return { from: weekday >= 4 ? null : at(friday), until: at(friday + 3) }
}
