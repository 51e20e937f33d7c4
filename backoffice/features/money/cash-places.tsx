import type { Money } from '../../../contract/office/money.ts'
import { cardPrice, exactPrice } from '../../../ui/format-price.ts'
import { counted } from '../layout/counted.ts'

/** Cash on delivery on its way: three places, and a thread from one to the next. */
export const CashPlaces = ({ cash, ages }: Pick<Money, 'cash' | 'ages'>) => (
  <section aria-labelledby="cash">
    <h2 id="cash" className="mb-3 text-2xl">
      Cash on delivery
    </h2>
    <dl className="grid gap-x-8 gap-y-5 md:grid-cols-3">
      <Place name="At the door" hint="to be collected" amount={cash.door} />
      <Place name="At the courier" hint="collected" amount={cash.courier} />
      <Place name="In the bank" hint="remitted" amount={cash.bank} isLast />
    </dl>
    <Ages ages={ages} />
    <p className="mt-2 flex flex-wrap gap-x-5 text-sm">
      {(['courier', 'door'] as const)
        .filter((place) => cash[place] > 0)
        .map((place) => (
          <a
            key={place}
            href={`/office/money/${place}.csv`}
            download
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
          >
            Every order at the {place} (CSV)
          </a>
        ))}
    </p>
  </section>
)

type PlaceProps = { name: string; hint: string; amount: number; isLast?: boolean }

const Place = ({ name, hint, amount, isLast }: PlaceProps) => (
  <div className="min-w-0">
    <dt>
      <span className="mb-2 flex items-center gap-2" aria-hidden="true">
        <span
          className={`size-3 shrink-0 rounded-full border-2 border-indigo ${isLast ? 'bg-indigo' : ''}`}
        />
        {!isLast && <span className="stitch hidden grow text-field md:block" />}
      </span>
      {name} <span className="text-quiet text-sm">{hint}</span>
    </dt>
    <dd className="money font-light font-serif text-3xl">{exactPrice(amount)}</dd>
  </div>
)

/** From this day on a remittance is late, by what couriers promise. */
const lateDays = 8

function Ages({ ages }: Pick<Money, 'ages'>) {
  const most = Math.max(...ages.map(({ amount }) => amount), 1)
  if (ages.every(({ count }) => count === 0)) {
    return <p className="mt-6 text-quiet">No courier has cash of yours.</p>
  }
  return (
    <div className="mt-6">
      <h3 className="caption mb-1">At the courier, by days since delivery</h3>
      <ul className="max-w-3xl">
        {ages.map(({ from_days: from, to_days: to, count, amount }) => (
          <li
            key={from}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-hairline border-b py-1.5 sm:grid-cols-[9.5rem_1fr_11rem]"
          >
            <span>
              {daysInWords(from, to)}
              {from >= lateDays && count > 0 && (
                <span className="ml-2 text-madder text-sm">late</span>
              )}
            </span>
            <svg
              className="h-2 w-full bg-linen max-sm:order-last max-sm:col-span-2"
              aria-hidden="true"
            >
              <rect
                className={from >= lateDays ? 'fill-madder' : 'fill-indigo'}
                width={`${(100 * amount) / most}%`}
                height="100%"
              />
            </svg>
            <span className="money text-right">
              {cardPrice(amount)}{' '}
              <span className="inline-block min-w-20 text-quiet text-sm">
                {counted(count, 'order')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const daysInWords = (from: number, to: number | null) =>
  to === null ? `${from} and more` : `${from} to ${to - 1} days`
