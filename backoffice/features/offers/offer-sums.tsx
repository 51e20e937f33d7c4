import type { OfferWithNames } from '../../../contract/office/offers.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { counted } from '../layout/counted.ts'

/** What an offer has come to. */
export function OfferSums({ offer }: { offer: OfferWithNames }) {
  const { used, given, returned, margin, uncosted } = offer
  const sums: [string, string, string?][] = [
    ['Used', counted(used, 'time')],
    ['Given', exactPrice(given)],
    ['Returned', exactPrice(returned), 'Credit notes of its orders'],
    [
      'Margin',
      margin === null ? 'Not known' : exactPrice(margin),
      uncosted > 0
        ? `Without ${counted(uncosted, 'piece')} of no known cost`
        : 'Without tax, less cost',
    ],
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {sums.map(([name, value, note]) => (
        <div key={name}>
          <dt className="text-quiet text-sm">{name}</dt>
          <dd className="money text-lg">{value}</dd>
          {note && <dd className="text-quiet text-sm">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
