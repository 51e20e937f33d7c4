import { layout } from '../mail/layout.ts'
import type { Composer } from '../mail/message.ts'

export const accountDeletedEmail: Composer = (_db, payload, config) => {
  const kept =
    'We keep the orders you placed, with the name and address on them, as long as tax law asks for their invoices.'
  return layout(config, {
    subject: `Your ${config.shop.name} account was deleted`,
    heading: 'Goodbye, and thank you',
    lines: [
      'Your account was deleted as you asked, with your addresses, cart and wishlist.',
      ...(payload.kept_orders ? [kept] : []),
      `If it was not you, please write to us at ${config.shop.email}. You are welcome back whenever you like.`,
    ],
  })
}
