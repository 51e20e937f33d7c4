import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OfficeReturn } from '../../../contract/office/returns.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { PiecePicture } from '../layout/piece-picture.tsx'
import { Time } from '../layout/time.tsx'
import { ReturnState } from './return-state.tsx'

type Props = { request: OfficeReturn; caption?: string | false | undefined; children: ReactNode }

/** What came of whom, why, where it stands, and what can be done. */
export function ReturnRow({ request, caption, children }: Props) {
  const { order, state, lines } = request
  const [line] = lines
  return (
    <li className="grid grid-cols-[3rem_1fr] gap-x-4 border-hairline border-b py-4 md:grid-cols-[4rem_1fr]">
      {caption && <p className="caption col-span-2 mb-3">{caption}</p>}
      <PiecePicture image={line?.image ?? null} width={64} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <h2 className="font-medium">
            <Link
              to={`/orders/${order}`}
              className="inline-flex min-h-6 items-center underline-offset-4 hover:text-indigo hover:underline"
            >
              {order}
            </Link>
          </h2>
          <ReturnState state={state} />
          <span className="text-quiet">{typeInWords(request)}</span>
          <Time at={request.asked_at} className="text-quiet text-sm" />
        </div>
        {lines.map((piece) => (
          <p key={piece.id} className="wrap-anywhere mt-1">
            <strong className="font-medium">{piece.quantity} ×</strong> {piece.product_name},{' '}
            {piece.color_name}, <strong className="font-medium">{piece.size}</strong>{' '}
            <span className="font-mono text-quiet text-sm">{piece.code}</span>
          </p>
        ))}
        <Facts request={request} />
      </div>
      <div className="col-span-2 min-w-0 md:col-span-1 md:col-start-2">{children}</div>
    </li>
  )
}

function Facts({ request }: Pick<Props, 'request'>) {
  const { name, reason, rejection, pickup, exchange, refund, lines } = request
  const graded = lines[0]?.grades
  const facts = [
    name && ['Customer', name],
    reason && ['Reason', reason],
    rejection && ['Rejected', rejection],
    pickup && ['Pickup', `${pickup.courier} ${pickup.awb ?? ''}: ${inSentence(pickup.place)}`],
    graded && ['Graded', inWords(graded)],
    refund && ['Refund', refundInWords(refund)],
    exchange && ['New parcel', exchangeInWords(exchange)],
  ].filter((fact): fact is [string, string] => Array.isArray(fact))
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-quiet">
      {facts.map(([term, fact]) => (
        <div key={term} className="contents">
          <dt className="text-sm leading-6">{term}</dt>
          <dd className="wrap-anywhere min-w-0 text-ink">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function typeInWords({ type, wanted_size: wanted, is_replacement }: OfficeReturn): string {
  if (is_replacement) return `Replacement in ${wanted}`
  return wanted ? `${type} for ${wanted}` : type
}

const inSentence = (place: string) => place.replace(/^./, (letter) => letter.toLowerCase())

const inWords = ({ shelf, second, waste }: NonNullable<OfficeReturn['lines'][0]['grades']>) =>
  [
    shelf > 0 && `${shelf} to the shelf`,
    second > 0 && `${second} as second`,
    waste > 0 && `${waste} as waste`,
  ]
    .filter(Boolean)
    .join(', ')

const refundInWords = ({ amount, state }: NonNullable<OfficeReturn['refund']>) =>
  amount === null ? state : `${exactPrice(amount)}, ${state}`

const exchangeInWords = ({ number, parcel }: NonNullable<OfficeReturn['exchange']>) =>
  parcel
    ? `${number}: ${parcel.courier} ${parcel.awb ?? ''}: ${inSentence(parcel.place)}`
    : `${number}, to be packed`
