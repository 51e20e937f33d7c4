import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '../config.ts'
import { readKeyFile } from '../domains/android/signing-key.ts'
import { sharePool } from '../ground/db/share-pool.ts'
import { repeat } from '../ground/jobs/repeat.ts'
import type { RequestAvif } from '../ground/media/make-picture.ts'
import { startReporting } from '../ground/metrics/process-metrics.ts'
import { serveMetrics } from '../ground/metrics/server.ts'
import { createTotals, type Totals } from '../ground/metrics/totals.ts'
import { createLog } from '../log.ts'
import { refuseMissingSite } from '../pages/bundle.ts'
import { watchBacklog } from './backlog-metrics.ts'
import { refuseTakenPorts } from './check-ports.ts'
import { openServices, type Services } from './services.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { startWebProcesses } from './web-cluster.ts'

const log = createLog('server')

const connections = 2
const sharePauseMs = 5_000

/**
 * Opens the shop: its database, its jobs, and the processes that serve it. @throws StartupError
 * @param startsEmpty a demo, without the sample
 */
export async function start({ startsEmpty }: { startsEmpty: boolean }): Promise<void> {
  const config = readConfig(process.env)
  const servesWeb = config.role !== 'worker'
  if (servesWeb) refuseMissingSite()
  if (config.android.keyFile) readKeyFile(config.android.keyFile)
  await refuseTakenPorts(config)
  const totals = createTotals()
  const shutdown = createShutdown(log)
  await shutdown.during(async () => {
    let services: Services | undefined
    const requestAvif: RequestAvif = async (avif) => services?.requestAvif(avif)
    const web = servesWeb ? startWeb(config, { requestAvif, totals, shutdown }) : undefined
    services = await openServices({
      config,
      totals,
      log,
      shutdown,
      connections,
      startsEmpty,
    })
    await web?.open(services)
    await openMetrics(config, totals, services, shutdown)
    if (web && config.publicUrl.startsWith('https:') && !config.officeUrl) {
      console.warn(
        'OFFICE_URL is not set: a script in a page of the shop could act as staff; give the office a host of its own.',
      )
    }
    console.log(
      web
        ? `${config.shop.name} is open at ${config.publicUrl}`
        : `${config.shop.name}: jobs are run`,
    )
  })
}

type Deps = { requestAvif: RequestAvif; totals: Totals; shutdown: Shutdown }

/** Starts the first web process, whose code is loaded while the services are opened. */
function startWeb(config: Config, { requestAvif, totals, shutdown }: Deps) {
  const web = startWebProcesses(
    {
      count: config.workers,
      onMessage(message, id) {
        if ('report' in message) totals.add({ part: 'web', id }, message.report)
        else void requestAvif(message.avif)
      },
      onExit: (id) => totals.remove(id),
    },
    { log, shutdown },
  )
  const stop = () => web.stop()
  shutdown.add(stop)
  return {
    async open({ db, presence, databaseUrl }: Services): Promise<void> {
      // Again after the services, so that it is the first to stop.
      shutdown.add(stop)
      const share = async () => {
        const machines = (await presence.others()).length + 1
        const { workers, databaseConnections: budget } = config
        return sharePool(db, { workers, machines, budget })
      }
      const { databaseReplicas: replicas } = config
      await web.open({ url: databaseUrl, replicas, connections: await share() })
      if (config.databaseUrl)
        shutdown.add(followMachines(async () => web.resizePools(await share())))
      if (config.drainMs > 0) shutdown.add(() => drain(config.drainMs, () => web.announceStop()))
    },
  }
}

/** Shares connections out anew when a machine has come or gone. Returns what ends it. */
function followMachines(shareAnew: () => Promise<void>) {
  const sharing = repeat(
    async () => {
      await shareAnew()
      return 0
    },
    {
      pauseMs: sharePauseMs,
      onError: ({ message }) => log.warn({ err: { message } }, 'connections'),
    },
  )
  return () => sharing.stop()
}

/** Balancers see that this machine is about to stop, and send no more, while it answers all. */
async function drain(ms: number, announce: () => void): Promise<void> {
  announce()
  await sleep(ms)
}

async function openMetrics(
  { metrics }: Config,
  totals: Totals,
  { db, presence }: Services,
  shutdown: Shutdown,
) {
  if (!metrics) return
  // What is counted for the whole shop is shown by one machine.
  const isCounting = () => presence.holds('metrics').catch(() => false)
  const self = { part: 'server', id: process.pid }
  const reporting = startReporting(self.part, (report) => totals.add(self, report))
  shutdown.add(() => reporting.stop())
  const refresh = watchBacklog(db, isCounting)
  await refresh()
  const server = await serveMetrics(metrics, refresh, totals)
  shutdown.add(() => server.close())
}
