import type { Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { isPage, screens } from '../../../contract/screens.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { Env } from '../../ground/http/env.ts'
import { callLimits } from '../../ground/http/limits.ts'
import type { ReadLimit } from '../../ground/http/read-limit.ts'
import { answerPicture } from '../../ground/media/answer-picture.ts'
import { findDrawing } from '../../ground/media/make-picture.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { listScenes } from './service.ts'
import { isListed, pagesSitemap, productsSitemap, sitemapIndex } from './sitemap.ts'

/** Pages of one shopper, and what is no page; in each letter case that links use. */
const hidden = new Set([
  '/api/',
  '/dev/',
  '/office',
  ...screens
    .filter((screen) => isPage(screen) && !isListed(screen))
    .map(({ path }) => path.replace(/:.*/, ''))
    .flatMap((path) => [path, path.toLowerCase()]),
])

type Deps = {
  db: Db
  media: Media
  reads: ReadLimit
  config: Pick<Config, 'publicUrl'>
  /** The addresses of pages of the maker's own. */
  listPages: () => Promise<string[]>
}

export function crawlerRoutes(
  app: Hono<Env>,
  { db, media, reads, config: { publicUrl }, listPages }: Deps,
): void {
  for (const path of ['/sitemap.xml', '/sitemaps/*', '/share.jpg']) {
    app.use(path, (c, next) => {
      reads.countAddress(c)
      return next()
    })
  }
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/*']) {
    app.use(path, callLimits.time, etag({ weak: true }))
  }

  app.get('/robots.txt', (c) => {
    const disallowed = [...hidden].map((path) => `Disallow: ${path}`)
    const rules = ['User-agent: *', ...disallowed, 'Allow: /']
    const text = [...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
    return c.text(text, 200, { 'Cache-Control': 'public, max-age=86400' })
  })

  app.get('/sitemap.xml', async (c) => xml(c, await sitemapIndex(db, publicUrl)))
  app.get('/sitemaps/pages.xml', async (c) =>
    xml(c, await pagesSitemap(db, publicUrl, await listPages())),
  )
  app.get('/sitemaps/:file{products-[1-9][0-9]{0,5}.xml}', async (c) => {
    const number = Number.parseInt(c.req.param('file').slice('products-'.length), 10)
    return xml(c, await productsSitemap(db, publicUrl, number))
  })

  app.get('/share.jpg', callLimits.time, async (c) => {
    const scenes = await listScenes(db)
    const scene =
      scenes.find(({ role }) => role === 'open-graph') ?? scenes.find(({ role }) => role === 'hero')
    const picture =
      scene && (await findDrawing(media, scene.image.slice('/media/'.length), 'share'))
    if (!picture) return c.redirect('/icon-512.png')
    return answerPicture(c, picture, 'jpeg', { 'Cache-Control': 'public, max-age=86400' })
  })
}

function xml(c: Context<Env>, text: string) {
  return c.body(text, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  })
}
