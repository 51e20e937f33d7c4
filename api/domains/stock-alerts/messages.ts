import { inr } from '../../ground/http/money.ts'
import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { button, heading, pageLink, paragraph, smallPrint } from '../../ground/mail/parts.ts'
import type { PushComposer } from '../../ground/push/push-message.ts'
import * as queries from './queries.ts'
import { findStillBack } from './service.ts'

export const backInStockEmail: Composer = async (db, payload, config) => {
  const garment = await queries
    .findGarment(db, Number(payload.stock_alert_id))
    .executeTakeFirstOrThrow()
  const { name, colour_name: colour, size } = garment
  return layout(config, {
    subject: `${name} is back in ${size}`,
    preheader: `${colour}, size ${size}, for ${inr(garment.price_paise)}.`,
    parts: [
      heading('It is back'),
      paragraph(
        `You asked us to tell you: ${name} in ${colour}, size ${size}, is in stock again, for ${inr(garment.price_paise)}.`,
      ),
      button('See it in the shop', config.publicUrl + pathOf(garment)),
      smallPrint(
        'We hold no piece for you, and others may have asked too. This is the one mail about it; in ',
        pageLink('your profile', `${config.publicUrl}/profile`),
        ' you can switch such mails off.',
      ),
    ],
  })
}

/** A locked screen does not say what she waits for. */
export const backInStockPush: PushComposer = async (db, payload) => {
  const garment = await findStillBack(db, payload)
  return (
    garment && {
      title: 'It is back in stock',
      body: 'What you asked about is here again. Tap to see it.',
      path: pathOf(garment),
    }
  )
}

function pathOf(garment: { id: number; slug: string; colour_name: string; size: string }): string {
  const choice = new URLSearchParams({ color: garment.colour_name, size: garment.size })
  return `/product/${garment.id}/${garment.slug}?${choice}`
}
