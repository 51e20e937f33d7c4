import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { plainDigits } from '../../contract/plain-digits.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'

const minQuantity = 1
const maxQuantity = 99

/** A quantity from 1 to 99; what is no number is 1. */
export function clampQuantity(text: string): number {
  const number = Math.trunc(Number(plainDigits(text).trim()))
  return Number.isNaN(number) ? minQuantity : Math.min(maxQuantity, Math.max(minQuantity, number))
}

type Props = {
  label: string
  value: number
  onChange: (value: number) => void
  disabled?: boolean
}

const stepClass =
  'grid w-11 place-items-center hover:bg-linen disabled:text-quiet/60 aria-disabled:text-quiet/60'

/** A number field with steps; invalid text is corrected on blur. */
export function Quantity({ label, value, onChange, disabled = false }: Props) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const takeTyped = useEffectEvent(() => {
    const typed = clampQuantity(field.current?.value ?? '')
    if (typed !== value) onChange(typed)
  })
  // What was typed before the page had its scripts.
  useEffect(() => takeTyped(), [])
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="flex h-full min-h-11 rounded-sm border border-field">
        <PlainButton
          aria-label="One less"
          className={stepClass}
          disabled={disabled}
          aria-disabled={value <= minQuantity}
          onClick={() => onChange(value - 1)}
        >
          <Icon name="minus" className="size-4" />
        </PlainButton>
        <input
          ref={field}
          id={id}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          disabled={disabled}
          value={draft ?? String(value)}
          onChange={(event) => {
            setDraft(event.target.value)
            onChange(clampQuantity(event.target.value))
          }}
          onBlur={() => setDraft(null)}
          className="w-11 bg-transparent text-center tabular-nums"
        />
        <PlainButton
          aria-label="One more"
          className={stepClass}
          disabled={disabled}
          aria-disabled={value >= maxQuantity}
          onClick={() => onChange(value + 1)}
        >
          <Icon name="plus" className="size-4" />
        </PlainButton>
      </div>
    </div>
  )
}
