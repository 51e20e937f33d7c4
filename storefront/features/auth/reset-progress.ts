const steps = ['email', 'code', 'password'] as const

/** How far someone has come in resetting her password, and for which e-mail. */
export type ResetProgress = { step: (typeof steps)[number]; email: string }

/** The progress that a page keeps in its history's state; the start without one. */
export function readProgress(state: unknown): ResetProgress {
  const kept: Partial<ResetProgress> = Object(Object(state).progress)
  const step = steps.find((each) => each === kept.step) ?? 'email'
  return { step, email: typeof kept.email === 'string' ? kept.email : '' }
}
