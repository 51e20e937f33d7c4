const day = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** `Thursday, 3 December` of `2026-12-03`. */
export const dayInWords = (date: string): string => day.format(new Date(date))

const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
})

/** `Friday, 27 November at 10:15 am` in India. */
export const momentInWords = (at: Date): string => moment.format(at)
