import type { Offer, OfferWithNames } from '../../../../contract/office/offers.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { toRupees } from '../../../ground/http/money.ts'
import { nextOf, readCursor } from '../../../ground/staff/cursor.ts'
import { noSuchOffer } from './edit-offer.ts'
import * as queries from './queries.ts'
import { toFields } from './to-body.ts'

const pageSize = 20

/** @throws Refusal 404 */
export async function showOffer(db: Db, id: number): Promise<OfferWithNames> {
  const row = await queries.findOffer(db, id)
  if (!row) throw noSuchOffer()
  const offer = toOffer(row)
  const { on } = offer
  const [products, sizes, customers, covered, below] = await Promise.all([
    queries.nameProducts(db, [...on.products, ...on.not.products]),
    queries.nameSizes(db, [...on.sizes, ...on.not.sizes]),
    queries.nameCustomers(db, offer.if.customers),
    queries.findCovered(db, on),
    queries.listBelow(db, id, row.body),
  ])
  const { cheapest, dearest } = covered
  return {
    ...offer,
    names: { products: toList(products), sizes: toList(sizes), customers: toList(customers) },
    covers: {
      sizes: covered.sizes,
      cheapest: cheapest === null ? null : toRupees(cheapest),
      dearest: dearest === null ? null : toRupees(dearest),
    },
    below: below.map(({ saving, left, ...each }) => ({
      ...each,
      saving: toRupees(saving),
      left: toRupees(left),
    })),
  }
}

type Asked = { state: string; search: string; cursor: string }

/** A page of offers, by one query. */
export async function listOffers(
  db: Db,
  { state, search, cursor }: Asked,
): Promise<{ results: Offer[]; next: string | null }> {
  const before = readCursor(cursor)
  const found = await queries.listOffers(db, { state, search, before, limit: pageSize + 1 })
  const { results, next } = nextOf(found, pageSize)
  return { results: results.map(toOffer), next }
}

const toOffer = (row: queries.OfferRow): Offer => ({
  id: row.id,
  ...toFields(row, row.body),
  state: row.state,
  version: row.version,
  used: row.used,
  given: toRupees(row.given),
  returned: toRupees(row.returned),
  margin: row.margin === null ? null : toRupees(row.margin),
  uncosted: row.uncosted,
  codes: row.codes,
})

const toList = (names: Map<number, string>) => [...names].map(([id, name]) => ({ id, name }))
