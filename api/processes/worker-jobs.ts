import type { Logger } from 'pino'
import { tidyAccounts } from '../accounts/jobs.ts'
import { createDeleteOldChanges } from '../cache/read-changes.ts'
import { learnBoughtTogether, reindexIfStale } from '../catalogue/service.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { composers, mailRules, pushComposers } from '../emails.ts'
import { type Queue, workOn } from '../jobs/queue.ts'
import { repeat } from '../jobs/repeat.ts'
import { openLanes } from '../mail/lanes.ts'
import { deleteOldMails } from '../mail/outbox.ts'
import { mailboxTransport, smtpTransport } from '../mail/smtp.ts'
import type { Media } from '../media/open-media.ts'
import { tidyPictures } from '../media/service.ts'
import { deleteOldMessages } from '../messages/queries.ts'
import { openMessengers, sendDueMessages } from '../messages/send-messages.ts'
import { sealAudit } from '../office/audit/service.ts'
import { emptyDemoIfAsked } from '../office/demo/empty-demo.ts'
import { runOperator } from '../office/demo/service.ts'
import { tidyOffice } from '../office/jobs.ts'
import { checkOpenPayments, processPaymentEvents } from '../orders/payment-jobs.ts'
import { reconcileNightly } from '../orders/reconcile-nightly.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { sendDueRefunds } from '../payments/refunds.ts'
import { expireHolds } from '../payments/service.ts'
import { storeSettlements } from '../payments/store-settlements.ts'
import { tidyPrivacy } from '../privacy/jobs.ts'
import { deleteOldPushes } from '../push/queries.ts'
import { sendDuePushes } from '../push/send-pushes.ts'
import { deleteOldViews } from '../recently-viewed/queries.ts'
import { finishPickups } from '../returns/book-pickup.ts'
import { processUpdates } from '../shipping/courier-events.ts'
import { cancelLostBookings, cancelParcels, cancelSpareBookings } from '../shipping/jobs.ts'
import { moveLocalParcels } from '../shipping/local-courier.ts'
import { openCourier } from '../shipping/open-courier.ts'
import { learnDispatch } from '../shipping/promise-queries.ts'
import { readCharges } from '../shipping/read-charges.ts'
import { tellCourier } from '../shipping/tell-courier.ts'
import { notifyRestocked, tidyAlerts } from '../stock-alerts/service.ts'

const pauseMs = 1_000
const mailPauseMs = 2_000
const restockedPauseMs = 5_000
const changesPauseMs = 600_000
const picturesPauseMs = 60_000
/** An entry is sealed within a minute. */
const sealPauseMs = 10_000

type Deps = {
  db: Db
  ownerUrl: string
  config: Config
  media: Media
  log: Logger
  queue: Queue
  logErrors: (of: string) => (error: Error) => void
}

/** The jobs that have a time of day or of the hour. */
export async function scheduleJobs({ db, ownerUrl, config, log, queue, logErrors }: Deps) {
  const courier = openCourier(config, db)
  const razorpay = openRazorpay(config.razorpay)
  const every = async (
    cron: string,
    name: Parameters<typeof workOn>[1],
    work: () => Promise<void>,
  ) => {
    await queue.schedule(name, cron)
    await workOn(queue, name, work, logErrors(name))
  }
  await every('17 * * * *', 'tidy', async () => {
    await tidyAccounts(db)
    await tidyPrivacy(db)
    await tidyOffice(db)
    await deleteOldMails(db)
    await deleteOldPushes(db)
    await deleteOldMessages(db)
    await tidyAlerts(db)
    await deleteOldViews(db)
    await learnDispatch(db)
    await learnBoughtTogether(db)
  })
  await every('* * * * *', 'index-products', () => reindexIfStale(db, ownerUrl))
  await every('* * * * *', 'cancel-parcels', async () => {
    await cancelParcels(db, courier, log)
    await cancelLostBookings(db, courier, log)
    await cancelSpareBookings(db, courier, log)
    await finishPickups(db, courier, log)
  })
  await every('41 * * * *', 'settlements', () => storeSettlements(db, razorpay))
  // Before the day begins in India.
  await every('15 1 * * *', 'courier-charges', () => readCharges(db, courier))
  await every('30 2 * * *', 'check-books', () => reconcileNightly(db, razorpay, config, log))
}

/** The jobs that follow what comes into the database, most of them a second later at most. */
export function startLoops({ db, ownerUrl, config, media, log, logErrors }: Deps) {
  const razorpay = openRazorpay(config.razorpay)
  const transport = config.smtpUrl ? smtpTransport(config, config.smtpUrl) : mailboxTransport
  const { messages, secretKey, shop } = config
  const messengers = openMessengers(messages)
  const sender = { db, messengers, shopName: shop.name, secretKey, log }
  const loop = (name: string, work: () => Promise<number>) =>
    repeat(work, { pauseMs, onError: logErrors(name) })
  const logUnpaid = logErrors('payment checks')
  const loops = [
    openLanes({ db, config, composers, rules: mailRules, transport, log, pauseMs: mailPauseMs }),
    loop('pushes', () => sendDuePushes({ db, config, composers: pushComposers, log })),
    loop('messages', () => sendDueMessages(sender)),
    loop('courier events', () => processUpdates(db)),
    loop('failed deliveries', () => tellCourier(db, openCourier(config, db))),
    repeat(() => sealAudit(db), { pauseMs: sealPauseMs, onError: logErrors('audit seals') }),
    loop('payment events', () => processPaymentEvents(db)),
    loop('expired holds', () => expireHolds(db)),
    loop('refunds', () => sendDueRefunds(db, razorpay)),
    loop('payment checks', () => checkOpenPayments(db, razorpay, logUnpaid)),
    repeat(() => tidyPictures(db, media).then(() => 0), {
      pauseMs: picturesPauseMs,
      onError: logErrors('dropped pictures'),
    }),
    repeat(() => notifyRestocked(db), {
      pauseMs: restockedPauseMs,
      onError: logErrors('stock alerts'),
    }),
    repeat(createDeleteOldChanges(db), {
      pauseMs: changesPauseMs,
      onError: logErrors('old changes'),
    }),
  ]
  if (config.mode === 'demo') {
    loops.push(loop('the sample', () => emptyDemoIfAsked(db, ownerUrl).then(() => 0)))
  }
  const { localSeconds: seconds, webhookToken: token } = config.courier
  if (seconds > 0) {
    const courier = openCourier(config, db)
    const webhookUrl = `${config.shopUrl}/api/webhooks/courier/`
    const moveParcels = async () => {
      await runOperator(db, config, courier)
      await moveLocalParcels(db, { seconds, webhookUrl, token })
      return 0
    }
    loops.push(loop('local courier', moveParcels))
  }
  return loops
}
