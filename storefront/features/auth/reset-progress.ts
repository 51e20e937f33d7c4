const steps = ['email', 'code', 'password'] as const

export type ResetProgress = { step: (typeof steps)[number]; email: string }

/** The progress in a page's history state; the first step without one. */
export function readProgress(state: unknown): ResetProgress {
  const stored: Partial<ResetProgress> = Object(Object(state).progress)
  const step = steps.find((each) => each === stored.step) ?? 'email'
  return { step, email: typeof stored.email === 'string' ? stored.email : '' }
}
