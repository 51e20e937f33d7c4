import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { shopIsoDay } from '../../ui/shop-time.ts'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { WaveForm } from '../features/packing/wave-form.tsx'
import { WavesList } from '../features/packing/waves-list.tsx'
import { load } from '../features/session/load.ts'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const { searchParams } = new URL(args.request.url)
    const until = /^\d\d:\d\d$/.exec(searchParams.get('until') ?? '')?.[0] ?? ''
    const cursor = searchParams.get('cursor') ?? ''
    const [picking, waves] = await Promise.all([
      api('GET /api/office/picking/', { query: { until: until && todayAt(until) } }),
      api('GET /api/office/waves/', { query: { cursor } }),
    ])
    return { picking, waves, until, isFirst: cursor === '', actKey: crypto.randomUUID() }
  })

/** A time of today in India. */
function todayAt(time: string): string {
  const today = shopIsoDay(new Date().toISOString())
  return `${today}T${time}:00+05:30`
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const numbers = form.getAll('numbers').filter((each) => typeof each === 'string')
  return attempt(form, async (headers) => {
    const { id } = await context.get(apiContext)('POST /api/office/waves/', {
      body: { numbers },
      headers,
    })
    throw redirect(`/pick/${id}`)
  })
}

export const clientAction = reach

export default function Pick() {
  const { picking, waves, until, isFirst, actKey } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title="Pick" />
      <WaveForm picking={picking} until={until} actKey={actKey} />
      <section aria-labelledby="waves">
        <h2 id="waves" className="mb-3 text-xl">
          Waves
        </h2>
        {waves.results.length > 0 ? (
          <WavesList waves={waves.results} />
        ) : (
          <p className="text-quiet">No wave was made yet.</p>
        )}
        <More
          next={waves.next}
          isFirst={isFirst}
          first="/pick"
          to={(cursor) => `/pick?${new URLSearchParams({ cursor })}`}
        />
      </section>
    </>
  )
}
