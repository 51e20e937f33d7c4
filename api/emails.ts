import { passwordChangedEmail, passwordResetEmail, welcomeEmail } from './accounts/emails.ts'
import type { Composers } from './mail/message.ts'
import { orderPlacedEmail } from './orders/emails.ts'

/** Every kind of mail in the outbox and who writes it. */
export const composers: Composers = {
  welcome: welcomeEmail,
  password_reset: passwordResetEmail,
  password_changed: passwordChangedEmail,
  order_placed: orderPlacedEmail,
}
