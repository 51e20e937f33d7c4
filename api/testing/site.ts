import pino from 'pino'
import { createApp } from '../app.ts'
import { openCaches } from '../ground/cache/open-caches.ts'
import { openOffice, openSite } from '../pages/bundle.ts'
import { createTestChanges } from './catalogue-changes.ts'
import type { TestShop } from './shop.ts'

const built = openSite()

/** One process of the shop with the site as it is built, to which a test invalidates changes. */
export async function openProcess(
  { db, config }: TestShop,
  log = pino({ level: 'silent' }),
  office = openOffice(),
) {
  const { changes, invalidate } = createTestChanges()
  const caches = openCaches(changes)
  const pages = await built
  const app = createApp({ db, config, log, requestAvif: async () => {}, caches, pages, office })
  const see = (path: string, token?: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('cookie', `user=x; Token=${token}`)
    return app.request(path, { ...init, headers })
  }
  return { see, invalidate, caches }
}

export async function pathOf({ db }: TestShop, id: number): Promise<string> {
  const query = db.selectFrom('products').select('slug').where('id', '=', id)
  const { slug } = await query.executeTakeFirstOrThrow()
  return `/product/${id}/${slug}`
}
