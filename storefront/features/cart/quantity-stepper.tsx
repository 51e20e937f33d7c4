import { type ComponentProps, useState } from 'react'
import { plainDigits } from '../../../contract/plain-digits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PlainButton } from '../../../ui/plain-button.tsx'

const min = 1
const max = 99

type Props = {
  /** What is counted, for those who cannot see it. */
  label: string
  quantity: number
  stock: number
  onChange: (quantity: number) => void
  /** Further props of the field, such as why it is refused. */
  input?: ComponentProps<'input'>
}

const stepClass =
  'grid size-11 place-items-center hover:bg-linen aria-disabled:text-field aria-disabled:hover:bg-transparent noscript:hidden'

/** How many pieces, 1 to 99 and no more than there are: by steps, or typed and then left. */
export function QuantityStepper({ label, quantity, stock, onChange, input }: Props) {
  const [draft, setDraft] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const want = (wanted: number) => {
    const limit = Math.max(min, Math.min(max, stock))
    const next = Math.min(limit, Math.max(min, wanted))
    setNotice(wanted > limit ? limitNotice(stock) : undefined)
    if (next !== quantity) onChange(next)
  }
  const applyDraft = () => {
    setDraft(undefined)
    const typed = Number.parseInt(plainDigits(draft ?? ''), 10)
    if (Number.isInteger(typed)) want(typed)
  }
  return (
    <>
      <div className="inline-flex rounded-sm border border-field has-aria-invalid:border-madder has-aria-invalid:ring-1 has-aria-invalid:ring-madder">
        <PlainButton
          aria-label={`One less: ${label}`}
          aria-disabled={quantity <= min}
          onClick={() => want(quantity - 1)}
          className={stepClass}
        >
          <Icon name="minus" className="size-4" />
        </PlainButton>
        <input
          {...input}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity: ${label}`}
          maxLength={4}
          value={draft ?? quantity}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={applyDraft}
          onKeyDown={(event) => event.key === 'Enter' && applyDraft()}
          className="money h-11 w-10 bg-transparent text-center"
        />
        <PlainButton
          aria-label={`One more: ${label}`}
          aria-disabled={quantity >= max}
          onClick={() => want(quantity + 1)}
          className={stepClass}
        >
          <Icon name="plus" className="size-4" />
        </PlainButton>
      </div>
      <p role="status" className="mt-1 text-madder text-sm empty:hidden">
        {notice}
      </p>
    </>
  )
}

function limitNotice(stock: number): string | undefined {
  // The line shows already that it is sold out.
  if (stock === 0) return undefined
  return stock < max ? `Only ${stock} left in stock.` : `At most ${max} pieces.`
}
