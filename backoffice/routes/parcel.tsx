import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import { exactPrice } from '../../ui/format-price.ts'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { answerWords } from '../features/parcels/answer-words.ts'
import { changeParcel } from '../features/parcels/change-parcel.ts'
import { Clock } from '../features/parcels/clock.tsx'
import { ParcelActs } from '../features/parcels/parcel-acts.tsx'
import { parcelsPath, readParcelsQuery } from '../features/parcels/parcels-query.ts'
import { ProblemMark } from '../features/parcels/problem-mark.tsx'
import { Scans } from '../features/parcels/scans.tsx'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

const idOf = ({ id = '' }: { id?: string }): number => {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw data(null, { status: 404 })
  return Number(id)
}

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const params = { id: idOf(args.params) }
    const parcel = await api('GET /api/office/parcels/{id}/', { params })
    return { parcel, actKey: crypto.randomUUID(), now: new Date().toISOString() }
  })

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const id = idOf(params)
  return attempt(form, (headers) => changeParcel(api, textOf(form, 'form'), form, { id, headers }))
}

export const clientAction = reach

/** A parcel with its problem and all that the courier has read, beside the list where there is room. */
export default function Parcel() {
  const { parcel, actKey, now } = useLoaderData<typeof loader>()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const [params] = useSearchParams()
  const { problem, answer, claim } = parcel
  return (
    <article
      key={parcel.id}
      aria-labelledby="parcel"
      className="min-w-0 xl:border-hairline xl:border-l xl:pl-8"
    >
      <BackLink
        to={parcelsPath(readParcelsQuery(params) ?? { tab: 'ndr', cursor: '' })}
        preventScrollReset
      >
        Parcels
      </BackLink>
      <header className="mb-5">
        <h2 id="parcel" className="wrap-anywhere text-3xl">
          {parcel.awb ?? 'No AWB yet'}
        </h2>
        <title>{`${parcel.awb ?? parcel.order} · Parcels · Office`}</title>
        <p className="mt-1 text-quiet">
          {parcel.courier}, of order{' '}
          <Link to={`/orders/${parcel.order}`} className="underline underline-offset-4">
            {parcel.order}
          </Link>
          {parcel.name && `, to ${parcel.name}`}
          {parcel.city && `, ${parcel.city} ${parcel.postal_code ?? ''}`}
        </p>
      </header>
      <p className="mb-5 font-medium">{parcel.place}.</p>
      {problem && (
        <div className="mb-6 border-amber border-l-4 bg-card px-4 py-3">
          <p className="font-medium">
            <ProblemMark problem={problem} />
          </p>
          {problem.reason && <p className="wrap-anywhere">The courier says: {problem.reason}</p>}
          <p className="mt-1">
            <Clock parcel={parcel} now={now} />
          </p>
        </div>
      )}
      {answer && (
        <p className="mb-6 wrap-anywhere">
          {parcel.can.reattempt && answer.state !== 'refused' && 'Last time: '}
          {answerWords(answer)}
        </p>
      )}
      {claim && (
        <p className="mb-6 wrap-anywhere">
          Claim {claim.reference}
          {claim.amount !== null && ` of ${exactPrice(claim.amount)}`}:{' '}
          {claim.outcome === 'open' ? 'not answered yet' : claim.outcome}.
        </p>
      )}
      <ParcelActs parcel={parcel} actKey={actKey} rights={rights} />
      <section aria-label="Pieces">
        <ul>
          {parcel.lines.map((line) => (
            <li
              key={`${line.size_id} ${line.product_name}`}
              className="border-hairline border-b py-2"
            >
              {line.quantity} × {line.product_name}, {line.color_name}, {line.size}
            </li>
          ))}
        </ul>
      </section>
      <Scans scans={parcel.scans} />
    </article>
  )
}
