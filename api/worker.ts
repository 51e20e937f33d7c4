import './production.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { tidyAccounts } from './accounts/jobs.ts'
import { readConfig } from './config.ts'
import { openDb, openPool } from './db/pool.ts'
import { composers } from './emails.ts'
import { openQueue } from './jobs/queue.ts'
import { createLog } from './log.ts'
import { deleteOldMails } from './mail/outbox.ts'
import { keepTransport, sendDueMails, smtpTransport } from './mail/send.ts'
import { startAvifJobs } from './media/jobs.ts'
import { tidyPictures } from './media/service.ts'
import { tidyPrivacy } from './privacy/jobs.ts'

const mailPauseMs = 1_000

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

let stopping = false
const mail = deliverMails()

async function deliverMails(): Promise<void> {
  const transport = config.smtpUrl ? smtpTransport(config, config.smtpUrl) : keepTransport
  while (!stopping) {
    const tried = await sendDueMails(db, config, composers, transport).catch((error: Error) => {
      onError(error)
      return 0
    })
    if (tried === 0) await sleep(mailPauseMs)
  }
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await mail
  await queue.stop({ graceful: true, timeout: 3_000 })
  await pool.end()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
// Ctrl-C reaches the whole group; the server tells us when to stop.
process.on('SIGINT', () => {})
process.on('disconnect', () => void stop())
