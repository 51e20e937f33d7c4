import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CartLine } from '../../../contract/cart.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Outcome } from '../forms/attempt.ts'
import { swapFields } from './cart-state.ts'

/**
 * The size of a line, swapped for another one in stock of its colour when that is chosen; what is
 * stepped through by keys, when it is left.
 */
export function SizeSelect({ line }: { line: CartLine }) {
  const { product, variant, size_variant: own, quantity } = line
  const fetcher = useFetcher<Outcome<unknown>>()
  const [asked, setAsked] = useState<{ sizeId: number; quantity: number }>()
  const [draft, setDraft] = useState<number>()
  const isStepping = useRef(false)
  const offered = variant.sizes.filter((size) => size.stock > 0 || size.id === own.id)
  const pending = fetcher.state === 'idle' ? undefined : asked?.sizeId
  const chosen = pending ?? own.id
  const swap = (sizeId: number) => {
    setDraft(undefined)
    if (sizeId === chosen) return
    setAsked({ sizeId, quantity })
    void fetcher.submit(swapFields(line, sizeId), { action: '/cart', method: 'put' })
  }
  if (offered.every(({ id }) => id === own.id)) return own.size

  const refusedSize = variant.sizes.find(({ id }) => id === asked?.sizeId)
  const isLatest = !pending && asked?.quantity === quantity
  const refusal = isLatest && fetcher.data?.error ? fetcher.data.text : undefined
  const refusalId = `size-refusal-${line.id}`
  return (
    <>
      <span className="hidden noscript:inline">{own.size}</span>
      <span className="relative inline-block noscript:hidden">
        <select
          aria-label={`Size: ${product.name}, ${variant.color_name}`}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusalId}
          value={draft ?? chosen}
          onPointerDown={() => {
            isStepping.current = false
          }}
          onKeyDown={({ key, currentTarget }) => {
            isStepping.current = key !== 'Enter'
            if (key === 'Enter') swap(Number(currentTarget.value))
          }}
          onChange={({ target: { value } }) =>
            isStepping.current ? setDraft(Number(value)) : swap(Number(value))
          }
          onBlur={({ target: { value } }) => swap(Number(value))}
          className="my-1 min-h-11 appearance-none rounded-sm border border-field bg-card py-2 pr-9 pl-3 text-ink aria-invalid:border-madder"
        >
          {offered.map(({ id, size }) => (
            <option key={id} value={id}>
              {size}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-4.5 right-2.5 size-4 text-quiet"
        />
      </span>
      <span id={refusalId} role="status" className="block text-madder text-sm empty:hidden">
        {refusal && `${refusedSize?.size ?? own.size}: ${refusal}`}
      </span>
    </>
  )
}
