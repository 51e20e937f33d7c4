const day = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** `Thursday, 3 December` of `2026-12-03`. */
export const dayInWords = (date: string): string => day.format(new Date(date))
