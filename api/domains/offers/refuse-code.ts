import type { OfferRefusal } from '../../../contract/offer-refusals.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import type { Basis } from './basis.ts'
import type { Chosen } from './choose-offers.ts'
import { ordersOf } from './describe-offer.ts'
import { shortInr } from './short-inr.ts'

type Refused = NonNullable<Chosen['refused']>

const words: Record<Exclude<OfferRefusal, 'offer_needs_spend'>, string> = {
  offer_unknown: 'There is no such code.',
  offer_ended: 'This offer has ended.',
  offer_used_up: 'This code has been used already.',
  offer_not_yours: 'This code is not for this account or order.',
  offer_shipping_free: 'Delivery is free already.',
  offer_not_for_these: 'This code is for other pieces than these.',
}

/** Why a code takes nothing off, in words for her, such as `For orders of ₹1,999 or more: ₹340 to go.` */
export function explainCode({ offers, code: given }: Basis, { code, missing }: Refused) {
  if (code !== 'offer_needs_spend') return { code, message: words[code] }
  const offer = offers.find(({ id }) => id === given?.offer_id)
  const [least, toGo] =
    missing && 'pieces' in missing
      ? [`${offer?.pieces ?? 0} pieces or more`, `${missing.pieces} to go`]
      : [ordersOf(offer?.spend_paise ?? 0), `${shortInr(missing?.paise ?? 0)} to go`]
  return { code, message: `For ${least}: ${toGo}.` }
}

/** 400, as `explainCode` says. */
export function refuseCode(basis: Basis, refused: Refused): Refusal {
  const { code, message } = explainCode(basis, refused)
  return new Refusal(400, message, { code })
}
