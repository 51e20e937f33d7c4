import { sharedScreens } from '../../contract/screens.ts'

type Address = { pathname: string; search: string }

/** By the path under which a page is stored, which has no name of a product. */
const sharedPages = sharedScreens.map(({ path, query = [] }) => ({
  path: new RegExp(
    `^${path.replace('/:slug?', '').replace(':id', '\\d+').replace(':slug', '[a-z0-9-]+')}$`,
  ),
  query,
}))

/**
 * The one address under which a shared page is stored, such as `/shop?search=kurti` or `/product/7`;
 * undefined for any other page. A product's name is not part of it.
 */
export function storedPath({ pathname, search }: Address): string | undefined {
  const path = storedProductPath(pathname) ?? (pathname.toLowerCase().replace(/\/+$/, '') || '/')
  const page = sharedPages.find((each) => each.path.test(path))
  if (!page) return undefined
  const params = new URLSearchParams(search)
  const query = page.query.flatMap((name) =>
    params.getAll(name).flatMap((value) => (value ? [[name, value]] : [])),
  )
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path
}

/** `/product/7` of any address of product 7. */
export function storedProductPath(pathname: string): string | undefined {
  return /^\/product\/\d+(?=(\/[^/]*)?\/?$)/i.exec(pathname)?.[0].toLowerCase()
}

/** Addresses that are no page of the shop's site: files, the API, the back office, the package of the app. */
export const isNoPage = (pathname: string): boolean =>
  /^\/(api|media|assets|office|dev|apk|sitemaps|\.well-known)(\/|$)|\.[a-z]+$/i.test(pathname)
