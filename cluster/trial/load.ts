import { setTimeout as sleep } from 'node:timers/promises'
import { openDb, openPool } from '../../api/ground/db/pool.ts'
import { createMakers } from '../../api/testing/makers.ts'
import { ask, ownerUrl } from '../database.ts'
import { frontUrl } from '../front.ts'

type Buyer = { id: number; token: string; address: { id: number } }
export type Market = Awaited<ReturnType<typeof openMarket>>

const pricedProducts = 100

/** Customers with an address each, a size of which there is plenty, and products whose prices change. */
export async function openMarket(count: number) {
  const pool = openPool(ownerUrl)
  try {
    const make = createMakers(openDb(pool))
    const product = await make.product({ stock: 1_000_000 })
    const buyers: Buyer[] = []
    for (let n = 0; n < count; n++) {
      const customer = await make.customer({ email: `buyer-${n}@rehearsal.example` })
      buyers.push({ ...customer, address: await make.address(customer) })
    }
    const priced = []
    for (let n = 0; n < pricedProducts; n++) priced.push(await make.product())
    return { buyers, product, priced }
  } finally {
    await pool.end()
  }
}

/**
 * Every buyer orders again and again through the balancer, and sends what got no answer, or 503, again with
 * its key.
 */
export function startLoad({ buyers, product }: Market, name: string) {
  const acknowledged = new Map<string, string>()
  const statuses = new Map<string, number>()
  let isOver = false
  let lastAt = performance.now()
  let longestMs = 0
  const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1)

  const place = async (buyer: Buyer, key: string) => {
    while (!isOver) {
      const answer = await send(buyer, key).catch(() => undefined)
      count(answer ? String(answer.status) : 'none')
      if (answer && answer.status < 300) {
        const now = performance.now()
        longestMs = Math.max(longestMs, now - lastAt)
        lastAt = now
        acknowledged.set(key, (await answer.json()).order_number)
        return
      }
      await sleep(100)
    }
  }
  const send = (buyer: Buyer, key: string) =>
    fetch(`${frontUrl}/api/cod_order_create/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Token ${buyer.token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({
        type: 'buynow',
        ...product.selection,
        quantity: 1,
        shipping_address_id: buyer.address.id,
      }),
      signal: AbortSignal.timeout(8_000),
    })
  const lanes = buyers.map(async (buyer) => {
    for (let turn = 0; !isOver; turn++) {
      await place(buyer, `${name}-${buyer.id}-${turn}`)
      await sleep(30)
    }
  })
  return {
    statuses,
    acknowledged,
    /** From now on, the longest time without an order. */
    mark() {
      lastAt = performance.now()
      longestMs = 0
    },
    get longestMs() {
      return Math.max(longestMs, performance.now() - lastAt)
    },
    get orders() {
      return acknowledged.size
    },
    async end() {
      isOver = true
      await Promise.all(lanes)
      return count
    },
  }
}

export type Load = ReturnType<typeof startLoad>

/** What was acknowledged and is not there, and what is there twice. */
export async function compare(load: Load, name: string, url = ownerUrl, until?: string) {
  const rows = await ask<{ key: string; number: string }>(
    url,
    `select idempotency_key as key, number from orders join purchases p on p.id = purchase_id
     where idempotency_key like $1 || '-%' and ($2::timestamptz is null or orders.created_at <= $2)`,
    [name, until ?? null],
  )
  const placed = new Map(rows.map(({ key, number }) => [key, number]))
  const lost = [...load.acknowledged].filter(([key, number]) => placed.get(key) !== number).length
  const [uneven] = await ask<{ count: number }>(
    url,
    `select count(*)::integer as count from (select s.id from sizes s left join stock_ledger l on l.size_id = s.id
     group by s.id having s.stock <> coalesce(sum(l.delta), 0)) uneven`,
  )
  return { lost, doubled: rows.length - placed.size, uneven: uneven?.count ?? 0, rows: rows.length }
}
