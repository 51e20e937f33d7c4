import { type Config, readConfig } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { sharePool } from '../db/share-pool.ts'
import { createLog } from '../log.ts'
import { startReporting } from '../metrics/process-metrics.ts'
import { serveMetrics } from '../metrics/server.ts'
import { createTotals, type Totals } from '../metrics/totals.ts'
import { refuseMissingSite } from '../pages/bundle.ts'
import { watchBacklog } from './backlog-metrics.ts'
import { refuseTakenPorts } from './check-ports.ts'
import { openServices, type Services } from './services.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { startWebProcesses } from './web-cluster.ts'

const log = createLog('server')

const connections = 2

/** Opens the shop: its database, its jobs, and the processes that serve it. @throws StartupError */
export async function start(): Promise<void> {
  const config = readConfig(process.env)
  refuseMissingSite()
  await refuseTakenPorts(config)
  const totals = createTotals()
  const shutdown = createShutdown(log)
  await shutdown.during(async () => {
    let services: Services | undefined
    const web = startWebProcesses(
      {
        count: config.workers,
        onMessage(message, id) {
          if ('report' in message) totals.add({ part: 'web', id }, message.report)
          else void services?.requestAvif(message.avif)
        },
        onExit: (id) => totals.remove(id),
      },
      { log, shutdown },
    )
    const stopWeb = () => web.stop()
    shutdown.add(stopWeb)
    services = await openServices({ config, totals, log, shutdown, connections })
    // Again after the services, so that it is the first to stop.
    shutdown.add(stopWeb)
    await web.open({
      url: services.databaseUrl,
      connections: await sharePool(services.db, config.workers),
    })
    await openMetrics(config, totals, services.db, shutdown)
    console.log(`${config.shop.name} is open at ${config.publicUrl}`)
  })
}

async function openMetrics({ metrics }: Config, totals: Totals, db: Db, shutdown: Shutdown) {
  if (!metrics) return
  const self = { part: 'server', id: process.pid }
  const reporting = startReporting(self.part, (report) => totals.add(self, report))
  shutdown.add(() => reporting.stop())
  const server = await serveMetrics(metrics, await watchBacklog(db), totals)
  shutdown.add(() => server.close())
}
