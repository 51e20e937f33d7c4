const dayMs = 86_400_000
const indiaMs = 330 * 60_000

export type Preset = { label: string; from: string; until: string }

/**
 * The times that sales have most often, the nearest first. Days are India's, and end at midnight.
 * @param now in milliseconds
 */
export function presetsAt(now: number): Preset[] {
  const today = Math.floor((now + indiaMs) / dayMs) * dayMs
  const weekday = new Date(today).getUTCDay()
  const at = (days: number) => new Date(today + days * dayMs - indiaMs).toISOString()
  // On Saturday and Sunday the next one.
  const friday = (5 - weekday + 7) % 7
  const monday = (1 - weekday + 7) % 7 || 7
  return [
    { label: 'Friday to Sunday', from: at(friday), until: at(friday + 3) },
    { label: 'Now until Sunday', from: at(0), until: at(monday) },
    { label: 'Today alone', from: at(0), until: at(1) },
    { label: 'A week from now', from: at(0), until: at(8) },
  ]
}
