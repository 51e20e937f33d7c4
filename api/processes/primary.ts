import { type Config, readConfig } from '../config.ts'
import { sharePool } from '../db/shares.ts'
import { createLog } from '../log.ts'
import { startReporting } from '../metrics/process-metrics.ts'
import { serveMetrics } from '../metrics/server.ts'
import { createTotals, type Totals } from '../metrics/totals.ts'
import { refuseMissingSite } from '../pages/bundle.ts'
import { watchBacklog } from './backlog-metrics.ts'
import { refuseTakenPorts } from './check-ports.ts'
import type { Message } from './ipc.ts'
import { openParts, type RunningParts } from './services.ts'
import { createStops } from './shutdown.ts'
import { startWebProcesses } from './web-cluster.ts'

const log = createLog('server')

/** What this process needs itself: for its claim and the demo, and to count. */
const fewConnections = 2

type Stops = ReturnType<typeof createStops>

/**
 * Opens the shop: its database, its jobs, and the processes that serve it.
 *
 * @throws StartupError
 */
export async function start(): Promise<void> {
  const config = readConfig(process.env)
  refuseMissingSite()
  await refuseTakenPorts(config)
  const totals = createTotals()
  // From here on a signal undoes what has been started, in the middle of the start too.
  const stops = createStops(log)
  await stops.during(async () => {
    const web = beginWeb(config, totals)
    const onLost = () => stops.stop('claim lost')
    const parts = await openParts({ config, totals, log, onLost, connections: fewConnections })
    stops.add(() => parts.close())
    // Added first: what is half open is closed too.
    stops.add(() => web.close())
    await web.open(parts)
    await openMetrics(config, totals, parts, stops)
    console.log(`${config.shop.name} is open at ${config.publicUrl}`)
  })
}

function beginWeb(config: Config, totals: Totals) {
  let requestAvif: RunningParts['requestAvif'] | undefined
  const onMessage = (message: Message, id: number) => {
    if ('report' in message) totals.add({ part: 'web', id }, message.report)
    else void requestAvif?.(message.avif)
  }
  const onEnd = (id: number) => totals.forget(id)
  const processes = startWebProcesses(config.workers, { onMessage, onEnd }, log)
  return {
    async open(parts: RunningParts) {
      requestAvif = parts.requestAvif
      const connections = await sharePool(parts.db, config.workers)
      await processes.open({ url: parts.databaseUrl, connections })
    },
    close: () => processes.close(),
  }
}

async function openMetrics(config: Config, totals: Totals, { db }: RunningParts, stops: Stops) {
  if (!config.metrics) return
  const self = { part: 'server', id: process.pid }
  const reporting = startReporting(self.part, (report) => totals.add(self, report))
  const metrics = await serveMetrics(config.metrics, await watchBacklog(db), totals)
  stops.add(async () => {
    await metrics.close()
    await reporting.stop()
  })
}
