import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { counted } from '../features/layout/counted.ts'
import { EmptyList } from '../features/layout/empty-list.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { Time } from '../features/layout/time.tsx'
import { ScheduleState } from '../features/prices/schedule-state.tsx'
import { load } from '../features/session/load.ts'

export const loader = (args: LoaderFunctionArgs) => {
  const cursor = new URL(args.request.url).searchParams.get('cursor') ?? ''
  return load(args, async (api) => ({
    ...(await api('GET /api/office/prices/', { query: { cursor } })),
    cursor,
  }))
}

/** Scheduled prices, the newest first. */
export default function Prices() {
  const { results, next, cursor } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title="Prices">
        <Link to="/prices/new" className={buttonClass('filled')}>
          New prices
        </Link>
      </Heading>
      {results.length > 0 ? (
        <ul className="max-w-3xl">
          {results.map(({ id, name, state, from, until, sizes, moving }) => (
            <li key={id} className="border-hairline border-b">
              <Link
                to={`/prices/${id}`}
                className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 py-2 hover:text-indigo"
              >
                <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
                <ScheduleState state={state} />
                <span className="col-span-2 text-quiet text-sm">
                  <Time at={from} /> – <Time at={until} /> · {counted(sizes, 'size')}
                  {moving > 0 && ` · ${counted(moving, 'size')} still to be written`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyList text="No price is scheduled. One that is, is written at its minute, and the price before is put back when its time is over." />
      )}
      <More
        next={next}
        isFirst={!cursor}
        to={(at) => `/prices?${new URLSearchParams({ cursor: at })}`}
        first="/prices"
      />
    </>
  )
}
