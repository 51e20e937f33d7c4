import type { FormEvent } from 'react'

/** For a form's `onReset`: React empties a form after its action, and what was typed is to stay. */
export const preventReset = (event: FormEvent): void => event.preventDefault()
