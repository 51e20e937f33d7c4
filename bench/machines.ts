import { once } from 'node:events'
import pg from 'pg'
import { makeBuyers, stockUp } from './buyers.ts'
import { codOrder } from './calls.ts'
import { type Generator, openGenerator } from './load.ts'
import { type Shop, shopPort, startMachine } from './shop.ts'
import { startCpuCount } from './usage.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const counts = [1, 2, 4]
/** Of all machines together, so that PostgreSQL has the same load. */
const connections = 16
const ordersOfARound = 20_000

/** COD orders a second by 1, 2 and 4 machines over one primary, and what each costs the database. */
export async function measureMachines({ origin, databaseUrl, dataDir, pids }: Shop): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const [buyers, pieces] = [await makeBuyers(pool), await stockUp(pool)]
  await pool.end()
  const origins = [origin]
  const more = []
  const generators: Generator[] = []
  let turn = 0
  const nextOrder = () => {
    turn += 1
    const [buyer, piece] = [buyers[turn % buyers.length], pieces[(turn * 37) % pieces.length]]
    if (!buyer || !piece) throw new Error('the catalogue is empty')
    return [codOrder({ buyer, piece })]
  }
  const order = async (count: number) => {
    const share = { connections: connections / count, seconds }
    const rounds = origins.slice(0, count).map(async (each, at) => {
      const journeys = Array.from({ length: ordersOfARound / count }, nextOrder)
      return generators[at]?.run({ origin: each, journeys, ...share })
    })
    const done = await Promise.all(rounds)
    return done.reduce((sum, round) => sum + (round?.count ?? 0), 0)
  }
  try {
    for (const count of counts) {
      while (origins.length < count) {
        const next = await startMachine(shopPort + 10 + origins.length, { databaseUrl, dataDir })
        more.push(next.server)
        origins.push(next.origin)
      }
      while (generators.length < count) generators.push(openGenerator())
      await order(count)
      const cpu = startCpuCount(pids.postgres)
      const placed = await order(count)
      const each = ((cpu() ?? 0) / placed).toFixed(2)
      const pace = Math.round(placed / seconds)
      console.log(
        `machines: ${count}; ${pace} COD orders/s, ${each} ms of PostgreSQL's processor each`,
      )
    }
  } finally {
    for (const generator of generators) generator.close()
    for (const server of more) {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    }
  }
}
