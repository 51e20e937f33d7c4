import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import type { OfficeReview } from '../../contract/office/reviews.ts'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { load } from '../features/session/load.ts'
import { actOnWindow } from '../features/window/act-on-window.ts'
import { Editor } from '../features/window/editor.tsx'
import { isCollection } from '../features/window/field-specs.ts'
import { Previews } from '../features/window/previews.tsx'
import { Publishing } from '../features/window/publishing.tsx'
import type { loader as shellLoader } from './shell.tsx'

export const loader = (args: LoaderFunctionArgs) => {
  const { thing = '' } = args.params
  return load(args, async (api) => {
    const [shown, { results: links }, { results: reviews }] = await Promise.all([
      api('GET /api/office/window/{thing}/', { params: { thing } }),
      api('GET /api/office/window/links/'),
      api('GET /api/office/reviews/', { query: { state: 'shown' } }),
    ])
    return {
      thing: shown,
      links,
      reviews: reviews.filter(({ body }) => body !== '').map(toChoice),
      actKey: crypto.randomUUID(),
    }
  })
}

const toChoice = ({ id, rating, body, author_name: author, product }: OfficeReview) => ({
  id,
  label: `${rating} of 5, ${product.name}, ${author}: ${body.slice(0, 60)}`,
})

export async function action({ request, context, params: { thing = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, (headers) => actOnWindow(context.get(apiContext), thing, form, headers))
}

export const clientAction = reach

/** A thing of the window: its draft, how that would look, and what is live. */
export default function WindowThingScreen() {
  const { thing, links, reviews, actKey } = useLoaderData<typeof loader>()
  const shell = useRouteLoaderData<typeof shellLoader>('routes/shell')
  const collection = isCollection(thing.thing) && thing.thing.slice('collection:'.length)
  return (
    <article key={thing.thing}>
      {collection ? (
        <BackLink to={`/collections/${collection}`}>The collection</BackLink>
      ) : (
        <BackLink to="/window">Window</BackLink>
      )}
      <Heading title={thing.name}>
        {collection && (
          <a
            href={`/shop?${new URLSearchParams({ collection })}`}
            target="_blank"
            rel="noreferrer"
            className="min-h-11 content-center underline underline-offset-4"
          >
            See it in the shop
          </a>
        )}
      </Heading>
      <Editor thing={thing} links={links} reviews={reviews} person={shell?.email} />
      <Previews thing={thing.thing} version={thing.draft.version} />
      <Publishing thing={thing} actKey={actKey} />
    </article>
  )
}
