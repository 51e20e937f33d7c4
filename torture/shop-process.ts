import { serve } from '@hono/node-server'
import { createApp } from '../api/app.ts'
import { readConfig } from '../api/config.ts'
import { openDatabase } from '../api/ground/db/open.ts'
import { runCommand } from '../api/ground/errors/startup-error.ts'
import { takeFacts } from '../api/ground/facts/service.ts'
import { createLog } from '../api/log.ts'

// The shop's API on its embedded PostgreSQL, to be killed: api/server.ts without site, worker and demo.
await runCommand(async () => {
  const config = readConfig(process.env)
  const log = createLog('shop')
  log.level = 'silent'
  const database = await openDatabase(config, () => {})
  database.supervise(() => {})
  await takeFacts(database.db, config.facts)
  const app = createApp({ db: database.db, config, log, requestAvif: async () => {} })
  serve({ fetch: app.fetch, port: config.port, hostname: '127.0.0.1' }, () =>
    process.send?.({ ownerUrl: database.ownerUrl }),
  )
  // The test was ended from outside.
  process.once('disconnect', () => void database.close().then(() => process.exit(0)))
})
