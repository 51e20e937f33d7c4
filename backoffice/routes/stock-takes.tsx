import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { load } from '../features/session/load.ts'
import { startTake } from '../features/stock/change-take.ts'
import { StartForm } from '../features/stock/start-form.tsx'
import { TakesList } from '../features/stock/takes-list.tsx'

export const loader = (args: LoaderFunctionArgs) => {
  const cursor = new URL(args.request.url).searchParams.get('cursor') ?? ''
  return load(args, async (api) => ({
    ...(await api('GET /api/office/stock-takes/', { query: { cursor } })),
    isFirst: cursor === '',
    actKey: crypto.randomUUID(),
  }))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, (headers) => startTake(context.get(apiContext), form, headers))
}

export const clientAction = reach

/** Stock takes, and where one begins. */
export default function StockTakes() {
  const { results, next, isFirst, actKey } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title="Stock take" />
      <StartForm actKey={actKey} />
      <section aria-labelledby="takes" className="mt-10 max-w-3xl">
        <h2 id="takes" className="mb-3 text-xl">
          Stock takes
        </h2>
        {results.length > 0 ? (
          <TakesList takes={results} />
        ) : (
          <p className="text-quiet">Nothing was counted yet.</p>
        )}
        <More
          next={next}
          isFirst={isFirst}
          first="/stock-takes"
          to={(cursor) => `/stock-takes?${new URLSearchParams({ cursor })}`}
        />
      </section>
    </>
  )
}
