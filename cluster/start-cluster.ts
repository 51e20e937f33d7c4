import { join } from 'node:path'
import { Bucket } from './bucket.ts'
import { ask, DatabaseCluster, ownerUrl } from './database.ts'
import { Front } from './front.ts'
import { Network } from './network.ts'
import { Shop } from './shop.ts'
import { until } from './until.ts'

type Place = {
  /** A folder for logs and what the machines of the shop store. */
  state: string
  project: string
  report: (line: string) => void
}

export type Rehearsal = Awaited<ReturnType<typeof startCluster>>

/** A whole cluster, and the shop on it. */
export async function startCluster({ state, project, report }: Place) {
  const deploy = join(project, 'deploy')
  const network = new Network(state)
  const database = new DatabaseCluster(network, deploy)
  report('PostgreSQL on three machines, under Patroni and etcd')
  await database.start()
  report('A bucket')
  const bucket = new Bucket(network)
  await bucket.make()
  const shop = new Shop(network, { state, project })
  report('The schema')
  await shop.migrate()
  report('The shop: a worker, which fills the demo, and two machines')
  await shop.start('worker')
  await Promise.all([shop.start('app1'), shop.start('app2')])
  await until(
    'the demo',
    async () => (await ask(ownerUrl, 'select from products limit 1')).length,
    120,
  )
  const front = new Front(network, { state, deploy })
  await front.start()
  return { network, database, bucket, shop, front, state, project, report }
}
