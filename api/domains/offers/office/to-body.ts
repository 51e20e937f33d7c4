import { blankOffer } from '../../../../contract/office/blank-offer.ts'
import type { NewOffer, OfferFields } from '../../../../contract/office/offers.ts'
import { toPaise, toRupees } from '../../../ground/http/money.ts'
import type { OfferBody, Reduction } from '../offer.ts'

/** What a row of `offers` has of the fields, beside its body. */
export type OfferColumns = {
  name: string
  trigger: OfferFields['trigger']
  code: string | null
  starts_at: Date | null
  ends_at: Date | null
}

const paiseOrNull = (rupees: number | null) => (rupees === null ? null : toPaise(rupees))
const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise))

/** An offer as it is stored, in rupees. */
export function toFields(row: OfferColumns, body: OfferBody): OfferFields {
  return {
    ...blankOffer,
    name: row.name,
    ...ofReduction(body),
    on: body.scope,
    if: {
      spend: rupeesOrNull(body.spend_paise),
      pieces: body.pieces,
      first_order: body.first_order,
      paid_online: body.paid_online,
      customers: body.customers,
    },
    limits: {
      uses: body.uses,
      per_customer: body.per_customer,
      per_order: body.per_order,
      rupees: rupeesOrNull(body.limit_paise),
    },
    from: row.starts_at?.toISOString() ?? null,
    until: row.ends_at?.toISOString() ?? null,
    trigger: row.trigger,
    code: row.code,
    exclusive: body.exclusive,
  }
}

function ofReduction(body: Reduction): Pick<OfferFields, 'kind'> & Partial<OfferFields> {
  switch (body.kind) {
    case 'percent':
      return {
        kind: body.kind,
        value: body.percent,
        cap: rupeesOrNull(body.cap_paise),
        per: body.per,
      }
    case 'rupees':
      return { kind: body.kind, value: toRupees(body.paise), per: body.per }
    case 'n_for':
      return { kind: body.kind, buy: body.buy, value: toRupees(body.paise) }
    case 'buy_get':
      return { kind: body.kind, buy: body.buy, get: body.get, get_percent: body.get_percent }
    case 'tiers':
      return {
        kind: body.kind,
        per: body.per,
        tiers: body.tiers.map((tier) =>
          'from_pieces' in tier
            ? { from: tier.from_pieces, by: 'pieces' as const, percent: tier.percent }
            : { from: toRupees(tier.from_paise), by: 'rupees' as const, percent: tier.percent },
        ),
      }
    case 'free_shipping':
      return { kind: body.kind }
  }
}

/** What valid fields are stored as; what its kind does not need is left out. */
export function toBody(offer: OfferFields): OfferBody {
  return {
    ...toReduction(offer),
    scope: offer.on,
    spend_paise: paiseOrNull(offer.if.spend),
    pieces: offer.if.pieces,
    first_order: offer.if.first_order,
    paid_online: offer.if.paid_online,
    customers: offer.if.customers,
    uses: offer.limits.uses,
    per_customer: offer.limits.per_customer,
    per_order: offer.limits.per_order,
    limit_paise: paiseOrNull(offer.limits.rupees),
    exclusive: offer.exclusive,
  }
}

function toReduction({ kind, value, cap, per, ...offer }: OfferFields): Reduction {
  const [amount, buy, get] = [value ?? 0, offer.buy ?? 0, offer.get ?? 0]
  switch (kind) {
    case 'percent':
      return { kind, percent: amount, cap_paise: paiseOrNull(cap), per }
    case 'rupees':
      return { kind, paise: toPaise(amount), per }
    case 'n_for':
      return { kind, buy, paise: toPaise(amount) }
    case 'buy_get':
      return { kind, buy, get, get_percent: offer.get_percent ?? 100 }
    case 'tiers':
      return {
        kind,
        per,
        tiers: offer.tiers.map(({ from, by, percent }) =>
          by === 'pieces' ? { from_pieces: from, percent } : { from_paise: toPaise(from), percent },
        ),
      }
    case 'free_shipping':
      return { kind }
  }
}

const { value, cap, buy, get, get_percent, tiers, per } = blankOffer
const noReduction = { value, cap, buy, get, get_percent, tiers, per }

/** A new offer, with the defaults of what is not given. */
export function fillIn(given: NewOffer): OfferFields {
  const { name, kind, on } = given
  return merge({ ...blankOffer, name, kind, on }, given)
}

/** An offer with what is given in place of what it had: undefined stays, and null empties. */
export function merge(before: OfferFields, given: Partial<NewOffer>): OfferFields {
  const kind = given.kind ?? before.kind
  // The numbers of another kind mean something else.
  const base = kind === before.kind ? before : { ...before, ...noReduction }
  const valueOf = <T>(value: T | null | undefined, was: T, empty: T): T =>
    value === undefined ? was : (value ?? empty)
  const code = valueOf(given.code, base.code, null)
  const trigger = valueOf(given.trigger, base.trigger, 'automatic')
  return {
    name: given.name ?? base.name,
    kind,
    value: valueOf(given.value, base.value, null),
    cap: valueOf(given.cap, base.cap, null),
    buy: valueOf(given.buy, base.buy, null),
    get: valueOf(given.get, base.get, null),
    get_percent:
      valueOf(given.get_percent, base.get_percent, null) ?? (kind === 'buy_get' ? 100 : null),
    tiers: valueOf(given.tiers, base.tiers, []),
    per: valueOf(given.per, base.per, 'piece'),
    on: given.on ?? base.on,
    if: {
      spend: valueOf(given.if?.spend, base.if.spend, null),
      pieces: valueOf(given.if?.pieces, base.if.pieces, null),
      first_order: valueOf(given.if?.first_order, base.if.first_order, false),
      paid_online: valueOf(given.if?.paid_online, base.if.paid_online, false),
      customers: valueOf(given.if?.customers, base.if.customers, []),
    },
    limits: {
      uses: valueOf(given.limits?.uses, base.limits.uses, null),
      per_customer: valueOf(given.limits?.per_customer, base.limits.per_customer, null),
      per_order: valueOf(given.limits?.per_order, base.limits.per_order, null),
      rupees: valueOf(given.limits?.rupees, base.limits.rupees, null),
    },
    from: toIso(valueOf(given.from, base.from, null)),
    until: toIso(valueOf(given.until, base.until, null)),
    trigger,
    // Of an offer that is no longer had with it, its code goes with it.
    code: given.trigger && trigger !== 'code' && given.code === undefined ? null : code,
    exclusive: valueOf(given.exclusive, base.exclusive, false),
  }
}

const toIso = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())
