import { type OfferKind, offerKinds, offerTriggers } from '../../../contract/office/offer-kinds.ts'
import type { OfferScope } from '../../../contract/office/offer-scope.ts'
import { type Named, reductionInWords } from '../../../contract/office/offer-words.ts'
import type { OfferFields } from '../../../contract/office/offers.ts'
import { textOf } from '../forms/text-of.ts'
import { fromLocal } from '../layout/local-time.ts'
import { choicesIn, chosenIn } from '../scope/scope-of-form.ts'

/** An offer as its form has it: what was typed, which the API reads and judges. */
export type TypedOffer = Omit<
  Typed<OfferFields>,
  'on' | 'kind' | 'trigger' | 'per' | 'if' | 'limits'
> &
  Pick<OfferFields, 'on' | 'kind' | 'trigger' | 'per'> & {
    if: Typed<OfferFields['if']>
    limits: Typed<OfferFields['limits']>
  }

type Typed<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends number | null ? string | null : Fields[Name]
}

const has = (form: FormData, name: string) => textOf(form, name) !== ''
const typed = (form: FormData, name: string) => textOf(form, name).trim() || null
/** What an offer is on, as `ScopeFields` has it: what is chosen, else everything. */
export function scopeOfForm(form: FormData): OfferScope {
  const on = chosenIn(form, 'on')
  return {
    all: Object.values(on).every((list) => list.length === 0),
    ...on,
    not: chosenIn(form, 'not'),
    also_reduced: has(form, 'also_reduced'),
  }
}

export function offerOfForm(form: FormData): TypedOffer {
  const kind = offerKinds.find((each) => each === textOf(form, 'kind')) ?? 'percent'
  const trigger = offerTriggers.find((each) => each === textOf(form, 'trigger')) ?? 'automatic'
  const of = (name: string) => typed(form, `${kind}.${name}`)
  const offer = {
    name: textOf(form, 'name').trim(),
    kind,
    value: of('value'),
    cap: of('cap'),
    buy: of('buy'),
    get: of('get'),
    get_percent: of('get_percent'),
    tiers: kind === 'tiers' ? tiersOf(form) : [],
    per: of('per') === 'order' ? ('order' as const) : ('piece' as const),
    on: scopeOfForm(form),
    if: {
      spend: typed(form, 'if.spend'),
      pieces: typed(form, 'if.pieces'),
      first_order: has(form, 'if.first_order'),
      paid_online: has(form, 'if.paid_online'),
      customers: choicesIn(form, 'if.customers').map(Number).filter(Number.isInteger),
    },
    limits: limitsOf(form),
    ...timesOf(form),
    trigger,
    code: trigger === 'code' ? typed(form, 'code') : null,
    exclusive: has(form, 'exclusive'),
  }
  return { ...offer, name: offer.name || nameOf(offer) }
}

export const limitsOf = (form: FormData) => ({
  uses: typed(form, 'limits.uses'),
  per_customer: typed(form, 'limits.per_customer'),
  per_order: typed(form, 'limits.per_order'),
  rupees: typed(form, 'limits.rupees'),
})

function timesOf(form: FormData): Pick<OfferFields, 'from' | 'until'> {
  const when = textOf(form, 'when')
  if (when === 'open') return { from: null, until: null }
  const name = (end: string) => (when === 'weekend' ? `weekend.${end}` : end)
  const at = (end: string) => {
    const text = textOf(form, name(end))
    return (when === 'weekend' ? text : fromLocal(text)) || null
  }
  return { from: at('from'), until: at('until') }
}

function tiersOf(form: FormData) {
  const by = textOf(form, 'tiers.by') === 'rupees' ? ('rupees' as const) : ('pieces' as const)
  const rows = []
  for (let at = 0; form.has(`tiers.${at}.from`); at += 1) {
    const [from, percent] = [typed(form, `tiers.${at}.from`), typed(form, `tiers.${at}.percent`)]
    if (from !== null || percent !== null) {
      // Refused by the API where they are no numbers.
      rows.push({ from: Number(from ?? 0), by, percent: Number(percent ?? 0) })
    }
  }
  return rows
}

/** Its name where none is given: its code, or what it takes off. */
function nameOf(offer: TypedOffer): string {
  if (offer.trigger === 'code' && offer.code) return offer.code.toUpperCase()
  const words = reductionInWords(asNumbers(offer), (_, key) => key)
  return words.length > 80 ? `${words.slice(0, 79)}…` : words
}

const numberOf = (text: string | null) => {
  const value = text === null ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

/** What is typed, as far as it is numbers, to be put into words. */
export const asNumbers = (offer: TypedOffer): OfferFields => ({
  ...offer,
  value: numberOf(offer.value),
  cap: numberOf(offer.cap),
  buy: numberOf(offer.buy),
  get: numberOf(offer.get),
  get_percent: numberOf(offer.get_percent),
  code: offer.code?.toUpperCase() ?? null,
  if: { ...offer.if, spend: numberOf(offer.if.spend), pieces: numberOf(offer.if.pieces) },
  limits: {
    uses: numberOf(offer.limits.uses),
    per_customer: numberOf(offer.limits.per_customer),
    per_order: numberOf(offer.limits.per_order),
    rupees: numberOf(offer.limits.rupees),
  },
})

/** The fields of a form as an offer fills them, each a text by its name. */
export function fieldsOfOffer(offer: OfferFields): Record<string, string> {
  const { kind, tiers } = offer
  const own = {
    value: offer.value,
    cap: offer.cap,
    buy: offer.buy,
    get: offer.get,
    get_percent: offer.get_percent,
    per: offer.per,
  }
  const named: [string, unknown][] = [
    ...Object.entries(own).map(([name, value]): [string, unknown] => [`${kind}.${name}`, value]),
    ...tiers.flatMap(({ from, percent }, at): [string, unknown][] => [
      [`tiers.${at}.from`, from],
      [`tiers.${at}.percent`, percent],
    ]),
    ['tiers.by', tiers[0]?.by],
    ['if.spend', offer.if.spend],
    ['if.pieces', offer.if.pieces],
    ...Object.entries(offer.limits).map(([name, value]): [string, unknown] => [
      `limits.${name}`,
      value,
    ]),
    ['code', offer.code],
    ['name', offer.name],
  ]
  return Object.fromEntries(
    named.flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}

/** What a form leaves other than it was, for a PATCH; a part by its parts. */
export function changesOf(now: object, was: object): Record<string, unknown> {
  const before = new Map<string, unknown>(Object.entries(was))
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) => {
      const old = before.get(name)
      if (name === 'if' || name === 'limits') {
        const part = changesOf(value, old ?? {})
        return Object.keys(part).length > 0 ? [[name, part]] : []
      }
      return sameText(value) === sameText(old) ? [] : [[name, value]]
    }),
  )
}

/** Numbers count as they are typed, and keys in whatever order. */
const sameText = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) => {
    if (typeof part === 'number') return String(part)
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(
      Object.entries(part).toSorted(([one], [next]) => (one < next ? -1 : 1)),
    )
  })

export const kindNames: Record<OfferKind, [name: string, example: string]> = {
  percent: ['Per cent off', '20 % off kurtis'],
  rupees: ['Rupees off', '₹100 off each piece, ₹500 off an order'],
  n_for: ['A price for several', '2 shirts for ₹999'],
  buy_get: ['Buy and get', 'Buy 2, get 1 free'],
  tiers: ['More for more', '5 % from 2 pieces, 10 % from 3'],
  free_shipping: ['Free delivery', 'From ₹999 on'],
}

export type { Named }
