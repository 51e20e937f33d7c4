import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDb, openPool } from '../../api/db/pool.ts'
import { createMakers } from '../../api/testing/makers.ts'
import { placeAlone } from '../../api/testing/place-alone.ts'
import { ask, ownerUrl } from '../database.ts'
import { databases, type Network } from '../network.ts'
import { until } from '../until.ts'
import type { Row } from './row.ts'

const buyers = 32
const rounds = 4
const seconds = 3
const delayMs = 2
const goal = 0.9

/** What recording changes costs an order whose commit waits for a standby. */
export const paceRow: Row = {
  name: 'orders with a synchronous standby 2 ms away',
  figure: `≥ ${goal} of the same without recorded changes`,
  async play({ rehearsal: { database, network }, market: { priced } }) {
    const primary = await until('a primary', () => database.primary())
    const standbys = databases.filter((name) => name !== primary)
    const isDelayed = standbys.map((name) => delay(network, name)).every(Boolean)
    const url = database.superuserUrl(primary)
    const sales = await makeSales(priced.slice(0, buyers).map(({ size }) => size.id))
    await makeSilence(url)
    const pool = new pg.Pool({ connectionString: url, max: buyers })
    const placed = { recorded: 0, silent: 0 }
    try {
      for (let round = 0; round < rounds; round++) {
        for (const kind of ['recorded', 'silent'] as const) {
          await silence(url, kind === 'silent')
          placed[kind] += await placeFor(pool, sales)
        }
      }
    } finally {
      await silence(url, false)
      await pool.end()
      for (const name of standbys) network.hasten(name)
    }
    const pace = (count: number) => Math.round(count / rounds / seconds)
    const ratio = placed.recorded / placed.silent
    const where = isDelayed ? '' : '; not delayed, since this kernel has no netem'
    return {
      reached: `${ratio.toFixed(2)}: ${pace(placed.recorded)} orders/s beside ${pace(placed.silent)}${where}`,
      holds: ratio >= goal,
    }
  },
}

function delay(network: Network, name: (typeof databases)[number]): boolean {
  try {
    network.delay(name, delayMs)
    return true
  } catch {
    return false
  }
}

type Sale = { customerId: number; addressId: number; sizeId: number }

async function makeSales(sizes: number[]): Promise<Sale[]> {
  await ask(
    ownerUrl,
    `insert into stock_ledger (size_id, delta, reason, cause)
     select unnest($1::integer[]), 1000000, 'adjustment', 'pace'`,
    [sizes],
  )
  const pool = openPool(ownerUrl)
  try {
    const make = createMakers(openDb(pool))
    const sales: Sale[] = []
    for (const [at, sizeId] of sizes.entries()) {
      const customer = await make.customer({ email: `pace-${at}@rehearsal.example` })
      const address = await make.address(customer)
      sales.push({ customerId: customer.id, addressId: address.id, sizeId })
    }
    return sales
  } finally {
    await pool.end()
  }
}

const tables = ['catalogue_changes', 'order_changes']

async function makeSilence(url: string): Promise<void> {
  await ask(
    url,
    `create or replace function record_nothing() returns trigger language plpgsql
     as $$ begin return null; end $$`,
  )
  for (const table of tables) {
    await ask(
      url,
      `create or replace trigger silent before insert on ${table}
       for each row execute function record_nothing()`,
    )
  }
}

async function silence(url: string, isSilent: boolean): Promise<void> {
  for (const table of tables) {
    await ask(url, `alter table ${table} ${isSilent ? 'enable' : 'disable'} trigger silent`)
  }
}

/** Each buyer again and again. @returns how many orders were placed */
async function placeFor(pool: pg.Pool, sales: Sale[]): Promise<number> {
  const end = performance.now() + seconds * 1_000
  const lanes = sales.map(async (sale) => {
    let count = 0
    for (; performance.now() < end; count++) {
      await placeAlone(pool, sale, randomUUID())
    }
    return count
  })
  const counts = await Promise.all(lanes)
  return counts.reduce((sum, count) => sum + count, 0)
}
