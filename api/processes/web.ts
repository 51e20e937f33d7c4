import '../ground/config/runtime-setup.ts'
import { once } from 'node:events'
import { readConfig } from '../config.ts'
import { loadFacts } from '../ground/db/load-facts.ts'
import { measurePool, openDb, openPool } from '../ground/db/pool.ts'
import { watchStatements } from '../ground/db/watch-statements.ts'
import { runCommand } from '../ground/errors/startup-error.ts'
import type { RequestedPicture } from '../ground/media/make-picture.ts'
import { startReporting } from '../ground/metrics/process-metrics.ts'
import { createLog } from '../log.ts'
import { serveWeb } from './http-server.ts'
import { type DatabaseAddress, sendToServer, type WebMessage } from './ipc.ts'
import { createChildShutdown } from './shutdown.ts'

const config = readConfig(process.env)
const log = createLog('web')
const shutdown = createChildShutdown(log)

await runCommand(() =>
  shutdown.during(async () => {
    const { signal } = shutdown
    const received = await once(process, 'message', { signal }).catch(() => undefined)
    // Stopped before the database was open.
    if (!received) return
    // The server's first message.
    const { url, replicas, connections } = received[0] as DatabaseAddress
    if (config.metrics) {
      const reporting = startReporting('web', (report) => sendToServer({ report }))
      shutdown.add(() => reporting.stop())
    }
    const onError = (error: Error) => log.error({ err: { message: error.message } }, 'database')
    const { preparedStatements: prepared } = config
    const pool = openPool(url, { max: connections, prepared, onError })
    measurePool(pool)
    shutdown.add(() => pool.end())
    const db = openDb(pool, watchStatements(log, config.slowQueryMs))
    await loadFacts(db, config.facts)
    const requestAvif = (avif: RequestedPicture) => sendToServer({ avif })
    let isDraining = false
    process.on('message', (message: WebMessage) => {
      if ('isDraining' in message) isDraining = true
      else pool.options.max = message.connections
    })
    await serveWeb({
      db,
      databaseUrl: url,
      databasePool: pool,
      replicas,
      config,
      log,
      requestAvif,
      isDraining: () => isDraining,
      shutdown,
    })
  }),
)
