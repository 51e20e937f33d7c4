import type { Api } from '../../contract/client.ts'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { EmptyState } from '../features/account/empty-state.tsx'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { thrownText } from '../features/account/thrown-text.ts'
import { responseOf, withMessage } from '../features/layout/response-of.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { SharedPiece } from '../features/wishlist/shared-piece.tsx'
import { toggleVote, useVoted } from '../features/wishlist/votes.ts'
import type { Route } from './+types/shared-wishlist'

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

async function load(api: Api, url: URL) {
  const token = tokenOf(url)
  const shared = await api('GET /api/shared-wishlist/', { query: { token } }).catch(
    (error: unknown) => {
      throw responseOf(error, withMessage)
    },
  )
  return { ...shared, token }
}

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export async function clientAction({ request, url }: Route.ClientActionArgs) {
  const form = await request.formData()
  return toggleVote(tokenOf(url), Number(form.get('item_id')))
}

export default function SharedWishlist({
  loaderData: { name, items, token },
}: Route.ComponentProps) {
  const voted = useVoted(token)
  const [first] = items
  const picture = first?.image && { image: first.image, alt: first.product.name }
  return (
    <div className="page py-10 md:py-16">
      <PageMeta
        title={`Which one for ${name}?`}
        description={`${name} asks which of these pieces you like best. Vote without an account.`}
        path={`/shared-wishlist?token=${token}`}
        picture={picture || undefined}
        noindex
      />
      <p className="text-quiet">A wishlist, shared with you</p>
      <h1 className="mt-1 wrap-anywhere text-4xl md:text-5xl">Which one for {name}?</h1>
      {items.length === 0 ? (
        <EmptyState text="There is nothing on it now" />
      ) : (
        <>
          <p className="mt-4 max-w-prose text-quiet noscript:hidden">
            Vote for what you like best, for one piece or several. {name} sees how many votes each
            has, and not whose.
          </p>
          <ul
            aria-label="Wishlist"
            className="-mx-4 mt-10 grid grid-cols-2 gap-x-0.5 gap-y-8 md:mx-0 md:gap-x-6 md:gap-y-12 lg:grid-cols-3 xl:grid-cols-4"
          >
            {items.map((item) => (
              <li key={item.id}>
                <SharedPiece item={item} isVoted={voted.has(item.id)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const text = thrownText(error)
  return <LoadFailure title="A shared wishlist" text={text || 'It could not be shown.'} />
}
