import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import { plainDigits } from '../../contract/plain-digits.ts'

const digitsOf = (text: string) => plainDigits(text).replace(/\D/g, '')

type Props = {
  label: string
  /** The name of every box: its values in the form, joined, are the code. */
  name: string
  length: number
  error?: string | undefined
}

/** A code of digits, one a box; a paste or the phone's suggestion fills them all. */
export function CodeField({ label, name, length, error }: Props) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const boxes = () => [...(group.current?.querySelectorAll('input') ?? [])]

  /** Fills boxes from `start`, and focuses the one after the last. */
  function fill(start: number, text: string): void {
    const digits = digitsOf(text).slice(0, length - start)
    boxes().forEach((box, at) => {
      if (at >= start && at < start + digits.length) box.value = digits[at - start] ?? ''
    })
    boxes()[Math.min(start + digits.length, length - 1)]?.select()
  }

  function typed({ currentTarget: box }: FormEvent<HTMLInputElement>, at: number): void {
    const text = box.value
    box.value = ''
    fill(at, text)
  }

  function pasted(event: ClipboardEvent, at: number): void {
    event.preventDefault()
    const text = event.clipboardData.getData('text')
    fill(digitsOf(text).length === length ? 0 : at, text)
  }

  function moved(event: KeyboardEvent<HTMLInputElement>, at: number): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, Backspace: -1 }[event.key]
    if (!step || (event.key === 'Backspace' && event.currentTarget.value)) return
    event.preventDefault()
    const next = boxes()[at + step]
    if (event.key === 'Backspace' && next) next.value = ''
    next?.select()
  }

  return (
    <fieldset ref={group} className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm">{label}</legend>
      <div className="flex gap-1.5 sm:gap-2">
        {Array.from({ length }, (_, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            name={name}
            aria-label={`Digit ${at + 1} of ${length}`}
            aria-invalid={error ? true : undefined}
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            onInput={(event) => typed(event, at)}
            onPaste={(event) => pasted(event, at)}
            onKeyDown={(event) => moved(event, at)}
            onFocus={(event) => event.currentTarget.select()}
            className="h-12 w-full min-w-0 max-w-12 rounded-sm border border-field bg-card text-center text-xl tabular-nums aria-invalid:border-madder"
          />
        ))}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="mt-1 text-madder text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
