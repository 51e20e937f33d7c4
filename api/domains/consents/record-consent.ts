import { sql } from 'kysely'
import type { ConsentPurpose } from '../../../contract/consent-texts.ts'
import type { Db } from '../../ground/db/pool.ts'

/** A person without an account is an e-mail address or a phone number. */
type Subject = { customerId: number } | { contact: string }

/**
 * Adds to the log that something was consented to, or withdrawn, unless its last entry says the same.
 * @param text what was read and pressed
 */
export async function recordConsent(
  db: Db,
  subject: Subject,
  entry: { purpose: ConsentPurpose; isGiven: boolean; text: string },
): Promise<void> {
  const customerId = 'customerId' in subject ? subject.customerId : null
  const contact = 'contact' in subject ? subject.contact : null
  await sql`select record_consent(p_purpose => ${entry.purpose}, p_is_given => ${entry.isGiven},
    p_text => ${entry.text}, p_customer_id => ${customerId}, p_contact => ${contact})`.execute(db)
}
