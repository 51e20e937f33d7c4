import type { Api } from '../../contract/client.ts'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { instantBack, useInstantBack } from '../features/layout/instant-back.ts'
import { responseOf } from '../features/layout/response-of.ts'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { Blocks } from '../features/window/blocks.tsx'
import { loadRows } from '../features/window/load-rows.ts'
import type { Route } from './+types/page'

async function load(api: Api, slug: string) {
  const page = await api('GET /api/window/pages/{slug}/', { params: { slug } }).catch(
    (error: unknown) => {
      throw responseOf(error)
    },
  )
  return { ...page, slug, rows: await loadRows(api, page.blocks) }
}

export const loader = ({ context, params }: Route.LoaderArgs) =>
  load(context.get(apiContext), params.slug)
export const clientLoader = instantBack(({ params }: Route.ClientLoaderArgs) =>
  load(browserApi, params.slug),
)

/** A page of the maker's own. */
export default function Page({ loaderData }: Route.ComponentProps) {
  const { title, slug, blocks, rows } = loaderData
  const { name } = useShop()
  useInstantBack(loaderData)
  return (
    <article className="space-y-10 pt-10 md:space-y-16 md:pt-16">
      <PageMeta title={title} description={`${title}, at ${name}.`} path={`/pages/${slug}`} />
      <h1 className="page text-balance text-5xl md:text-7xl">{title}</h1>
      <Blocks blocks={blocks} rows={rows} />
    </article>
  )
}
