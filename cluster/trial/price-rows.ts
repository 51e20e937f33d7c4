import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type DatabaseCluster, ownerUrl } from '../database.ts'
import { urlOf } from '../shop.ts'
import { until } from '../until.ts'
import type { Row } from './row.ts'

const machines = ['app1', 'app2'] as const
type Machine = (typeof machines)[number]

const limitMs = 100
const rounds = 100
const switchoversAfter = [33, 66]

export const priceRows: Row[] = [
  {
    name: 'price on every machine',
    figure: `≤ ${limitMs} ms after the commit`,
    async play({ market: { product } }) {
      const ages: number[] = []
      for (let change = 1; change <= 100; change++) {
        const committed = await setPrices(50_000 + change * 100, [product.size.id])
        const oldest = machines.map((machine) =>
          followPrice(machine, { id: product.id, rupees: 500 + change, committed }),
        )
        ages.push(Math.max(...(await Promise.all(oldest))))
      }
      const slowest = Math.round(Math.max(...ages))
      return {
        reached: `100 changes; the latest request to show an earlier price came ${slowest} ms after`,
        holds: slowest <= limitMs,
      }
    },
  },
  {
    name: '10,000 changed prices, with two switchovers between',
    figure: `0 stale ${limitMs} ms after the commit`,
    async play({ rehearsal: { database }, market: { priced } }) {
      const sizes = priced.map(({ size }) => size.id)
      let stale = 0
      for (let round = 1; round <= rounds; round++) {
        if (switchoversAfter.includes(round)) await switchOver(database)
        await setPrices(90_000 + round * 100, sizes)
        await sleep(limitMs)
        const asked = machines.flatMap((machine) => priced.map(({ id }) => [machine, id] as const))
        const shown = asked.map(([machine, id]) => showsPrice(machine, id, 900 + round))
        stale += (await Promise.all(shown)).filter((isShown) => !isShown).length
      }
      const answers = rounds * sizes.length * machines.length
      return { reached: `${stale} stale of ${answers} answers`, holds: stale === 0 }
    },
  },
]

async function switchOver(database: DatabaseCluster): Promise<void> {
  const to = await until('a standby', async () => (await database.standbys())[0])
  await database.switchover(to)
}

/** Again while no machine takes writes. @returns when it was committed, by this process's clock */
async function setPrices(paise: number, sizes: number[]): Promise<number> {
  await until('a price', async () => {
    await ask(ownerUrl, 'update sizes set price_paise = $1 where id = any($2)', [paise, sizes])
    return true
  })
  return performance.now()
}

type Change = { id: number; rupees: number; committed: number }

/** How long after the commit the last request came that was answered with an earlier price. */
async function followPrice(machine: Machine, { id, rupees, committed }: Change): Promise<number> {
  for (let latest = 0; ; ) {
    const askedAt = performance.now()
    if (await showsPrice(machine, id, rupees)) return latest
    latest = askedAt - committed
    await sleep(5)
  }
}

/** Again while it is not answered. */
function showsPrice(machine: Machine, id: number, rupees: number): Promise<boolean> {
  return until('a price', async () => {
    const answer = await fetch(`${urlOf(machine)}/api/products/${id}/`)
    if (!answer.ok) return undefined
    return { isShown: (await answer.text()).includes(`"get_price":${rupees}`) }
  }).then(({ isShown }) => isShown)
}
