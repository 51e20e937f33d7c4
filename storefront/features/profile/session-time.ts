const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** `20 Nov 2026, 2:25 pm`, in the shop's time, so that server and browser write the same. */
export const sessionTime = (iso: string) =>
  // Versions of ICU differ in which space stands before "pm".
  moment.format(new Date(iso)).replace(/[\u00a0\u202f]/g, ' ')
