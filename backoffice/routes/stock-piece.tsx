import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { Unfolding } from '../features/forms/unfolding.tsx'
import { BackLink } from '../features/layout/back-link.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { load } from '../features/session/load.ts'
import { ChangeForm, changeFormOf } from '../features/stock/change-form.tsx'
import { changeStock } from '../features/stock/change-stock.ts'
import { LabelsForm } from '../features/stock/labels-form.tsx'
import { Moves } from '../features/stock/moves.tsx'
import { daysInWords } from '../features/stock/stock-numbers.tsx'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) => {
  const cursor = new URL(args.request.url).searchParams.get('cursor') ?? ''
  const { id = '' } = args.params
  return load(args, async (api) => {
    const of = { params: { size_id: id }, query: { cursor } }
    const history = await api('GET /api/office/stock/{size_id}/history/', of)
    return { ...history, isFirst: cursor === '', actKey: crypto.randomUUID() }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, (headers) => changeStock(context.get(apiContext), form, headers))
}

export const clientAction = reach

/** What moved the stock of one size, who did it and why. */
export default function StockPiece() {
  const { piece, results, next, isFirst, actKey } = useLoaderData<typeof loader>()
  const path = `/stock/${piece.size_id}`
  return (
    <>
      <Heading title="Stock" />
      <BackLink to="/stock">All stock</BackLink>
      <h2 className="wrap-anywhere text-2xl">
        {piece.product.name}, {piece.colour}, {piece.size}
      </h2>
      <p className="wrap-anywhere mb-4 text-quiet">
        <span className="font-mono">{piece.code}</span>
        {piece.sku && ` · ${piece.sku}`}
        {piece.shelf && ` · Shelf ${piece.shelf}`}
      </p>
      <dl className="mb-6 grid max-w-2xl grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Number name="In stock" value={String(piece.stock)} isLow={piece.low} />
        <Number name="Held" value={String(piece.held)} />
        <Number name="To pick" value={String(piece.to_pick)} />
        <Number name="Lasts" value={daysInWords(piece.days_left)} />
      </dl>
      <div className="mb-8 flex flex-wrap gap-3">
        <Unfolding form={changeFormOf(piece)} label="Change stock">
          <ChangeForm row={piece} actKey={actKey} />
        </Unfolding>
        <Unfolding form="labels" label="Labels">
          <LabelsForm sizeIds={[piece.size_id]} label="Labels" />
        </Unfolding>
      </div>
      <Moves moves={results} />
      <More
        next={next}
        isFirst={isFirst}
        first={path}
        to={(cursor) => `${path}?${new URLSearchParams({ cursor })}`}
      />
    </>
  )
}

const Number = ({
  name,
  value,
  isLow = false,
}: {
  name: string
  value: string
  isLow?: boolean
}) => (
  <div>
    <dt className="text-quiet text-sm">{name}</dt>
    <dd className={`text-lg ${isLow ? 'font-medium text-amber' : ''}`}>
      {isLow && <span aria-hidden="true">! </span>}
      {value}
      {isLow && <span className="text-sm"> low</span>}
    </dd>
  </div>
)
