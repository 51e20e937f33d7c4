import type { LinkKind, WindowLink } from '../../../contract/office/window-bodies.ts'
import { screens } from '../../../contract/screens.ts'
import { groupPath } from '../../../contract/shop-paths.ts'
import { pagePath } from './bodies.ts'
import type { Known } from './find-known.ts'

/** Screens that a link of the window may lead to. */
export const linkedScreens = screens.flatMap(({ path, linkName }) =>
  linkName ? [{ path, linkName }] : [],
)

/** The address of each kind of link; undefined where there is no such thing, or none any more. */
const resolvers: Record<LinkKind, (value: string, known: Known) => string | undefined> = {
  shop: () => '/shop',
  groups: () => undefined,
  group: (name, { groups }) => (groups.has(name) ? groupPath(name) : undefined),
  type: (name, { types }) => (types.has(name) ? groupPath(name) : undefined),
  collection: (slug, { collections }) =>
    collections.has(slug) ? `/shop?collection=${slug}` : undefined,
  product: (id, { products }) => {
    const product = products.get(Number(id))
    return product && `/product/${Number(id)}/${product.slug}`
  },
  page: (slug, { pages }) => (pages.has(slug) ? pagePath(slug) : undefined),
  path: (path) => (linkedScreens.some((screen) => screen.path === path) ? path : undefined),
}

/** Where a link leads; undefined where that is no longer there. */
export const resolveLink = ({ kind, value }: WindowLink, known: Known): string | undefined =>
  resolvers[kind](value, known)

/** Whether it leads to goods of which there are none. */
export const isWithoutGoods = ({ kind, value }: WindowLink, { groups, types }: Known): boolean =>
  (kind === 'group' && groups.get(value) !== true) || (kind === 'type' && types.get(value) !== true)
