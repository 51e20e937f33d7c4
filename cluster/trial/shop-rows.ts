import { setTimeout as sleep } from 'node:timers/promises'
import { makeRelease } from '../../api/testing/make-release.ts'
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
    async play({ rehearsal: { shop } }) {
      const migration = 'alter table orders add column rehearsal text;'
      const next = makeRelease('/run/next', { migrations: { '9999_rehearsal': migration } })
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
