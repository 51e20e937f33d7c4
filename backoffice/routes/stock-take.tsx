import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { apiContext } from '../context.ts'
import { ActForm, useSent } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { counted } from '../features/layout/counted.ts'
import { Heading } from '../features/layout/heading.tsx'
import { Time } from '../features/layout/time.tsx'
import { load } from '../features/session/load.ts'
import { changeTake } from '../features/stock/change-take.ts'
import { CountBox } from '../features/stock/count-box.tsx'
import { TakeLines } from '../features/stock/take-lines.tsx'
import { whatIsCounted } from '../features/stock/takes-list.tsx'
import { useCounts } from '../features/stock/use-counts.ts'
import { Variances } from '../features/stock/variances.tsx'
import type { loader as shellLoader } from './shell.tsx'

export const loader = (args: LoaderFunctionArgs) => {
  const close = new URL(args.request.url).searchParams.get('close') === '1'
  const { id = '' } = args.params
  return load(args, async (api) => ({
    take: await api('GET /api/office/stock-takes/{id}/', { params: { id }, query: { close } }),
    isClosed: close,
    actKey: crypto.randomUUID(),
  }))
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const { id = '' } = params
  return attempt(form, (headers) =>
    changeTake(context.get(apiContext), form, { params: { id }, headers }),
  )
}

export const clientAction = reach

/** A scan's answer says what there is, and the next is on its way. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !(formData && textOf(formData, 'form') === 'scan')

/** Counts a shelf blind, then compares and posts what differs. */
export default function StockTakeScreen() {
  const { take, isClosed, actKey } = useLoaderData<typeof loader>()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const counts = useCounts(take.id)
  const sent = useSent()
  const isOpen = take.state === 'open'
  const lines = take.lines.map((line) => ({
    ...line,
    counted: isOpen ? (counts.counted[line.size_id] ?? line.counted) : line.counted,
  }))
  const [left, done] = [
    lines.filter(({ counted: pieces }) => pieces === null),
    lines.filter(({ counted: pieces }) => pieces !== null),
  ]
  const pieces = done.reduce((sum, line) => sum + (line.counted ?? 0), 0)
  const path = `/stock-takes/${take.id}`
  return (
    <>
      <Heading title="Stock take" />
      <BackLink to="/stock-takes">Stock takes</BackLink>
      <div className="mb-5 max-w-3xl">
        <h2 className="text-2xl">Stock take {take.id}</h2>
        <p className="wrap-anywhere">{whatIsCounted(take)}</p>
        <p className="text-quiet">
          {take.posted_at ? (
            <>
              Posted by {take.posted_by?.name}, <Time at={take.posted_at} />
            </>
          ) : (
            `${done.length} of ${counted(lines.length, 'size')} counted, ${counted(pieces, 'piece')}`
          )}
        </p>
      </div>
      {isOpen && <CountBox counts={counts} actKey={actKey} />}
      {sent?.form === 'post' && !isOpen && <FormMessage outcome={sent} />}
      {take.variances && (
        <Variances take={take} variances={take.variances} maySeeStock={rights.includes('stock')} />
      )}
      {isOpen && (
        <div className="mt-4 flex max-w-3xl flex-wrap items-start gap-3">
          <Link to={`${path}?close=1`} preventScrollReset className={buttonClass('outlined')}>
            {isClosed ? 'Compare again' : 'Close and compare'}
          </Link>
          {take.variances && rights.includes('stock') && (
            <ActForm name="post" actKey={actKey}>
              {({ isBusy }) => (
                <Button type="submit" aria-disabled={isBusy}>
                  Post {counted(take.variances?.length ?? 0, 'difference')}
                </Button>
              )}
            </ActForm>
          )}
          {take.variances && left.length > 0 && (
            <p className="w-full text-quiet">
              {counted(left.length, 'size')} not counted:{' '}
              {left.length === 1 ? 'it stays' : 'they stay'} as{' '}
              {left.length === 1 ? 'it is' : 'they are'}. Where there is none, set 0.
            </p>
          )}
        </div>
      )}
      <TakeLines
        title="Not counted"
        lines={left}
        actKey={actKey}
        isOpen={isOpen}
        none="Every size is counted."
      />
      <TakeLines
        title="Counted"
        lines={done}
        actKey={actKey}
        isOpen={isOpen}
        none="Nothing is counted yet."
      />
    </>
  )
}
