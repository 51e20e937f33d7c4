import type { Category } from '../../../contract/catalogue.ts'
import { shorten } from '../../ui/shorten.ts'
import { useShop } from '../layout/use-shop.ts'
import { breadcrumbFacts } from '../seo/breadcrumb-facts.ts'
import { JsonLd } from '../seo/json-ld.tsx'
import { PageMeta } from '../seo/page-meta.tsx'
import { findCategory } from './find-category.ts'
import { isNarrowed, readFilters, readSort, shopPath } from './shop-query.ts'
import { shopTitle } from './shop-title.ts'

type Props = {
  list: { count: number; collection?: { slug: string; title: string } | undefined } | null
  categories: Category[]
  params: URLSearchParams
}

/** Only lists of groups, garment types and collections are indexed; filtered, sorted, searched and empty ones not. */
export function ShopMeta({ list, categories, params }: Props) {
  const shop = useShop()
  const filters = readFilters(params)
  const { group, garmentType } = findCategory(categories, filters)
  const page = Number(params.get('page') || 1)
  const isIndexed = Boolean(list?.count) && !isNarrowed(params) && readSort(params) === 'featured'

  // A group named in `subcategory`, or in another case, has the same canonical address.
  const kind = { category: group, subcategory: garmentType }
  const garments = [group, garmentType].filter(Boolean).join(' ')
  const { slug, title } = list?.collection ?? {}
  const what = filters.search ? `“${shorten(filters.search)}”` : garments || title || 'clothes'
  const pieces = list ? `${list.count} to choose from` : 'see what we have'
  const place = page > 1 ? ` Page ${page} of the list.` : ''
  const findWay = () => [
    { name: 'Home', path: '/' },
    { name: 'Shop', path: '/shop' },
    ...(slug && title
      ? [{ name: title, path: shopPath(new URLSearchParams({ collection: slug })) }]
      : []),
    ...(group ? [{ name: group, path: shopPath(new URLSearchParams({ category: group })) }] : []),
    ...(garmentType ? [{ name: garmentType, path: shopPath(new URLSearchParams(), kind) }] : []),
  ]
  return (
    <>
      <PageMeta
        title={shopTitle(categories, filters, { page, collection: title })}
        description={`Shop ${what} from ${shop.name}: ${pieces}, made in ${shop.country}, with cash on delivery and ${shop.return_days} days to return.${place}`}
        path={shopPath(params, { ...(garments && kind), ...(slug && { collection: slug }), page })}
        noindex={!isIndexed}
      />
      {isIndexed && (garments || title) && (
        <JsonLd facts={import.meta.env.SSR ? [breadcrumbFacts(shop.url, findWay())] : undefined} />
      )}
    </>
  )
}
