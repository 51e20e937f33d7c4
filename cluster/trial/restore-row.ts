import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, ownerUrl } from '../database.ts'
import { asPostgres, plainUrl, startPlainServer } from '../plain-server.ts'
import { until } from '../until.ts'
import { compare } from './load.ts'
import type { Row } from './row.ts'

const folder = '/run/restored'
const port = 5499
const url = plainUrl(port)

/** A backup while the shop sells, a moment after it, and a cluster of that moment beside. */
export const restoreRow: Row = {
  name: 'restored to a moment by pgBackRest',
  figure: 'right to the order',
  async play({ rehearsal: { database, network }, load }) {
    await database.backrest('backup', '--type=full')
    await sleep(5_000)
    const acknowledged = [...load.acknowledged.keys()]
    const [moment] = await ask<{ at: string }>(ownerUrl, 'select clock_timestamp()::text as at')
    const at = moment?.at ?? ''
    await sleep(3_000)
    const primary = await until('a primary', () => database.primary())
    await ask(database.superuserUrl(primary), 'select pg_switch_wal()')
    await sleep(2_000)
    const startedAt = performance.now()
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await network.run('front', ['chown', '-R', 'postgres', folder])
    const env = {
      PGBACKREST_CONFIG: '/etc/pgbackrest.conf',
      PGBACKREST_PG1_PATH: folder,
      PGBACKREST_LOCK_PATH: '/run/postgresql/lock',
    }
    await network.run('front', ['chown', '-R', 'postgres', '/run/postgresql'])
    await network.run(
      'front',
      [
        'pgbackrest',
        '--stanza=nool',
        '--type=time',
        `--target=${at}`,
        '--target-action=promote',
        '--archive-mode=off',
        'restore',
      ],
      asPostgres(env),
    )
    const server = startPlainServer(network, { name: 'restored', folder, port, env })
    try {
      await until('a database that takes writes', async () => {
        const [row] = await ask<{ isBehind: boolean }>(
          url,
          'select pg_is_in_recovery() as "isBehind"',
        )
        return row?.isBehind === false
      })
      const seconds = (performance.now() - startedAt) / 1_000
      const orders = await ask<{ key: string; isLater: boolean }>(
        url,
        `select idempotency_key as key, orders.created_at > $1 as "isLater"
         from orders join purchases p on p.id = purchase_id`,
        [at],
      )
      const found = new Set(orders.map(({ key }) => key))
      const lost = acknowledged.filter((key) => !found.has(key)).length
      const later = orders.filter(({ isLater }) => isLater).length
      const { uneven } = await compare(load, 'none', url)
      return {
        reached: `${acknowledged.length - lost} of the ${acknowledged.length} orders before it, ${later} after it, ${uneven} sizes uneven, ${seconds.toFixed(0)} s`,
        holds: lost + later + uneven === 0,
      }
    } finally {
      server.kill('SIGINT')
    }
  },
}
