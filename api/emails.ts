import { welcomeEmail } from './accounts/emails.ts'
import type { Composers } from './mail/message.ts'
import { orderPlacedEmail } from './orders/emails.ts'

/** Every kind of mail in the outbox and who writes it. */
export const composers: Composers = {
  welcome: welcomeEmail,
  order_placed: orderPlacedEmail,
}
