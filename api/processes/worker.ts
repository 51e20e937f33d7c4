import './runtime-setup.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { tidyAccounts } from '../accounts/jobs.ts'
import { keepIndexed } from '../catalogue/product-index.ts'
import { readConfig } from '../config.ts'
import { measurePool, openDb, openPool } from '../db/pool.ts'
import { watchStatements } from '../db/watch-statements.ts'
import { composers } from '../emails.ts'
import { measureQueue, openQueue, workOn } from '../jobs/queue.ts'
import { repeat } from '../jobs/repeat.ts'
import { createLog } from '../log.ts'
import { openLanes } from '../mail/lanes.ts'
import { deleteOldMails } from '../mail/outbox.ts'
import { keepTransport, smtpTransport } from '../mail/smtp.ts'
import { avifRequests, startAvifJobs } from '../media/jobs.ts'
import type { AskedPicture } from '../media/routes.ts'
import { tidyPictures } from '../media/service.ts'
import { startReporting } from '../metrics/process-metrics.ts'
import { shipWaitingOrders } from '../orders/demo-operator.ts'
import { checkBooksNightly } from '../orders/nightly-books.ts'
import { checkOpenPayments, processPaymentEvents } from '../orders/payment-jobs.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { sendDueRefunds } from '../payments/refunds.ts'
import { expireHolds } from '../payments/service.ts'
import { tidyPrivacy } from '../privacy/jobs.ts'
import { followUpdates } from '../shipping/courier-events.ts'
import { cancelLostBookings, cancelParcels } from '../shipping/jobs.ts'
import { moveLocalParcels } from '../shipping/local-courier.ts'
import { openCourier } from '../shipping/open-courier.ts'
import { tellServer } from './ipc.ts'

const mailPauseMs = 2_000
const patienceMs = 3_000

// Starts the jobs: mail, payments, parcels, AVIFs, tidying. It is a process of its own, so that making a
// picture never delays a page; the server starts it and gives it the database's address.
const config = readConfig(process.env)
const log = createLog('worker')
const url = config.databaseUrl ?? ''
const logErrors = (of: string) => (error: Error) =>
  log.error({ err: { message: error.message } }, of)
const onError = logErrors('database')
const pool = openPool(url, { max: 5, prepared: config.preparedStatements, onError })
const db = openDb(pool, watchStatements(log, config.slowQueryMs))
measurePool(pool)
const queue = await openQueue(url, { works: true, onError })
const courier = openCourier(config)
const razorpay = openRazorpay(config.razorpay)

await startAvifJobs(queue, config.mediaDir)
const requestAvif = avifRequests(queue)
process.on('message', ({ avif }: { avif: AskedPicture }) => {
  void requestAvif(avif).catch(logErrors('an AVIF could not be asked for'))
})
await every('17 * * * *', 'tidy', async () => {
  await tidyAccounts(db)
  await tidyPictures(db, config.mediaDir)
  await tidyPrivacy(db)
  await deleteOldMails(db)
})
await every('* * * * *', 'index-products', () => keepIndexed(db, url))
await every('* * * * *', 'cancel-parcels', async () => {
  await cancelParcels(db, courier, log)
  await cancelLostBookings(db, courier, log)
})
await every('30 2 * * *', 'check-books', () => checkBooksNightly(db, razorpay, config, log))

async function every(
  cron: string,
  name: Parameters<typeof workOn>[1],
  work: () => Promise<void>,
): Promise<void> {
  await queue.schedule(name, cron)
  await workOn(queue, name, work, logErrors(name))
}

const transport = config.smtpUrl ? smtpTransport(config, config.smtpUrl) : keepTransport
const logUnpaid = logErrors('payment checks')
const loops = [
  openLanes({ db, config, composers, transport, log, pauseMs: mailPauseMs }),
  loop('courier events', () => followUpdates(db)),
  loop('payment events', () => processPaymentEvents(db)),
  loop('expired holds', () => expireHolds(db)),
  loop('refunds', () => sendDueRefunds(db, razorpay)),
  loop('payment checks', () => checkOpenPayments(db, razorpay, logUnpaid)),
]
const { localSeconds: seconds, webhookToken: token } = config.courier
if (seconds > 0) {
  const webhookUrl = `http://localhost:${config.port}/api/webhooks/courier/`
  const keepMoving = async () => {
    await shipWaitingOrders(db, courier, seconds)
    await moveLocalParcels(db, { seconds, webhookUrl, token })
    return 0
  }
  loops.push(loop('local courier', keepMoving))
}

if (config.metrics) {
  loops.push(measureQueue(queue, logErrors('queue metrics')))
  startReporting('worker', (report) => void tellServer({ report }))
}

function loop(name: string, work: () => Promise<number>) {
  return repeat(work, { pauseMs: 1_000, onError: logErrors(name) })
}

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  // A mail or a call that takes longer is left to the next worker.
  const stopped = Promise.all(loops.map((each) => each.stop()))
  await Promise.all([
    Promise.race([stopped, sleep(patienceMs)]),
    queue.stop({ graceful: true, timeout: patienceMs }),
  ])
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
// Ctrl-C reaches the whole group; the server tells us when to stop.
process.on('SIGINT', () => {})
process.on('disconnect', () => void stop())
// The server was killed while we started.
if (process.connected === false) void stop()
