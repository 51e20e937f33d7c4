import type { ConsentPurpose } from '../../../contract/consent-texts.ts'
import type { Consent } from '../../../contract/consents.ts'
import type { Db } from '../../ground/db/pool.ts'
import * as queries from './queries.ts'
import { recordConsent } from './record-consent.ts'

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

export const hasConsent = (db: Db, customerId: number, purpose: ConsentPurpose) =>
  queries.hasConsent(db, customerId, purpose)

/** Before an account is closed: nothing is consented to any more. */
export async function withdrawAll(tx: Db, customerId: number): Promise<void> {
  for (const { purpose } of await queries.listGiven(tx, customerId)) {
    await recordConsent(tx, { customerId }, { purpose, isGiven: false, text: 'Delete my account' })
  }
}
