import type { ConsentPurpose } from '../../contract/consent-texts.ts'
import type { Consent } from '../../contract/consents.ts'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import * as notifications from '../notifications/queries.ts'
import * as alerts from '../stock-alerts/queries.ts'
import * as queries from './queries.ts'
import { recordConsent } from './record-consent.ts'

const text = 'Withdraw'

/** What she consents to now, oldest first. */
export const listConsents = async (db: Db, customerId: number) =>
  (await queries.listGiven(db, customerId)).map(toConsent)

/** All that she has ever given and withdrawn, for the copy of her data. */
export const collectConsents = async (db: Db, customerId: number) =>
  (await queries.listOfCustomer(db, customerId)).map(toConsent)

const toConsent = ({
  created_at: at,
  ...entry
}: Awaited<ReturnType<typeof queries.listGiven>>[0]) =>
  ({ ...entry, at: at.toISOString() }) satisfies Consent

/**
 * Withdraws a consent, and ends what it was asked for.
 * @throws Refusal 400 for the terms, which end with the account; 404 when it is not given
 */
export async function withdrawConsent(
  db: Db,
  customerId: number,
  purpose: ConsentPurpose,
): Promise<void> {
  if (purpose === 'terms')
    throw new Refusal(400, 'To withdraw from the terms, delete your account.')
  await db.transaction().execute(async (tx) => {
    if (!(await queries.hasConsent(tx, customerId, purpose))) {
      throw new Refusal(404, 'You have not consented to it.')
    }
    if (purpose === 'push') await notifications.deleteDevices(tx, customerId)
    if (purpose === 'stock_alerts') await alerts.deleteWaiting(tx, customerId)
    await recordConsent(tx, { customerId }, { purpose, isGiven: false, text })
  })
}

/** Before an account is closed: nothing is consented to any more. */
export async function withdrawAll(tx: Db, customerId: number): Promise<void> {
  for (const { purpose } of await queries.listGiven(tx, customerId)) {
    await recordConsent(tx, { customerId }, { purpose, isGiven: false, text: 'Delete my account' })
  }
}
