import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { changeProducts } from './buyers.ts'
import { call } from './calls.ts'
import type { Generator } from './load.ts'
import { type Measured, measure } from './measure.ts'
import type { Shop } from './shop.ts'

const connections = 10
const maxWaitMs = 5_000

/** Changes the stock of every product, then asks for each once, until the time is up. */
export async function measureChanged(
  shop: Shop,
  pool: pg.Pool,
  generator: Generator,
  seconds: number,
): Promise<Measured> {
  const { origin, productIds, pids } = shop
  const pathOf = (id: number) => `/api/products/${id}/`
  const [probe = 0, ...others] = productIds
  // So that each is cached before it changes.
  const journeys = others.map((id) => [call('GET', pathOf(id))])
  const readAll = () => generator.run({ origin, journeys, connections, seconds: 60 })
  await readAll()
  const parts: Measured[] = []
  let spentMs = 0
  while (spentMs < seconds * 1000) {
    const before = await etagOf(origin + pathOf(probe))
    await changeProducts(pool)
    await waitUntil(async () => (await etagOf(origin + pathOf(probe))) !== before)
    const startedAt = performance.now()
    parts.push(await measure(pids, readAll))
    spentMs += performance.now() - startedAt
  }
  return parts.reduce(joinRounds)
}

async function etagOf(url: string): Promise<string | null> {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.headers.get('etag')
}

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now()
  while (!(await isDone())) {
    if (performance.now() - startedAt > maxWaitMs) throw new Error('a change was not seen')
    await sleep(5)
  }
}

function joinRounds(one: Measured, other: Measured): Measured {
  const count = one.count + other.count
  const seconds = one.count / one.perSecond + other.count / other.perSecond
  const sum = (name: keyof Measured['cpuMs']) => {
    const [a, b] = [one.cpuMs[name], other.cpuMs[name]]
    return a === undefined || b === undefined ? undefined : a + b
  }
  return {
    count,
    perSecond: count / seconds,
    p50Ms: (one.p50Ms + other.p50Ms) / 2,
    p99Ms: Math.max(one.p99Ms, other.p99Ms),
    wrong: { ...one.wrong, ...other.wrong },
    cpuMs: { web: sum('web'), node: sum('node'), postgres: sum('postgres') },
    rssMb: other.rssMb,
  }
}
