import { maxOfferPieces } from './offer-kinds.ts'
import type { OfferFields } from './offers.ts'

type FieldError = [field: string, message: string]

const tooMuch = 'Take off less than 100 %. For a free piece choose “Buy and get”.'

/** What an offer's fields may not be together, by field: its kind's numbers, its code, its time. */
export function findFieldErrors(offer: OfferFields, now: Date): Record<string, string[]> {
  const errors = [...ofKind(offer), ...ofConditions(offer), ...ofTime(offer, now)]
  return Object.fromEntries(errors.map(([field, message]) => [field, [message]]))
}

function ofKind(offer: OfferFields): FieldError[] {
  const { kind, value, cap, buy, get } = offer
  const errors: FieldError[] = []
  if (cap !== null && kind !== 'percent') errors.push(['cap', 'Only a percentage has a most.'])
  switch (kind) {
    case 'percent':
      if (value === null) errors.push(['value', 'Say how many per cent.'])
      else if (value >= 100) errors.push(['value', tooMuch])
      break
    case 'rupees':
      if (value === null) errors.push(['value', 'Say how many rupees.'])
      break
    case 'n_for':
      if (buy === null || buy < 2) errors.push(['buy', 'Say how many pieces, 2 or more.'])
      if (value === null) errors.push(['value', 'Say what they cost together.'])
      break
    case 'buy_get':
      if (buy === null) errors.push(['buy', 'Say how many pieces she buys.'])
      if (get === null) errors.push(['get', 'Say how many she gets.'])
      else if (buy !== null && buy + get > maxOfferPieces) {
        errors.push(['get', `An order has at most ${maxOfferPieces} of a piece.`])
      }
      if (offer.get_percent !== null && offer.get_percent > 100) {
        errors.push(['get_percent', 'Take off at most 100 %.'])
      }
      break
    case 'tiers':
      errors.push(...ofTiers(offer.tiers))
      break
    case 'free_shipping':
      break
  }
  return errors
}

function ofTiers(tiers: OfferFields['tiers']): FieldError[] {
  if (tiers.length === 0) return [['tiers', 'Give at least one step.']]
  return tiers.flatMap(({ from, by, percent }, at): FieldError[] => {
    const before = tiers[at - 1]
    const errors: FieldError[] = []
    const field = (name: string) => `tiers.${at}.${name}`
    if (percent >= 100) errors.push([field('percent'), tooMuch])
    if (by === 'pieces' && (!Number.isInteger(from) || from > maxOfferPieces)) {
      errors.push([field('from'), `Give whole pieces, 1 to ${maxOfferPieces}.`])
    }
    if (!before) return errors
    if (by !== before.by) errors.push([field('by'), 'Count all steps in one way.'])
    else if (from <= before.from) {
      errors.push([field('from'), 'Begin later than the step before.'])
    }
    if (percent <= before.percent) {
      errors.push([field('percent'), 'Take off more than the step before.'])
    }
    return errors
  })
}

function ofConditions(offer: OfferFields): FieldError[] {
  const { kind, value, per, trigger, code, limits, buy, get } = offer
  const { spend, pieces } = offer.if
  const errors: FieldError[] = []
  if (trigger === 'code' && code === null) errors.push(['code', 'Give the code.'])
  if (trigger !== 'code' && code !== null) {
    errors.push(['trigger', 'It has a code: say that it is had with it.'])
  }
  if (
    kind === 'rupees' &&
    per === 'order' &&
    value !== null &&
    spend !== null &&
    value > spend - 1
  ) {
    errors.push(['value', `Of ₹${spend} it would leave less than ₹1 to pay.`])
  }
  if (kind === 'rupees' && value !== null && limits.rupees !== null && limits.rupees < value) {
    errors.push(['limits.rupees', 'It could not be given once.'])
  }
  if (limits.uses !== null && limits.per_customer !== null && limits.per_customer > limits.uses) {
    errors.push(['limits.per_customer', 'That is more than in all.'])
  }
  const group = kind === 'n_for' ? buy : kind === 'buy_get' && buy && get ? buy + get : null
  const most = group && limits.per_order ? group * limits.per_order : null
  if (pieces !== null && most !== null && pieces > most) {
    errors.push(['if.pieces', `An order has it on ${most} pieces at most.`])
  }
  return errors
}

function ofTime({ from, until }: OfferFields, now: Date): FieldError[] {
  if (until === null) return []
  if (new Date(until) <= now) return [['until', 'That is past.']]
  if (from !== null && new Date(until) <= new Date(from)) {
    return [['until', 'It would end before it begins.']]
  }
  return []
}
