import gst from '../rules/gst.json' with { type: 'json' }

/** A rate of tax, in percent, and up to which value of a piece it holds, in rupees; null for any. */
export type TaxBand = { upTo: number | null; rate: number }

/**
 * The rates of a garment's HSN on a day, the lowest first, as `find_tax_rate` has them.
 * @param day such as 2026-11-28
 */
export function taxBandsOf(hsn: string, day: string): TaxBand[] {
  const known = gst.rates.filter(({ from }) => from <= day)
  const own = known.filter((rule) =>
    rule.hsn === '' ? hsn === '' : rule.hsn !== '*' && hsn.startsWith(rule.hsn),
  )
  const rules = own.length > 0 ? own : known.filter((rule) => rule.hsn === '*')
  const longest = Math.max(...rules.map((rule) => rule.hsn.length))
  const nearest = rules.filter((rule) => rule.hsn.length === longest)
  const newest = nearest
    .map(({ from }) => from)
    .sort()
    .at(-1)
  return nearest
    .filter(({ from }) => from === newest)
    .map((rule) => ({ upTo: rule.piece_up_to, rate: rule.rate }))
    .sort((one, other) => (one.upTo ?? Infinity) - (other.upTo ?? Infinity))
}
