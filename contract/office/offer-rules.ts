import { maxOfferPieces } from './offer-kinds.ts'
import type { OfferFields } from './offers.ts'

type Fault = [field: string, message: string]

/** What an offer's fields may not be together, by field: its kind's numbers, its code, its time. */
export function findFaults(offer: OfferFields, now: Date): Record<string, string[]> {
  const faults = [...ofKind(offer), ...ofConditions(offer), ...ofTime(offer, now)]
  return Object.fromEntries(faults.map(([field, message]) => [field, [message]]))
}

function ofKind(offer: OfferFields): Fault[] {
  const { kind, value, cap, buy, get } = offer
  const faults: Fault[] = []
  if (cap !== null && kind !== 'percent') faults.push(['cap', 'Only a percentage has a most.'])
  switch (kind) {
    case 'percent':
      if (value === null) faults.push(['value', 'Say how many per cent.'])
      else if (value > 100) faults.push(['value', 'Take off at most 100 %.'])
      break
    case 'rupees':
      if (value === null) faults.push(['value', 'Say how many rupees.'])
      break
    case 'n_for':
      if (buy === null || buy < 2) faults.push(['buy', 'Say how many pieces, 2 or more.'])
      if (value === null) faults.push(['value', 'Say what they cost together.'])
      break
    case 'buy_get':
      if (buy === null) faults.push(['buy', 'Say how many pieces she buys.'])
      if (get === null) faults.push(['get', 'Say how many she gets.'])
      else if (buy !== null && buy + get > maxOfferPieces) {
        faults.push(['get', `An order has at most ${maxOfferPieces} of a piece.`])
      }
      if (offer.get_percent !== null && offer.get_percent > 100) {
        faults.push(['get_percent', 'Take off at most 100 %.'])
      }
      break
    case 'tiers':
      faults.push(...ofTiers(offer.tiers))
      break
    case 'free_shipping':
      break
  }
  return faults
}

function ofTiers(tiers: OfferFields['tiers']): Fault[] {
  if (tiers.length === 0) return [['tiers', 'Give at least one step.']]
  return tiers.flatMap(({ from, by, percent }, at): Fault[] => {
    const before = tiers[at - 1]
    const faults: Fault[] = []
    const field = (name: string) => `tiers.${at}.${name}`
    if (percent > 100) faults.push([field('percent'), 'Take off at most 100 %.'])
    if (by === 'pieces' && (!Number.isInteger(from) || from > maxOfferPieces)) {
      faults.push([field('from'), `Give whole pieces, 1 to ${maxOfferPieces}.`])
    }
    if (!before) return faults
    if (by !== before.by) faults.push([field('by'), 'Count all steps in one way.'])
    else if (from <= before.from) {
      faults.push([field('from'), 'Begin later than the step before.'])
    }
    if (percent <= before.percent) {
      faults.push([field('percent'), 'Take off more than the step before.'])
    }
    return faults
  })
}

function ofConditions(offer: OfferFields): Fault[] {
  const { kind, value, per, trigger, code, limits, buy, get } = offer
  const { spend, pieces } = offer.if
  const faults: Fault[] = []
  if (trigger === 'code' && code === null) faults.push(['code', 'Give the code.'])
  if (trigger !== 'code' && code !== null) {
    faults.push(['trigger', 'It has a code: say that it is had with it.'])
  }
  if (kind === 'rupees' && per === 'order' && value !== null && spend !== null && value >= spend) {
    faults.push(['value', `Of ₹${spend} it would leave nothing to pay.`])
  }
  if (kind === 'rupees' && value !== null && limits.rupees !== null && limits.rupees < value) {
    faults.push(['limits.rupees', 'It could not be given once.'])
  }
  if (limits.uses !== null && limits.per_customer !== null && limits.per_customer > limits.uses) {
    faults.push(['limits.per_customer', 'That is more than in all.'])
  }
  const group = kind === 'n_for' ? buy : kind === 'buy_get' && buy && get ? buy + get : null
  const most = group && limits.per_order ? group * limits.per_order : null
  if (pieces !== null && most !== null && pieces > most) {
    faults.push(['if.pieces', `An order has it on ${most} pieces at most.`])
  }
  return faults
}

function ofTime({ from, until }: OfferFields, now: Date): Fault[] {
  if (until === null) return []
  if (new Date(until) <= now) return [['until', 'That is past.']]
  if (from !== null && new Date(until) <= new Date(from)) {
    return [['until', 'It would end before it begins.']]
  }
  return []
}
