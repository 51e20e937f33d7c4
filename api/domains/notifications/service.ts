import { consentTexts } from '../../../contract/consent-texts.ts'
import {
  type NotificationKind,
  type Notifications,
  notificationKinds,
  type PushSubscription,
} from '../../../contract/notifications.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { FieldRefusal, Refusal } from '../../ground/errors/refusal.ts'
import type { SignedIn } from '../../ground/http/env.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import { isPushService } from '../../ground/push/push-services.ts'
import { findVapidKeys } from '../../ground/push/vapid-keys.ts'
import { recordConsent } from '../consents/record-consent.ts'
import * as queries from './queries.ts'

type Choices = Notifications['choices']

const tooMany = 'Notifications were switched on very often. Please try again in an hour.'
const noPushService = 'This browser cannot be notified.'

export async function findNotifications(
  db: Db,
  { secretKey }: Config,
  customer: SignedIn,
): Promise<Notifications> {
  const { publicKey } = await findVapidKeys(db, secretKey)
  const device = await queries.findDevice(db, customer.sessionId)
  return {
    choices: await findChoices(db, customer.id),
    public_key: publicKey,
    endpoint: device?.endpoint ?? null,
  }
}

async function findChoices(db: Db, customerId: number): Promise<Choices> {
  const muted = await queries.listMuted(db, customerId)
  // Every kind has its entry.
  return Object.fromEntries(
    notificationKinds.map((kind) => [kind, !muted.includes(kind)]),
  ) as Choices
}

export async function switchKind(
  db: Db,
  customerId: number,
  { kind, is_on: isOn }: { kind: NotificationKind; is_on: boolean },
): Promise<Choices> {
  if (isOn) await queries.unmute(db, customerId, kind)
  else await queries.mute(db, customerId, kind)
  return findChoices(db, customerId)
}

/**
 * Shows notifications in the browser of a session, in place of an earlier one. A browser is one
 * customer's: the one who signed in last.
 * @throws FieldRefusal when it is reached at no push service
 * @throws Refusal 429 past the limit; 401 when the session has ended meanwhile
 */
export async function addDevice(
  db: Db,
  { limits, push }: Config,
  customer: SignedIn,
  browser: PushSubscription,
): Promise<void> {
  if (!isPushService(browser.endpoint, push) || !(await isPublicKey(browser.p256dh))) {
    throw new FieldRefusal({ endpoint: [noPushService] })
  }
  await enforceLimit(db, limits.pushDevices, String(customer.id), tooMany)
  await db.transaction().execute(async (tx) => {
    await queries.lockBrowser(tx, browser.endpoint)
    await queries.deleteSameBrowser(tx, customer.sessionId, browser)
    const isAdded = await queries.upsertDevice(tx, customer.sessionId, browser)
    if (!isAdded) throw new Refusal(400, noPushService)
    const consent = { purpose: 'push', isGiven: true, text: consentTexts.push } as const
    await recordConsent(tx, { customerId: customer.id }, consent)
  })
}

/** With her last browser goes her consent. */
export async function removeDevice(db: Db, { id: customerId, sessionId }: SignedIn): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.deleteDevice(tx, sessionId)
    if ((await queries.listDevices(tx, customerId)).length > 0) return
    const withdrawal = { purpose: 'push', isGiven: false, text: 'Turn off here' } as const
    await recordConsent(tx, { customerId }, withdrawal)
  })
}

/** Every browser of hers. */
export const removeDevices = (db: Db, customerId: number) => queries.deleteDevices(db, customerId)

/** Switches the mail of what is back in stock on again for whom nothing else would reach. */
export async function ensureReached(db: Db, customerId: number): Promise<void> {
  const muted = await queries.listMuted(db, customerId)
  if (!muted.includes('mail:back_in_stock')) return
  const hasDevice = (await queries.listDevices(db, customerId)).length > 0
  if (!hasDevice || muted.includes('back_in_stock'))
    await queries.unmute(db, customerId, 'mail:back_in_stock')
}

/** What is stored of a customer, for herself. */
export async function collectNotifications(db: Db, customerId: number) {
  const devices = await queries.listDevices(db, customerId)
  return {
    choices: await findChoices(db, customerId),
    devices: devices.map(({ session_id, endpoint, created_at }) => ({
      session_id,
      endpoint,
      added_at: created_at.toISOString(),
    })),
  }
}

/** Whether it is a point of the curve that pushes are encrypted with. */
async function isPublicKey(p256dh: string): Promise<boolean> {
  const key = Buffer.from(p256dh, 'base64url')
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  return crypto.subtle.importKey('raw', key, algorithm, false, []).then(
    () => true,
    () => false,
  )
}
