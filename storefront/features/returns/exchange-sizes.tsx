import { useId } from 'react'
import type { OrderItem } from '../../../contract/orders.ts'

type Props = { item: OrderItem; pieces: number; error?: string | undefined }

/** The sizes that an item can be exchanged for, and what is left of those that run low. */
export function ExchangeSizes({ item, pieces, error }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-2 text-sm">
        The size you would like<span aria-hidden="true"> *</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {item.exchange_sizes.map(({ id: sizeId, size, stock }) => {
          const isShort = stock < pieces
          return (
            <label
              key={sizeId}
              className="relative grid min-h-13 min-w-13 place-items-center content-center rounded-sm border border-field bg-card px-3 py-1 text-center leading-tight hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-disabled:border-hairline has-disabled:bg-transparent has-disabled:text-quiet forced-colors:has-checked:border-4 has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="wanted_size_id"
                value={sizeId}
                disabled={isShort}
                className="absolute inset-0 cursor-pointer appearance-none outline-none disabled:cursor-default"
              />
              <span className={isShort ? 'line-through' : undefined}>{size}</span>
              <Note stock={stock} isShort={isShort} isHers={sizeId === item.size_variant} />
            </label>
          )
        })}
      </div>
      <p id={id} aria-live="polite" className="mt-1 text-madder text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

function Note({ stock, isShort, isHers }: { stock: number; isShort: boolean; isHers: boolean }) {
  const words = [
    isHers && 'yours',
    stock === 0 ? 'sold out' : (isShort || stock <= 3) && `${stock} left`,
  ].filter(Boolean)
  return words.length > 0 && <span className="text-xs"> {words.join(', ')}</span>
}
