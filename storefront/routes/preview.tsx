import type { ShownBlock } from '../../contract/window.ts'
import { apiContext } from '../context.ts'
import { ProductGrid } from '../features/catalogue/product-grid.tsx'
import { responseOf } from '../features/layout/response-of.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { Blocks } from '../features/window/blocks.tsx'
import CollectionTop from '../features/window/collection-top.tsx'
import { loadRows } from '../features/window/load-rows.ts'
import type { Route } from './+types/preview'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const token = url.searchParams.get('token') ?? ''
  const { thing, page } = await api('GET /api/window/preview/', { query: { token } }).catch(
    (error: unknown) => {
      throw responseOf(error)
    },
  )
  const [, collection] = /^collection:(.+)$/.exec(thing) ?? []
  const list: ShownBlock[] = collection ? [{ type: 'row', title: '', collection, count: 12 }] : []
  return { ...page, collection, rows: await loadRows(api, [...page.blocks, ...list]) }
}

/** A draft of the window, as the shop would show it. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  const { title, intro, blocks, rows, collection } = loaderData
  const meta = (
    <PageMeta title="Preview" description="A draft of this shop." path="/preview" noindex />
  )
  if (collection) {
    const products = rows[collection] ?? []
    return (
      <>
        {meta}
        <CollectionTop title={title} intro={intro} blocks={blocks} rows={rows} preloads={false} />
        <section aria-labelledby="products" className="page pt-10 pb-14">
          <h2 id="products" className="sr-only">
            Products
          </h2>
          {'error' in products ? (
            <p className="text-madder">{products.error}</p>
          ) : (
            <ProductGrid products={products} isMixed />
          )}
        </section>
      </>
    )
  }
  return (
    <article className="space-y-14 md:space-y-24">
      {meta}
      {title && <h1 className="page pt-10 text-balance text-5xl md:text-7xl">{title}</h1>}
      <Blocks blocks={blocks} rows={rows} preloads={false} />
    </article>
  )
}
