import './runtime-setup.ts'
import { once } from 'node:events'
import { readConfig } from '../config.ts'
import { measurePool, openDb, openPool } from '../db/pool.ts'
import { watchStatements } from '../db/watch-statements.ts'
import { runCommand } from '../errors/startup-error.ts'
import { createLog } from '../log.ts'
import type { AskedPicture } from '../media/routes.ts'
import { startReporting } from '../metrics/process-metrics.ts'
import { serveWeb } from './http-server.ts'
import { type DatabaseAddress, tellServer } from './ipc.ts'
import { createStops } from './shutdown.ts'

// One of several that serve the shop on one port. The server starts it, and it ends with the server.
const config = readConfig(process.env)
const log = createLog('web')
const stops = createStops(log, ['SIGTERM'])
// Ctrl-C reaches the whole group; the server tells us when to stop.
process.on('SIGINT', () => {})

await runCommand(() =>
  stops.during(async () => {
    const [message] = await once(process, 'message')
    // The server's first and only message.
    const { url, connections } = message as DatabaseAddress
    if (config.metrics) {
      const reporting = startReporting('web', (report) => tellServer({ report }))
      stops.add(() => reporting.stop())
    }
    const onError = (error: Error) => log.error({ err: { message: error.message } }, 'database')
    const { preparedStatements: prepared } = config
    const pool = openPool(url, { max: connections, prepared, onError })
    measurePool(pool)
    stops.add(() => pool.end())
    const db = openDb(pool, watchStatements(log, config.slowQueryMs))
    const requestAvif = (avif: AskedPicture) => tellServer({ avif })
    const web = await serveWeb({ db, databaseUrl: url, config, log, requestAvif })
    stops.add(() => web.close())
  }),
)
