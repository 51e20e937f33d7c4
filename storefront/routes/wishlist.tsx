import type { Api } from '../../contract/client.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { EmptyState } from '../features/account/empty-state.tsx'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { signedIn } from '../features/session/signed-in.ts'
import { dropWish } from '../features/wishlist/drop-wish.ts'
import { quickAddToCart } from '../features/wishlist/quick-add-to-cart.ts'
import { shareWishlist, withdrawShare } from '../features/wishlist/save-share.ts'
import { ShareWishlist } from '../features/wishlist/share-wishlist.tsx'
import { useWishlist } from '../features/wishlist/use-wishlist.ts'
import { WishlistGrid } from '../features/wishlist/wishlist-grid.tsx'
import Pagination from '../ui/pagination.tsx'
import { WhenNear } from '../ui/when-near.tsx'
import type { Route } from './+types/wishlist'

const RecentlyViewed = lazyPart(() => import('../features/viewed/recently-viewed.tsx'))

const pageSize = 12

async function load(api: Api, url: URL) {
  const [items, { share }] = await signedIn(url, () =>
    Promise.all([api('GET /api/wishlist/'), api('GET /api/wishlist/share/')]),
  )
  const last = Math.max(1, Math.ceil(items.length / pageSize))
  const asked = Math.trunc(Number(url.searchParams.get('page'))) || 1
  const page = Math.min(last, Math.max(1, asked))
  return { items: items.slice((page - 1) * pageSize, page * pageSize), page, last, share }
}

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  if (request.method === 'POST') return quickAddToCart(form)
  if (request.method === 'PUT') return shareWishlist(form)
  const productId = form.get('product_id')
  return productId ? dropWish(Number(productId), 'Removed successfully') : withdrawShare()
}

export default function Wishlist({ loaderData }: Route.ComponentProps) {
  const { page, last, share } = loaderData
  const { items, remove } = useWishlist(loaderData.items)
  const votes = new Map(share?.votes.map((each) => [each.product_id, each.votes]))
  return (
    <AccountPage title="WISHLIST">
      <PageMeta
        title="Wishlist"
        description="The pieces that you would like to have."
        path="/wishlist"
        noindex
      />
      {items.length === 0 && last === 1 ? (
        <EmptyState text="Your wishlist is empty" />
      ) : (
        <div className="space-y-14">
          <ShareWishlist share={share} />
          <WishlistGrid items={items} votes={votes} onRemove={remove} />
          <Pagination
            label="Wishlist"
            page={page}
            last={last}
            to={(number) => `/wishlist?page=${number}`}
          />
        </div>
      )}
      <WhenNear loads={RecentlyViewed} when="near" className="mt-20 empty:mt-0">
        <RecentlyViewed />
      </WhenNear>
    </AccountPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const reason = error instanceof Error ? error.message : ''
  return (
    <LoadFailure
      title="WISHLIST"
      text={`Error loading wishlist: ${reason || 'please try again.'}`}
    />
  )
}
