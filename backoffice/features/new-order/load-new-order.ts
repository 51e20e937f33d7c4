import { type Api, ApiError } from '../../../contract/client.ts'
import { lineText, type NewOrderQuery } from './new-order-query.ts'

const shown = 6

/** What the screen shows of what was chosen so far. */
export async function loadNewOrder(api: Api, query: NewOrderQuery) {
  const { lines, search, product: id, who } = query
  const { rights } = await api('GET /api/office/me/')
  const [found, product, preview, buyers, links] = await Promise.all([
    search && !id ? api('GET /api/searchproducts/', { query: { query: search } }) : undefined,
    id ? api('GET /api/products/{id}/', { params: { id } }).catch(missing) : undefined,
    lines.length > 0
      ? api('GET /api/office/order-preview/', {
          query: { lines: lines.map(lineText).join(',') },
        }).catch(missing)
      : undefined,
    who && rights.includes('phones')
      ? api('GET /api/office/buyers/', { query: { search: who } }).then(
          ({ results }) => ({ results, problem: undefined }),
          (error: unknown) => ({ results: [], problem: problemOf(error) }),
        )
      : undefined,
    api('GET /api/office/payment-links/'),
  ])
  const buyer = buyers?.results.find((each) => each.id === query.buyer)
  const pin = buyer?.addresses[0]?.postal_code
  return {
    found: found && { count: found.count, products: found.results.slice(0, shown) },
    product,
    preview,
    buyers,
    buyer,
    promise: pin ? await promiseFor(api, pin) : null,
    links: links.results,
    maySeePhones: rights.includes('phones'),
  }
}

/** By when it would arrive; null for what is no PIN code, and where one may not ask just now. */
export async function promiseFor(api: Api, pin: string) {
  try {
    return await api('GET /api/delivery-promise/', { query: { pin } })
  } catch (error) {
    if (error instanceof ApiError && [400, 429].includes(error.status)) return null
    throw error
  }
}

/** What has gone off sale since the address was made. @throws any other error */
function missing(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError && error.status === 400)) throw error
  return error.message
}
