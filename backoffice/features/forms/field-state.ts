import { useOutcome } from './act-form.tsx'

export type FieldState = {
  typed: (name: string, otherwise?: string) => string
  error: (name: string) => string | undefined
  /** Whether a box or a circle is on. */
  isOn: (name: string, otherwise: boolean, value?: string) => boolean
  /** The first error of a field or what is within it, such as of `on` and `on.types.0`. */
  errorWithin: (name: string) => string | undefined
}

/** What a form has in its fields, after a refusal too. */
export function useFieldState(
  form: string,
  { typed, error }: Pick<FieldState, 'typed' | 'error'>,
): FieldState {
  const outcome = useOutcome(form)
  const sent = outcome?.problem || outcome?.planned ? outcome.typed : undefined
  return {
    typed,
    error,
    isOn: (name, otherwise, value = 'on') => (sent ? sent[name] === value : otherwise),
    errorWithin: (name) =>
      Object.entries(outcome?.fields ?? {}).find(
        ([field]) => field === name || field.startsWith(`${name}.`),
      )?.[1],
  }
}
