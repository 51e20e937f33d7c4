import { consentTexts } from '../../../contract/consent-texts.ts'
import type { StockAlert } from '../../../contract/stock-alerts.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { recordConsent } from '../consents/record-consent.ts'
import { ensureReached } from '../notifications/service.ts'
import * as queries from './queries.ts'

/** For each piece in stock and day: some of those who are notified buy it. */
const notifiedPerPiece = 5

export async function listAlerts(db: Db, customerId: number): Promise<StockAlert[]> {
  return (await queries.listAlerts(db, customerId)).map((row) => ({
    size_id: row.size_id,
    size: row.size,
    color_name: row.colour_name,
    product: { id: row.product_id, slug: row.slug, name: row.name },
    asked_at: row.created_at.toISOString(),
  }))
}

/** Waits for a sold-out size on her behalf. Where nothing would reach her, its mail is switched on. */
export async function addAlert(
  db: Db,
  customerId: number,
  sizeId: number,
  maxAlerts: number,
): Promise<void> {
  const size = await queries.findSize(db, sizeId)
  if (!size) throw new Refusal(404, 'Product not found.')
  if (size.stock > 0) throw new Refusal(400, 'Good news: it is in stock. Please reload the page.')
  const isNew = await queries.insertAlert(db, customerId, sizeId, maxAlerts)
  if (!isNew && !(await queries.isWaiting(db, customerId, sizeId))) {
    throw new Refusal(400, `You wait for ${maxAlerts} sizes. Take one back to ask for another.`, {
      code: 'limit_reached',
    })
  }
  const consent = {
    purpose: 'stock_alerts',
    isGiven: true,
    text: consentTexts.stockAlerts,
  } as const
  await recordConsent(db, { customerId }, consent)
  await ensureReached(db, customerId)
}

/** With the last goes her consent. */
export async function removeAlert(db: Db, customerId: number, sizeId: number): Promise<void> {
  const deleted = await queries.deleteAlert(db, customerId, sizeId)
  if (!deleted) throw new Refusal(404, 'You do not wait for it.')
  if ((await queries.listAlerts(db, customerId)).length > 0) return
  const withdrawal = { purpose: 'stock_alerts', isGiven: false, text: 'Stop waiting' } as const
  await recordConsent(db, { customerId }, withdrawal)
}

export const removeWaiting = (db: Db, customerId: number) => queries.deleteWaiting(db, customerId)

export const notifyRestocked = (db: Db): Promise<number> =>
  queries.notifyRestocked(db, notifiedPerPiece)

/** What an alert is about while it can be bought. Else, if none was sent before, she waits again. */
export async function findStillBack(db: Db, payload: Record<string, unknown>) {
  const alertId = Number(payload.stock_alert_id)
  const garment = await queries.findRestocked(db, alertId)
  if (!garment) await queries.reopenAlert(db, alertId)
  return garment
}

/** Whether it can be bought, and she has not switched the mail off meanwhile. */
export async function isMailStillDue(db: Db, payload: Record<string, unknown>): Promise<boolean> {
  if (await queries.isMailMuted(db, Number(payload.stock_alert_id))) return false
  return (await findStillBack(db, payload)) !== undefined
}

/** What is stored of a customer, for herself. */
export async function collectAlerts(db: Db, customerId: number) {
  const alerts = await queries.listHistory(db, customerId)
  return alerts.map(({ created_at, told_at, ...garment }) => ({
    ...garment,
    asked_at: created_at.toISOString(),
    told_at: told_at?.toISOString() ?? null,
  }))
}

export const tidyAlerts = (db: Db) => queries.deleteOldAlerts(db)
