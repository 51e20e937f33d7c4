import { sql } from 'kysely'
import { expect } from 'vitest'
import { expireHolds } from '../api/domains/payments/service.ts'
import { buyer, holdPieces } from '../api/testing/card.ts'
import { makeOffer } from '../api/testing/offers.ts'
import { asOwner } from '../api/testing/owner.ts'
import { createRandom } from '../api/testing/random.ts'
import { test } from '../api/testing/shop.ts'
import { countDeadlocks } from './conservation.ts'
import { inLanes, many } from './lanes.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { seed, seeded } from './seed.ts'

const buyers = atScale(60, 500)
const uses = atScale(12, 100)
const rupeesOff = 100

test(
  seeded(`${buyers} buyers, in cash and by card, for ${uses} uses of an offer, twice over`),
  async ({ shop, task }) => {
    const { shuffle } = createRandom(seed)
    const products = await many(3, () =>
      shop.make.product({ stock: 2 * buyers, pricePaise: 99_900 }),
    )
    const offer = { code: 'DIWALI', kind: 'rupees', paise: rupeesOff * 100, uses } as const
    const id = await makeOffer(shop, { ...offer, limit_paise: 2 * uses * rupeesOff * 100 })
    // Without a code, as much as it may give in all: a part of the orders.
    const budget = (buyers / 2) * 5_000
    const other = await makeOffer(shop, {
      kind: 'rupees',
      paise: 5_000,
      per: 'order',
      limit_paise: budget,
    })
    const customers = await many(buyers, () => buyer(shop))

    const orders: { token: string; id: number }[] = []
    const refused: string[] = []
    const product = (at: number) => {
      const found = products[at % products.length]
      if (!found) throw new Error('there are no products')
      return found
    }
    const buy = (customer: (typeof customers)[number], at: number) => async () => {
      const { selection } = product(at)
      const body = { type: 'buynow', ...selection, quantity: 1, offer_code: 'DIWALI' } as const
      try {
        if (at % 3 === 0) {
          await holdPieces(shop, customer, { sizeId: selection.size_variant_id }, 'DIWALI')
          return
        }
        const placed = await shop.as(customer)('POST /api/cod_order_create/', {
          body: { ...body, shipping_address_id: customer.address.id },
        })
        orders.push({ token: customer.token, id: placed.order_id })
      } catch (error) {
        refused.push(String(error))
      }
    }
    const count = async () => {
      const { rows } = await sql<{ used: number; left: number; given: number; budget: number }>`
        select (select count(*) from offer_uses where offer_id = ${id} and given_back_at is null)::integer as used,
          (select uses_left from offer_limits where offer_id = ${id}) as left,
          (select coalesce(sum(saving_paise), 0) from offer_uses
           where offer_id = ${other} and given_back_at is null)::integer as given,
          (select paise_left from offer_limits where offer_id = ${other})::integer as budget
      `.execute(shop.db)
      return rows[0]
    }

    await inLanes(16, shuffle(customers.map(buy)))
    const first = await count()
    await inLanes(8, [
      ...orders.splice(0, Math.ceil(uses / 4)).map((order) => async () => {
        await shop.as(order)('POST /api/orders/{id}/cancel/', { params: { id: order.id } })
      }),
      async () => {
        await asOwner(shop, `update purchases set hold_expires_at = now() where status = 'open'`)
        await expireHolds(shop.db)
      },
    ])
    const between = await count()
    await inLanes(16, shuffle(customers.map(buy)))
    const second = await count()
    const deadlocks = await countDeadlocks(shop)

    note(
      task,
      `${uses} uses each time, 0 deadlocks`,
      `${first?.used} and ${second?.used} uses, ${between?.left} given back between, ${deadlocks} deadlocks`,
    )
    const whole = { used: uses, left: 0 }
    expect({ first, second, deadlocks }).toMatchObject({
      first: whole,
      second: whole,
      deadlocks: 0,
    })
    expect(between?.left).toBeGreaterThan(0)
    expect((between?.used ?? 0) + (between?.left ?? 0)).toBe(uses)
    for (const counted of [first, between, second]) {
      expect(counted?.given).toBeLessThanOrEqual(budget)
      expect((counted?.given ?? 0) + (counted?.budget ?? 0)).toBe(budget)
    }
    expect(new Set(refused)).toEqual(new Set(['Error: This code has been used already.']))
  },
)
