import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { CameraScan } from '../camera/camera-scan.tsx'
import { useOutcome } from '../forms/act-form.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { ScanResults } from './scan-results.tsx'
import { type Scans, useScans } from './use-scans.ts'

type Props = {
  label: string
  /** Without JavaScript, the key of the one scan that the form sends. */
  actKey: string
  action?: string
  /** Which parcel it is for, as the screen shows it. */
  number?: string | undefined
  /** Whether she has asked for that parcel, so that no other takes the piece. */
  isAsked?: boolean
}

/** A box whose scans are sent one after the other, each of which the screen follows. */
export function ScanBox(props: Props) {
  const outcome = useOutcome('scan')
  return <ScanField {...props} outcome={outcome} scans={useScans(outcome)} />
}

type FieldProps = Props & { outcome: Outcome | undefined; scans: Scans; children?: ReactNode }

/** Where a scanner types: it keeps the focus, and takes the next code while the last is on its way. */
export function ScanField(props: FieldProps) {
  const { label, actKey, action, number, isAsked = false, outcome, scans, children } = props
  const { scan, isBusy } = scans
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLInputElement>(null)
  // Before the screen shows that the scan has ended: a Tab after that goes on.
  useLayoutEffect(() => {
    if (!isBusy) focusUnlessTyping(box.current)
  }, [isBusy])
  useEffect(() => catchKeys(box), [])

  return (
    <div className="mb-5 max-w-3xl">
      <Form
        ref={form}
        method="post"
        action={action}
        onSubmit={(event) => submitTyped(event, scan)}
        aria-busy={isBusy}
        className="grid grid-cols-[1fr_auto] items-end gap-x-3 gap-y-2"
      >
        <label className="block">
          <span className="mb-1 block text-sm">{label}</span>
          <input
            ref={box}
            name="code"
            // The screen is for scanning alone.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            required
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="send"
            onKeyDown={sendAtTab}
            onInput={({ currentTarget: { form, value } }) =>
              value.includes('\t') && form?.requestSubmit()
            }
            className={`${inputClass} min-h-14 font-mono text-lg`}
          />
        </label>
        <input type="hidden" name="form" value="scan" />
        <input type="hidden" name="key" value={`${actKey}-scan`} />
        {number && <input type="hidden" name="number" value={number} />}
        {number && !isAsked && <input type="hidden" name="or_another" value="true" />}
        <Button type="submit" look="outlined" className="min-h-14">
          Enter
        </Button>
      </Form>
      <div className="mt-1">
        <CameraScan onCode={(code) => form.current && scan(form.current, code)} />
      </div>
      {children}
      <ScanResults outcome={outcome} />
    </div>
  )
}

/** Takes each code that the box has, and empties it. */
function submitTyped(event: FormEvent<HTMLFormElement>, scan: Scans['scan']): void {
  event.preventDefault()
  const box = event.currentTarget.elements.namedItem('code')
  if (!(box instanceof HTMLInputElement)) return
  for (const code of box.value.split('\t')) scan(event.currentTarget, code)
  box.value = ''
}

/** Some scanners end a code with Tab. In an empty box it goes on to what follows. */
function sendAtTab(event: KeyboardEvent<HTMLInputElement>): void {
  const { form, value } = event.currentTarget
  const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey
  if (!isTab || value.trim() === '') return
  event.preventDefault()
  form?.requestSubmit()
}

const typesText = (element: Element | null) =>
  element?.matches('input:not([type=checkbox], [type=file]), textarea, select') ?? false

function focusUnlessTyping(box: HTMLInputElement | null): void {
  if (!typesText(document.activeElement)) box?.focus({ preventScroll: true })
}

/** A scanner types wherever the focus is: what is no field's goes into the box. */
function catchKeys(box: { current: HTMLInputElement | null }): () => void {
  const onKey = (event: globalThis.KeyboardEvent) => {
    const isText = event.key.length === 1 && event.key !== ' '
    if (isText && !event.ctrlKey && !event.metaKey && !event.altKey) focusUnlessTyping(box.current)
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
