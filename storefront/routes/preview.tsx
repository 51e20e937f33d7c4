import { apiContext } from '../context.ts'
import { responseOf } from '../features/layout/response-of.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { Blocks } from '../features/window/blocks.tsx'
import { loadRows } from '../features/window/load-rows.ts'
import type { Route } from './+types/preview'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const token = url.searchParams.get('token') ?? ''
  const { page } = await api('GET /api/window/preview/', { query: { token } }).catch(
    (error: unknown) => {
      throw responseOf(error)
    },
  )
  return { ...page, rows: await loadRows(api, page.blocks) }
}

/** A draft of the window, as the shop would show it. */
export default function Preview({ loaderData: { title, blocks, rows } }: Route.ComponentProps) {
  return (
    <article className="space-y-14 md:space-y-24">
      <PageMeta title="Preview" description="A draft of this shop." path="/preview" noindex />
      {title && <h1 className="page pt-10 text-balance text-5xl md:text-7xl">{title}</h1>}
      <Blocks blocks={blocks} rows={rows} preloads={false} />
    </article>
  )
}
