import { useRef, useState } from 'react'
import type { StockRow } from '../../../contract/office/stock.ts'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useSearch } from '../forms/use-search.ts'
import { browserApi } from '../session/browser-api.ts'
import { offerFormId } from './offer-form.tsx'
import { TriedLines } from './tried-lines.tsx'
import { useTried } from './use-tried.ts'
import { useTypedOffer } from './use-typed-offer.ts'

const maxFound = 8

async function find(search: string, signal: AbortSignal): Promise<StockRow[]> {
  const { results } = await browserApi('GET /api/office/stock/', { query: { search }, signal })
  return results.slice(0, maxFound)
}

type Line = { id: number; name: string; quantity: number }

type Props = {
  /** Of one that is stored. */
  offerId?: number
  /** What stands in the form beside it is tried, saved or not. */
  isTyped: boolean
}

/** What an order would cost with an offer, and what is left of it when tax is paid, as it is typed. */
export function Simulator({ offerId, isTyped }: Props) {
  const place = useRef<HTMLElement>(null)
  const [lines, setLines] = useState<Line[]>([])
  const [search, setSearch] = useState('')
  const [isPaidOnline, setIsPaidOnline] = useState(false)
  const found = useSearch(search, find)
  const typed = useTypedOffer(place, isTyped ? offerFormId : undefined)
  const tried = useTried(
    lines.length === 0
      ? undefined
      : {
          lines: lines.map(({ id, quantity }) => ({ size_id: id, quantity })),
          paid_online: isPaidOnline,
          ...(offerId !== undefined && { offer_id: offerId }),
          ...(isTyped && typed && { offer: typed }),
        },
  )
  const change = (id: number, by: number) =>
    setLines(
      lines
        .map((line) => (line.id === id ? { ...line, quantity: line.quantity + by } : line))
        .filter(({ quantity }) => quantity > 0),
    )
  const add = ({ size_id: id, product, colour, size }: StockRow) => {
    const name = `${product.name}, ${colour}, ${size}`
    if (lines.some((line) => line.id === id)) change(id, 1)
    else setLines([...lines, { id, name, quantity: 1 }])
    setSearch('')
  }
  return (
    <section ref={place} aria-labelledby="try" className="noscript:hidden">
      <h2 id="try" className="mb-1 text-2xl">
        Try it
      </h2>
      <p className="mb-3 text-quiet">What an order costs with it, and what you keep.</p>
      <Field
        label="Add pieces"
        type="search"
        value={search}
        maxLength={100}
        autoComplete="off"
        placeholder="Name, SKU, bar code, colour"
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul>
        {found.map((row) => (
          <li key={row.size_id}>
            <button
              type="button"
              onClick={() => add(row)}
              className="flex min-h-11 w-full items-center gap-2 text-left hover:text-indigo"
            >
              <Icon name="plus" className="size-4 shrink-0" />
              <span className="wrap-anywhere">
                {row.product.name}, {row.colour}, {row.size}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <>
          <ul aria-label="Pieces that it is tried with">
            {lines.map(({ id, name, quantity }) => (
              <li
                key={id}
                className="flex items-center gap-2 border-hairline border-b py-1 first:border-t"
              >
                <span className="wrap-anywhere min-w-0 grow">{name}</span>
                <Step label={`One less of ${name}`} icon="minus" onPress={() => change(id, -1)} />
                <span className="min-w-5 text-center tabular-nums">{quantity}</span>
                <Step label={`One more of ${name}`} icon="plus" onPress={() => change(id, 1)} />
              </li>
            ))}
          </ul>
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={isPaidOnline}
              onChange={({ target }) => setIsPaidOnline(target.checked)}
              className="size-5 accent-indigo"
            />
            Paid online
          </label>
        </>
      )}
      <TriedLines tried={tried} />
    </section>
  )
}

type StepProps = { label: string; icon: 'plus' | 'minus'; onPress: () => void }

const Step = ({ label, icon, onPress }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="grid size-11 shrink-0 place-items-center hover:text-indigo"
  >
    <Icon name={icon} className="size-4" />
  </button>
)
