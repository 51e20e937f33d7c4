import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { toPaise } from '../http/rupees.ts'
import { answer, type Serve } from '../http/serve.ts'
import { listProducts } from './list-products.ts'
import * as catalogue from './service.ts'
import { listReviews, showProduct } from './show-product.ts'

export function catalogueRoutes(serve: Serve, db: Db, config: Config): void {
  /** The address that was asked, as the outside world spells it. */
  const publicUrl = (url: string) => {
    const { pathname, search } = new URL(url)
    return config.publicUrl + pathname + search
  }

  serve('GET /api/products/', async ({ query }, c) => {
    const { page, sort, collection } = query
    const url = publicUrl(c.req.url)
    return answer(200, await listProducts(db, { collection }, { number: page, sort, url }))
  })

  serve('GET /api/filter_products/', async ({ query }, c) => {
    const { page, sort, category, subcategory } = query
    const url = publicUrl(c.req.url)
    return answer(
      200,
      await listProducts(db, { category, subcategory }, { number: page, sort, url }),
    )
  })

  serve('POST /api/shopfilter/', async ({ body }, c) => {
    const { page, sort, min_price, max_price, search: typed, ...criteria } = body
    const prices = {
      minPricePaise: min_price === undefined ? undefined : toPaise(min_price),
      maxPricePaise: max_price === undefined ? undefined : toPaise(max_price),
    }
    const url = publicUrl(c.req.url)
    return answer(
      200,
      await listProducts(db, { ...criteria, ...prices, typed }, { number: page, sort, url }),
    )
  })

  serve('GET /api/searchproducts/', async ({ query }, c) => {
    const { page, sort, query: typed } = query
    const url = publicUrl(c.req.url)
    return answer(200, await listProducts(db, { typed }, { number: page, sort, url }))
  })

  serve('GET /api/categories/', async () => answer(200, await catalogue.listCategories(db)))
  serve('GET /api/filters/', async () => answer(200, await catalogue.listFilters(db)))
  serve('GET /api/scenes/', async () => answer(200, await catalogue.listScenes(db)))

  serve('GET /api/products/{id}/', async ({ params }) =>
    answer(200, await showProduct(db, params.id)),
  )

  serve('GET /api/products/{id}/reviews/', async ({ params, query }, c) => {
    const page = { number: query.page, url: publicUrl(c.req.url) }
    return answer(200, await listReviews(db, params.id, page))
  })
}
