/// <reference lib="webworker" />
import { storedProductPath } from './shared-pages.ts'
import { stores } from './stores.ts'
import { offlinePath } from './strategies.ts'

declare const self: ServiceWorkerGlobalScope

/** The product as it was seen in another colour, or the offline screen; else the browser's own error. */
export async function answerPage(url: URL): Promise<Response> {
  const product = storedProductPath(url.pathname)
  const seen = product && (await findStored(stores.pages.name, new RegExp(`^${product}(\\?|$)`)))
  if (seen) return Response.redirect(seen.url)
  if (!(await self.caches.match(offlinePath))) return Response.error()
  const search = url.pathname.startsWith('/shop') && url.searchParams.get('search')
  const query = new URLSearchParams(
    search ? [['search', search]] : [['from', url.pathname + url.search]],
  )
  return Response.redirect(`${offlinePath}?${query}`)
}

/** The picture in another width. */
export async function answerPicture({ pathname }: URL): Promise<Response> {
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const other = await findStored(stores.pictures.name, new RegExp(`^${folder}\\d+$`))
  const cache = await self.caches.open(stores.pictures.name)
  return (other && (await cache.match(other, { ignoreVary: true }))) ?? Response.error()
}

async function findStored(name: string, address: RegExp): Promise<Request | undefined> {
  const requests = await (await self.caches.open(name)).keys()
  return requests.find(({ url }) => address.test(url.slice(self.location.origin.length)))
}
