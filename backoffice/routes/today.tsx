import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { ApiError } from '../../contract/client.ts'
import type { Today as TodayFacts } from '../../contract/office/today.ts'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { Heading } from '../features/layout/heading.tsx'
import { menuOf } from '../features/layout/menu.ts'
import { load } from '../features/session/load.ts'
import { Broken } from '../features/today/broken.tsx'
import { DemoNote } from '../features/today/demo-note.tsx'
import { countInWords, spanInWords } from '../features/today/in-words.ts'
import { pathOfRow } from '../features/today/path-of-row.ts'
import { Rows } from '../features/today/rows.tsx'
import { Yesterday } from '../features/today/yesterday.tsx'

export const handle = { isLive: true }

/** A role without this screen starts with the first that it has. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const today = await api('GET /api/office/today/').catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403) return null
      throw error
    })
    if (today) return { today, now: Date.now(), actKey: crypto.randomUUID() }
    const [first] = menuOf((await api('GET /api/office/me/')).rights)
    throw redirect(first?.path ?? '/second-factor')
  })

/** What a demo's owner chooses: whether the stand-in works, and what the shop begins with. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, async (headers) => {
    const api = context.get(apiContext)
    if (textOf(form, 'form') === 'operator') {
      const body = { works: textOf(form, 'works') === 'yes' }
      return { done: (await api('PUT /api/office/demo/operator/', { body, headers })).message }
    }
    const start = textOf(form, 'with') === 'empty' ? ('empty' as const) : ('sample' as const)
    const body = { with: start }
    return { done: (await api('POST /api/office/demo/start/', { body, headers })).message }
  })
}

export const clientAction = reach

export default function Today() {
  const { today, now, actKey } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title="Today" />
      {today.yesterday && <Yesterday {...today.yesterday} />}
      {today.demo && <DemoNote demo={today.demo} actKey={actKey} />}
      <Broken broken={today.broken} now={now} />
      <div className="grid gap-x-14 gap-y-10 xl:max-w-6xl xl:grid-cols-2">
        <Rows
          title="Waiting"
          whenTitle="Oldest"
          none="Nothing waits."
          rows={today.queues.map(({ name, count, oldest_at }) => ({
            name,
            count: countInWords(count),
            when: oldest_at && `oldest ${spanInWords(now - Date.parse(oldest_at))}`,
            path: pathOfRow(name),
          }))}
        />
        <Rows
          title="Clocks"
          whenTitle="First runs out"
          none="No clock runs."
          rows={today.clocks.map((clock) => toRow(clock, now))}
        />
      </div>
    </>
  )
}

function toRow({ name, count, due_at }: TodayFacts['clocks'][number], now: number) {
  const left = due_at ? Date.parse(due_at) - now : 0
  const when = left < 0 ? `overdue by ${spanInWords(-left)}` : `first in ${spanInWords(left)}`
  return {
    name,
    count: countInWords(count),
    when: due_at && when,
    path: pathOfRow(name),
    isGrave: left < 0,
  }
}
