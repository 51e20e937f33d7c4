import {
  Fragment,
  type ReactNode,
  type SubmitEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Form, useActionData, useLocation, useNavigation, useSubmit } from 'react-router'
import { FormMessage } from './form-message.tsx'
import { FreshCode } from './fresh-code.tsx'
import type { Outcome } from './outcome.ts'
import { useDraft } from './use-draft.ts'

type FormState = {
  typed: (name: string, otherwise?: string) => string
  error: (name: string) => string | undefined
  isBusy: boolean
}

type Props = {
  name: string
  /** For fields that stand elsewhere on the screen. */
  id?: string
  /** Made when the screen was loaded; a refused form goes on with its own. */
  actKey?: string
  /** Its act may ask for a fresh code. */
  needsFresh?: boolean
  action?: string
  /** Messages by the field's name, for which it is not even sent. */
  check?: (form: FormData) => Record<string, string>
  className?: string
  /** For a form with a file. */
  encType?: 'multipart/form-data'
  children: (form: FormState) => ReactNode
}

/** What became of the form that this screen sent last. The router forgets it when a change loads the screen again. */
export function useSent(): Outcome | undefined {
  const sent = useActionData<Outcome>()
  const { pathname, search } = useLocation()
  const place = pathname + search
  const [last, setLast] = useState({ place, sent })
  if (sent && (sent !== last.sent || place !== last.place)) setLast({ place, sent })
  return sent ?? (place === last.place ? last.sent : undefined)
}

/** What became of a form of this screen, if it was sent last. */
export function useOutcome(name: string): Outcome | undefined {
  const sent = useSent()
  return sent?.form === name ? sent : undefined
}

/** A form of a screen with several. Without JavaScript it is a plain form. */
export function ActForm({ name, actKey, needsFresh, check, children, ...form }: Props) {
  const outcome = useOutcome(name)
  const { formMethod, formData, state } = useNavigation()
  const submit = useSubmit()
  const isBusy = formMethod === 'POST' && formData?.get('form') === name
  const ownKey = actKey && `${actKey}-${name.replaceAll(' ', '-')}`
  const key = outcome?.problem && outcome.key ? outcome.key : ownKey
  const { form: ref, save, discard, discarded, seen } = useDraft(name)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [start, setStart] = useState<{ after?: Outcome; count: number }>({ count: 0 })
  // What it has changed is loaded by then: fields that start before would keep the values of before.
  if (outcome?.done && state === 'idle' && outcome !== start.after) {
    setStart({ after: outcome, count: start.count + 1 })
  }
  // Counted from the end, as what stands above the fields comes and goes.
  const pressed = useRef<{ form: HTMLFormElement; at: number }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus was made anew then
  useLayoutEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return
    const control = [...pressed.current.form.elements].at(pressed.current.at)
    if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  }, [start.count])
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form, submitter } = event
    const controls = [...form.elements]
    const at = controls.findIndex((each) => each === document.activeElement) - controls.length
    pressed.current = { form, at }
    const found = check?.(new FormData(form)) ?? {}
    setMissing(found)
    if (isBusy || Object.keys(found).length > 0) return
    const target = submitter instanceof HTMLButtonElement ? submitter : form
    // The second press of a double click finds it busy.
    void submit(target, { preventScrollReset: true, replace: true, flushSync: true })
  }
  return (
    <Form
      ref={ref}
      onInput={save}
      method="post"
      noValidate
      aria-busy={isBusy}
      onSubmit={onSubmit}
      {...form}
    >
      <FormMessage outcome={outcome} />
      {seen && !outcome && (
        <p role="status" className="mb-3 text-quiet text-sm">
          What you typed here is back.{' '}
          <button
            type="button"
            onClick={discard}
            className="min-h-11 underline underline-offset-4 hover:text-indigo"
          >
            Discard it
          </button>
        </p>
      )}
      <input type="hidden" name="form" value={name} />
      {key && <input type="hidden" name="key" value={key} />}
      {/* Once it is done it starts anew; what says so stays, and is not scrolled to again. */}
      <Fragment key={`${start.count} ${discarded}`}>
        {needsFresh && outcome?.problem && <FreshCode fields={outcome.fields} />}
        {children({
          isBusy,
          typed: (field, otherwise = '') => outcome?.typed[field] ?? seen?.[field] ?? otherwise,
          error: (field) => missing[field] ?? outcome?.fields[field],
        })}
      </Fragment>
    </Form>
  )
}
