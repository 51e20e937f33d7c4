import type { TaxBand } from '../../../contract/tax-bands.ts'
import { cardPrice, exactPrice } from '../../../ui/format-price.ts'
import { type PriceInBand, priceInBand } from './price-in-band.ts'

/** Beside a price: its rate of tax and what is left of it. */
export function BandOf({ price, bands }: { price: number; bands: readonly TaxBand[] }) {
  const found = priceInBand(price, bands)
  if (!found) return null
  const { rate, keep, trap } = found
  return (
    <span className={`block text-xs ${trap ? 'font-medium text-madder' : 'text-quiet'}`}>
      {rate} % · keep {exactPrice(keep)}
    </span>
  )
}

/** Why a price is a bad one, in a sentence. */
export const trapWords = (price: number, { keep, trap }: PriceInBand): string =>
  trap
    ? `At ${cardPrice(price)} you keep ${exactPrice(keep)}, no more than the ${exactPrice(trap.keepsThere)} of ${cardPrice(trap.below)}: above it the tax is higher. The nearest good price is ${cardPrice(trap.nearest)}.`
    : ''

type Props = { price: number; bands: readonly TaxBand[]; onUse?: (price: number) => void }

/** The whole sentence about a price, and one press for a better one. */
export function PriceNote({ price, bands, onUse }: Props) {
  const found = priceInBand(price, bands)
  if (!found) return null
  const { trap } = found
  if (!trap) {
    return (
      <p className="text-quiet text-sm">
        {cardPrice(price)}: tax {found.rate} %. You keep{' '}
        <span className="money text-ink">{exactPrice(found.keep)}</span>.
      </p>
    )
  }
  return (
    <p className="text-sm">
      <span className="text-madder">{trapWords(price, found)}</span>{' '}
      {onUse &&
        [trap.below, trap.above].map((good) => (
          <button
            key={good}
            type="button"
            onClick={() => onUse(good)}
            className="mr-4 min-h-11 underline underline-offset-4 hover:text-indigo"
          >
            Use {cardPrice(good)}
          </button>
        ))}
    </p>
  )
}
