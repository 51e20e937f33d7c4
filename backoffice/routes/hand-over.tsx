import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { EmptyList } from '../features/layout/empty-list.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { ManifestsList } from '../features/packing/manifests-list.tsx'
import { OpenManifests } from '../features/packing/open-manifests.tsx'
import { load } from '../features/session/load.ts'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const cursor = new URL(args.request.url).searchParams.get('cursor') ?? ''
    const [{ couriers }, manifests] = await Promise.all([
      api('GET /api/office/hand-over/'),
      api('GET /api/office/manifests/', { query: { cursor } }),
    ])
    return { couriers, manifests, isFirst: cursor === '', actKey: crypto.randomUUID() }
  })

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, async (headers) => {
    const { id } = await context.get(apiContext)('POST /api/office/manifests/', {
      body: { courier: textOf(form, 'courier') },
      headers,
    })
    throw redirect(`/hand-over/${id}`)
  })
}

export const clientAction = reach

export default function HandOver() {
  const { couriers, manifests, isFirst, actKey } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title="Hand over" />
      {couriers.length > 0 ? (
        <OpenManifests couriers={couriers} actKey={actKey} />
      ) : (
        <EmptyList
          text="No parcel stands ready: what is packed waits here for its courier."
          next={{ to: '/pack', name: 'Pack' }}
        />
      )}
      <section aria-labelledby="manifests" className="mt-10">
        <h2 id="manifests" className="mb-3 text-xl">
          Manifests
        </h2>
        {manifests.results.length > 0 ? (
          <ManifestsList manifests={manifests.results} />
        ) : (
          <p className="text-quiet">No manifest was opened yet.</p>
        )}
        <More
          next={manifests.next}
          isFirst={isFirst}
          first="/hand-over"
          to={(cursor) => `/hand-over?${new URLSearchParams({ cursor })}`}
        />
      </section>
    </>
  )
}
