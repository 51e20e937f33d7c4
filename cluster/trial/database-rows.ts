import { readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseCluster, diskOf } from '../database.ts'
import { until } from '../until.ts'
import { outage, type Row } from './row.ts'

const primaryOf = (database: DatabaseCluster) => until('a primary', () => database.primary())

export const databaseRows: Row[] = [
  {
    name: 'switchover',
    figure: '≤ 3 s',
    async play({ rehearsal: { database }, load }) {
      const primary = await primaryOf(database)
      return outage(load, 3_000, () => database.restartPatroni(primary))
    },
  },
  {
    // At a switchover to a machine of one's choice Patroni has the third one wait two seconds, and orders
    // wait for it.
    name: 'switchover to a chosen machine',
    figure: '≤ 4 s',
    async play({ rehearsal: { database }, load }) {
      const to = await until('a standby', async () => (await database.standbys())[0])
      return outage(load, 4_000, () => database.switchover(to))
    },
  },
  {
    name: 'PostgreSQL killed',
    figure: '≤ 5 s',
    async play({ rehearsal: { database }, load }) {
      const primary = await primaryOf(database)
      const file = `${diskOf(primary)}/18/nool/postmaster.pid`
      const [pid] = readFileSync(file, 'utf8').split('\n')
      return outage(load, 5_000, () => process.kill(Number(pid), 'SIGKILL'))
    },
  },
  {
    name: 'machine of the primary lost',
    figure: '≤ 25 s',
    async play({ rehearsal: { database, network }, load }) {
      const primary = await primaryOf(database)
      const result = await outage(load, 25_000, () => network.kill(primary))
      database.startMachine(primary)
      return result
    },
  },
  {
    name: 'machine of the primary cut off',
    figure: '≤ 25 s, and it comes back',
    async play({ rehearsal: { database, network }, load }) {
      const primary = await primaryOf(database)
      const result = await outage(load, 25_000, () => network.plug(primary, false))
      network.plug(primary, true)
      return result
    },
  },
  {
    name: 'disk of the primary full',
    figure: '≤ 25 s',
    async play({ rehearsal: { database }, load }) {
      const primary = await primaryOf(database)
      const filler = `${diskOf(primary)}/filler`
      const result = await outage(load, 25_000, async () => {
        await fill(filler)
        await sleep(8_000)
        rmSync(filler)
      })
      return result
    },
  },
]

/** Until nothing more fits. */
async function fill(file: string): Promise<void> {
  const megabyte = Buffer.alloc(2 ** 20)
  const handle = await open(file, 'w')
  try {
    for (;;) await handle.write(megabyte)
  } catch {
    await handle.close()
  }
}
