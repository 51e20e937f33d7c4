import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

const min = 1
const max = 99

type Props = {
  /** What is counted, for those who cannot see it. */
  label: string
  quantity: number
  onChange: (quantity: number) => void
}

const stepClass =
  'grid size-11 place-items-center hover:bg-linen disabled:text-field disabled:hover:bg-transparent'

/** How many pieces, 1 to 99: by steps, or typed and then left. */
export function QuantityStepper({ label, quantity, onChange }: Props) {
  const [draft, setDraft] = useState<string>()
  const keepDraft = () => {
    setDraft(undefined)
    const typed = Number.parseInt(draft ?? '', 10)
    const wanted = Math.min(max, Math.max(min, typed))
    if (Number.isInteger(wanted) && wanted !== quantity) onChange(wanted)
  }
  return (
    <div className="inline-flex rounded-sm border border-field">
      <button
        type="button"
        aria-label={`One less: ${label}`}
        disabled={quantity <= min}
        onClick={() => onChange(quantity - 1)}
        className={stepClass}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity: ${label}`}
        maxLength={2}
        value={draft ?? quantity}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={keepDraft}
        onKeyDown={(event) => event.key === 'Enter' && keepDraft()}
        className="money h-11 w-10 bg-transparent text-center"
      />
      <button
        type="button"
        aria-label={`One more: ${label}`}
        disabled={quantity >= max}
        onClick={() => onChange(quantity + 1)}
        className={stepClass}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </div>
  )
}
