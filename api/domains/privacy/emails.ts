import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { heading, mailLink, paragraph, smallPrint } from '../../ground/mail/parts.ts'

export const accountDeletedEmail: Composer = (_db, payload, config) => {
  const kept =
    'We keep the orders you placed, with the name and address on them, as long as tax law asks for their invoices.'
  const what = payload.is_guest ? 'data' : 'account'
  return layout(config, {
    subject: `Your ${config.shop.name} ${what} was deleted`,
    preheader: 'Your addresses, cart and wishlist went with it.',
    parts: [
      heading('Goodbye, and thank you'),
      paragraph(`Your ${what} was deleted as you asked, with your addresses, cart and wishlist.`),
      paragraph(
        'The law has us store a locked copy for a year, which the shop cannot read. Then it is erased.',
      ),
      ...(payload.kept_orders ? [paragraph(kept)] : []),
      paragraph('You are welcome back whenever you like.'),
      smallPrint('If it was not you, please write to us at ', mailLink(config.shop.email), '.'),
    ],
  })
}
