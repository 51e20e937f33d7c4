import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ApiError } from '../../../contract/client.ts'
import { focusFirstError } from '../../../ui/field-errors.ts'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import type { Outcome } from './attempt.ts'

export type FormErrors = {
  /** A message by the field's name. */
  fieldErrors: Partial<Record<string, string>>
  /** Shown in the form, beside what its fields show. */
  problem?: string | undefined
}

type Options<Answer> = {
  method?: 'post' | 'put'
  /** Checks the form before it is sent; one with field errors is not, and its problem is toasted. */
  check: (form: FormData, element: HTMLFormElement) => FormErrors
  /** What the form shows of a refusal beside its field errors: by default the text of its toast. */
  problemOf?: (error: ApiError, text: string, element: HTMLFormElement) => string | undefined
  /** Called once the screen has been loaded again. */
  onSaved: (answer: Answer) => void
  /** Called when the form was not sent, or was refused. */
  onRefused?: (() => void) | undefined
}

/** A form that is sent to its screen's action. What was typed stays when that is refused. */
export function useActionForm<Answer>(options: Options<Answer>) {
  const { method = 'post', check, problemOf = (_, text) => text, onSaved, onRefused } = options
  const ref = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<Outcome<Answer>>()
  const [{ fieldErrors, problem }, setErrors] = useState<FormErrors>({ fieldErrors: {} })

  const show = (errors: FormErrors) => {
    setErrors(errors)
    if (ref.current) focusFirstError(ref.current, errors.fieldErrors)
  }
  const submit = useOneAtATime(async (form: FormData) => {
    const found = ref.current ? check(form, ref.current) : { fieldErrors: {} }
    show(found)
    if (found.problem) notify('error', found.problem)
    if (Object.keys(found.fieldErrors).length > 0) return onRefused?.()
    await fetcher.submit(form, { method, encType: 'multipart/form-data' })
  })

  const finish = useEffectEvent((outcome: Outcome<Answer>) => {
    if (!outcome.error) return onSaved(outcome.answer)
    onRefused?.()
    const { error, text } = outcome
    if (error.status === 401 || !ref.current) return
    show({ fieldErrors: firstMessages(error.fields), problem: problemOf(error, text, ref.current) })
  })
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) finish(fetcher.data)
  }, [fetcher.state, fetcher.data])

  const formProps = {
    ref,
    // A function: React replays a submit that came before the page's script.
    action: (form: FormData) => void submit(form),
    // React empties a form after its action; what was typed is to stay.
    onReset: (event: FormEvent) => event.preventDefault(),
    // What is being corrected is no longer wrong.
    onInput: ({ target }: FormEvent) => {
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (name) setErrors((errors) => without(errors, name))
    },
    noValidate: true,
  }
  return { formProps, fieldErrors, problem, isBusy: fetcher.state !== 'idle' }
}

const without = (errors: FormErrors, name: string): FormErrors => ({
  ...errors,
  fieldErrors: { ...errors.fieldErrors, [name]: undefined },
})

/** The first of the API's messages for each field. */
export function firstMessages(fields: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, [first]]) => (first ? [[name, first]] : [])),
  )
}
