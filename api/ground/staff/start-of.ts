/** A day starts at midnight in India; a moment is itself; '' is none. */
export function startOf(when: string): Date | undefined {
  if (when === '') return undefined
  return new Date(/^\d{4}-\d\d-\d\d$/.test(when) ? `${when}T00:00:00+05:30` : when)
}
