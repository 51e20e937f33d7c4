import type { ConsentPurpose } from '../../../contract/consent-texts.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { recordConsent } from '../consents/record-consent.ts'
import { hasConsent } from '../consents/service.ts'
import { removeDevices } from '../notifications/service.ts'
import { removeWaiting } from '../stock-alerts/service.ts'

export async function withdrawConsent(
  db: Db,
  customerId: number,
  purpose: ConsentPurpose,
): Promise<void> {
  if (purpose === 'terms')
    throw new Refusal(400, 'To withdraw from the terms, delete your account.')
  await db.transaction().execute(async (tx) => {
    if (!(await hasConsent(tx, customerId, purpose))) {
      throw new Refusal(404, 'You have not consented to it.')
    }
    if (purpose === 'push') await removeDevices(tx, customerId)
    if (purpose === 'stock_alerts') await removeWaiting(tx, customerId)
    await recordConsent(tx, { customerId }, { purpose, isGiven: false, text: 'Withdraw' })
  })
}
