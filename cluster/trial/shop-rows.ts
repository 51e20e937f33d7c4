import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from '../shop.ts'
import { until } from '../until.ts'
import { outage, type Row } from './row.ts'

const machines = ['app1', 'app2'] as const
const fiveMinutesAhead = {
  LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  FAKETIME: '+5m',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
}

export const shopRows: Row[] = [
  {
    name: 'application machine killed',
    figure: '0 lost, ≤ 5 s',
    async play({ rehearsal: { network, shop }, load }) {
      const result = await outage(load, 5_000, () => network.kill('app1'))
      await shop.start('app1')
      return result
    },
  },
  {
    name: 'application machine cut off',
    figure: '≤ 10 s',
    async play({ rehearsal: { network }, load }) {
      const result = await outage(load, 10_000, () => network.plug('app2', false))
      network.plug('app2', true)
      await until('app2 ready', async () => (await fetch(`${urlOf('app2')}/readyz`)).ok)
      return result
    },
  },
  {
    name: 'clock of an application machine five minutes ahead',
    figure: '0 failed requests',
    isSmooth: true,
    async play({ rehearsal: { shop }, load }) {
      await shop.stop('app2')
      await shop.start('app2', fiveMinutesAhead)
      const { headers } = await fetch(`${urlOf('app2')}/livez`)
      const ahead = Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 1_000)
      const before = load.orders
      await until('orders', () => load.orders > before + 200)
      await shop.stop('app2')
      await shop.start('app2')
      return { reached: `${ahead} s ahead`, holds: ahead > 200 }
    },
  },
  {
    name: 'rolling deploy of two versions',
    figure: '0 failed requests',
    isSmooth: true,
    async play({ rehearsal: { shop, project } }) {
      const next = makeNext(project)
      await shop.migrate(next)
      for (const machine of [...machines, 'worker'] as const) {
        await shop.stop(machine)
        await shop.start(machine, {}, next)
        await sleep(2_000)
      }
      return { reached: 'migrated, then three machines', holds: true }
    },
  },
]

/** The project with another migration and another text of a function, as a later release has. */
function makeNext(project: string): string {
  const next = '/run/next'
  mkdirSync(next, { recursive: true })
  for (const folder of ['api', 'contract', 'rules', 'android', 'demo']) {
    cpSync(join(project, folder), join(next, folder), { recursive: true })
  }
  for (const name of ['node_modules', 'build', 'public', 'package.json', 'storefront', 'ui']) {
    symlinkSync(join(project, name), join(next, name))
  }
  writeFileSync(
    join(next, 'api/db/migrations/9999_rehearsal.sql'),
    '-- Up Migration\n\nalter table orders add column rehearsal text;\n',
  )
  const step = join(next, 'api/orders/place-cod-order.sql')
  writeFileSync(step, '-- Of the later release.\n', { flag: 'a' })
  return next
}
