import './production.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { tidyAccounts } from './accounts/jobs.ts'
import { readConfig } from './config.ts'
import { openDb, openPool } from './db/pool.ts'
import { composers } from './emails.ts'
import { openQueue } from './jobs/queue.ts'
import { createLog } from './log.ts'
import { openLanes } from './mail/lanes.ts'
import { deleteOldMails } from './mail/outbox.ts'
import { keepTransport, smtpTransport } from './mail/smtp.ts'
import { startAvifJobs } from './media/jobs.ts'
import { tidyPictures } from './media/service.ts'
import { tidyPrivacy } from './privacy/jobs.ts'

const mailPauseMs = 2_000
const patienceMs = 3_000

// Starts the jobs: mail, AVIFs, tidying. It is a process of its own, so that making a picture never
// delays a page; the server starts it and gives it the database's address.
const config = readConfig(process.env)
const log = createLog('worker')
const url = config.databaseUrl ?? ''
const onError = (error: Error) => log.error({ err: { message: error.message } }, 'database')
const pool = openPool(url, { max: 3, prepared: config.preparedStatements, onError })
const db = openDb(pool)
const queue = await openQueue(url, { works: true, onError })

await startAvifJobs(queue, config.mediaDir)
await queue.schedule('tidy', '17 * * * *')
await queue.work('tidy', async () => {
  await tidyAccounts(db)
  await tidyPrivacy(db)
  await tidyPictures(db, config.mediaDir)
  await deleteOldMails(db)
})

const transport = config.smtpUrl ? smtpTransport(config, config.smtpUrl) : keepTransport
const mail = openLanes({ db, config, composers, transport, log, pauseMs: mailPauseMs })

let stopping = false

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  // A mail that takes longer is left to the next worker.
  await Promise.all([
    Promise.race([mail.stop(), sleep(patienceMs)]),
    queue.stop({ graceful: true, timeout: patienceMs }),
  ])
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
// Ctrl-C reaches the whole group; the server tells us when to stop.
process.on('SIGINT', () => {})
process.on('disconnect', () => void stop())
