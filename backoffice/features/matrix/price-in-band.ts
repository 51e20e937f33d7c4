import type { TaxBand } from '../../../contract/tax-bands.ts'

/** A price with its tax, in rupees and percent. */
export type PriceInBand = {
  rate: number
  /** What is left after tax. */
  keep: number
  /** Where less is left than at the highest price of the band below. */
  trap?: { below: number; keepsThere: number; above: number; nearest: number }
}

/** @param bands the lowest first, of `taxBandsOf` */
export function priceInBand(price: number, bands: readonly TaxBand[]): PriceInBand | undefined {
  const paise = Math.round(price * 100)
  const at = bands.findIndex((band) => paise <= highest(band))
  const band = bands[at]
  if (!band || !(paise > 0)) return undefined
  const keep = keptOf(paise, band.rate)
  const found = { rate: band.rate, keep: keep / 100 }
  const below = bands[at - 1]
  if (below?.upTo == null) return found
  const [low, high] = [highest(below), Math.round(below.upTo * (100 + band.rate)) + 1]
  if (paise >= high) return found
  const nearest = paise - low <= high - paise ? low : high
  return {
    ...found,
    trap: {
      below: low / 100,
      keepsThere: keptOf(low, below.rate) / 100,
      above: high / 100,
      nearest: nearest / 100,
    },
  }
}

/** The highest price with tax, in paise, whose value is within a band. */
const highest = ({ upTo, rate }: TaxBand) =>
  upTo === null ? Number.POSITIVE_INFINITY : Math.floor(upTo * (100 + rate))

/** As `split_tax` splits a price between two states: the tax is rounded, half up. */
const keptOf = (paise: number, rate: number) =>
  paise - Math.floor((2 * paise * rate + 100 + rate) / (200 + 2 * rate))
