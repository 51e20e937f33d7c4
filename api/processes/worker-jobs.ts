import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { tidyAccounts } from '../domains/accounts/jobs.ts'
import {
  learnBoughtTogether,
  reindexIfStale,
  renewCollections,
} from '../domains/catalogue/service.ts'
import { emptyDemoIfAsked } from '../domains/demo/empty-demo.ts'
import { runOperator } from '../domains/demo/service.ts'
import { runPhotos } from '../domains/imports/photos.ts'
import { tidyImports } from '../domains/imports/queries.ts'
import { runImports } from '../domains/imports/run-import.ts'
import { deleteOldMessages } from '../domains/messages/queries.ts'
import { openMessengers, sendDueMessages } from '../domains/messages/send-messages.ts'
import { renewOffered, turnOffers } from '../domains/offers/service.ts'
import { checkOpenPayments, processPaymentEvents } from '../domains/orders/payment-jobs.ts'
import { reconcileNightly } from '../domains/orders/reconcile-nightly.ts'
import { openRazorpay } from '../domains/payments/razorpay.ts'
import { sendDueRefunds } from '../domains/payments/refunds.ts'
import { expireHolds } from '../domains/payments/service.ts'
import { storeSettlements } from '../domains/payments/store-settlements.ts'
import { joinPrices, turnPrices } from '../domains/prices/service.ts'
import { tidyPrivacy } from '../domains/privacy/jobs.ts'
import { deleteOldViews } from '../domains/recently-viewed/queries.ts'
import { finishPickups } from '../domains/returns/book-pickup.ts'
import { processUpdates } from '../domains/shipping/courier-events.ts'
import { cancelLostBookings, cancelParcels, cancelSpareBookings } from '../domains/shipping/jobs.ts'
import { moveLocalParcels } from '../domains/shipping/local-courier.ts'
import { openCourier } from '../domains/shipping/open-courier.ts'
import { learnDispatch } from '../domains/shipping/promise-queries.ts'
import { readCharges } from '../domains/shipping/read-charges.ts'
import { tellCourier } from '../domains/shipping/tell-courier.ts'
import { learnStockPaces } from '../domains/stock/service.ts'
import { notifyRestocked, tidyAlerts } from '../domains/stock-alerts/service.ts'
import { turnWindow } from '../domains/window/service.ts'
import { composers, mailRules, pushComposers } from '../emails.ts'
import { CatalogueChanges } from '../ground/cache/invalidation.ts'
import { createDeleteOldChanges, openReadChanges } from '../ground/cache/read-changes.ts'
import { deleteOldSearches } from '../ground/cache/search-counts.ts'
import { maxFactsAgeMs } from '../ground/config/current-facts.ts'
import type { Db } from '../ground/db/pool.ts'
import { type Queue, workOn } from '../ground/jobs/queue.ts'
import { repeat } from '../ground/jobs/repeat.ts'
import { openLanes } from '../ground/mail/lanes.ts'
import { deleteOldMails } from '../ground/mail/outbox.ts'
import { mailboxTransport, smtpTransport } from '../ground/mail/smtp.ts'
import type { Media } from '../ground/media/open-media.ts'
import { tidyPictures } from '../ground/media/service.ts'
import { deleteOldPushes } from '../ground/push/queries.ts'
import { sendDuePushes } from '../ground/push/send-pushes.ts'
import { sealAudit } from '../ground/staff/audit/service.ts'
import { tidyOffice } from '../ground/staff/jobs.ts'

const pauseMs = 1_000
const mailPauseMs = 2_000
const restockedPauseMs = 5_000
const pacesPauseMs = 60_000
const changesPauseMs = 600_000
const joinPricesPauseMs = 60_000
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
    await tidyImports(db)
    await deleteOldMails(db)
    await deleteOldPushes(db)
    await deleteOldMessages(db)
    await tidyAlerts(db)
    await deleteOldViews(db)
    await deleteOldSearches(db)
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
  const sender = { db, messengers, shop, secretKey, log }
  const loop = (name: string, work: () => Promise<number>) =>
    repeat(work, { pauseMs, onError: logErrors(name) })
  const logUnpaid = logErrors('payment checks')
  const logUnread = (error: unknown) => log.error({ err: error }, 'facts of the shop')
  const changes = new CatalogueChanges(openReadChanges(db, logUnread, config.facts))
  const loops = [
    repeat(() => changes.catchUp(0).then(() => 0), {
      pauseMs: maxFactsAgeMs,
      onError: logErrors('facts'),
    }),
    openLanes({ db, config, composers, rules: mailRules, transport, log, pauseMs: mailPauseMs }),
    loop('pushes', () => sendDuePushes({ db, config, composers: pushComposers, log })),
    loop('messages', () => sendDueMessages(sender)),
    loop('courier events', () => processUpdates(db)),
    loop('failed deliveries', () => tellCourier(db, openCourier(config, db))),
    repeat(() => sealAudit(db), { pauseMs: sealPauseMs, onError: logErrors('audit seals') }),
    loop('window', () => turnWindow(db)),
    loop('offers', () => turnOffers(db)),
    loop('prices with offers', () => renewOffered(db)),
    loop('prices', () => turnPrices(db)),
    repeat(() => joinPrices(db), {
      pauseMs: joinPricesPauseMs,
      onError: logErrors('garments for running prices'),
    }),
    loop('collections by age', () => renewCollections(db)),
    loop('imports', () => runImports(db, log)),
    loop('pictures of imports', () => runPhotos(db, media)),
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
    repeat(() => learnStockPaces(db), {
      pauseMs: pacesPauseMs,
      onError: logErrors('paces of stock'),
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
