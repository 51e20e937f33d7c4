import type { OfferScope } from './offer-scope.ts'
import type { OfferFields } from './offers.ts'

/** What an offer names by id or slug, in words. */
export type Named = (kind: 'collections' | 'products' | 'sizes', key: string) => string | undefined

type Reduction = Pick<
  OfferFields,
  'kind' | 'value' | 'cap' | 'buy' | 'get' | 'get_percent' | 'tiers' | 'per' | 'on'
>

const format = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const rupees = (amount: number | null) => `₹${amount === null ? '…' : format.format(amount)}`
const number = (value: number | null) => (value === null ? '…' : format.format(value))
const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

/** Such as `20 % off Kurtis`. */
export function reductionInWords(offer: Reduction, named: Named): string {
  const { kind, value, cap, buy, get, tiers, per } = offer
  const on = scopeInWords(offer.on, named)
  switch (kind) {
    case 'percent':
      return `${number(value)} % off ${per === 'order' ? 'an order of ' : ''}${on}${cap === null ? '' : `, ${rupees(cap)} at most`}`
    case 'rupees':
      return `${rupees(value)} off ${per === 'order' ? 'an order of' : 'each piece of'} ${on}`
    case 'n_for':
      return `${number(buy)} of ${on} for ${rupees(value)}`
    case 'buy_get': {
      const percent = offer.get_percent ?? 100
      return `Buy ${number(buy)} of ${on}, get ${number(get)} ${percent === 100 ? 'free' : `for ${number(percent)} % less`}`
    }
    case 'tiers': {
      const steps = tiers.map(
        ({ from, by, percent }) =>
          `${number(percent)} % off from ${by === 'pieces' ? pieces(from) : rupees(from)} on`,
      )
      return `Of ${on} ${steps.join(', ') || '…'}`
    }
    case 'free_shipping':
      return `Free delivery of ${on}`
  }
}

/** Such as `Kurtis and Sarees, but not New arrivals`. */
export function scopeInWords({ all, not, ...on }: OfferScope, named: Named): string {
  const chosen = all ? 'everything' : listed(on, named) || 'nothing yet'
  const except = listed(not, named)
  return except ? `${chosen}, but not ${except}` : chosen
}

function listed(on: Omit<OfferScope, 'all' | 'not' | 'also_reduced'>, named: Named): string {
  const types = inList(on.types)
  const kinds = [types, inList(on.groups)].filter(Boolean).join(' for ')
  const list = (
    kind: 'collections' | 'products' | 'sizes',
    keys: (string | number)[],
    many: string,
  ) =>
    keys.length > 3
      ? [`${keys.length} ${many}`]
      : keys.map((key) => named(kind, String(key)) ?? String(key))
  return inList([
    ...(kinds ? [kinds] : []),
    ...list('collections', on.collections, 'collections'),
    ...list('products', on.products, 'products'),
    ...list('sizes', on.sizes, 'sizes'),
  ])
}

const inList = (names: string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const india = { timeZone: 'Asia/Kolkata' } as const
const day = new Intl.DateTimeFormat('en-IN', {
  ...india,
  weekday: 'long',
  day: 'numeric',
  month: 'short',
})
const clock = new Intl.DateTimeFormat('en-GB', { ...india, hour: '2-digit', minute: '2-digit' })

/** `Friday, 27 Nov 00:00`; a midnight that ends something is the 24:00 of its day. */
function momentInWords(iso: string, isEnd: boolean): string {
  const at = new Date(iso)
  const isMidnight = isEnd && clock.format(at) === '00:00'
  const shown = isMidnight ? new Date(at.getTime() - 60_000) : at
  return `${day.format(shown).replace(',', '')} ${isMidnight ? '24:00' : clock.format(at)}`
}

/** Such as `from Friday 27 Nov 00:00 to Sunday 29 Nov 24:00`; '' of one that has neither. */
export function timeInWords({ from, until }: Pick<OfferFields, 'from' | 'until'>): string {
  const begins = from === null ? '' : `from ${momentInWords(from, false)}`
  const ends =
    until === null ? '' : `${from === null ? 'until' : 'to'} ${momentInWords(until, true)}`
  return [begins, ends].filter(Boolean).join(' ')
}

/** The whole of an offer in one sentence, by which its maker sees what she has made. */
export function offerInWords(offer: OfferFields, named: Named): string {
  const { trigger, code, limits } = offer
  const { spend, customers } = offer.if
  const parts = [
    reductionInWords(offer, named),
    timeInWords(offer),
    trigger === 'code' && `with the code ${code ?? '…'}`,
    trigger === 'codes' && 'with codes that are good once',
    spend !== null && `from ${rupees(spend)} on`,
    offer.if.pieces !== null && `from ${pieces(offer.if.pieces)} on`,
    offer.if.first_order && 'for first orders',
    offer.if.paid_online && 'paid online',
    customers.length > 0 &&
      `for ${customers.length === 1 ? '1 customer' : `${customers.length} customers`}`,
    limits.per_customer !== null && `${times(limits.per_customer)} a customer`,
    limits.per_order !== null && `on ${times(limits.per_order)} an order`,
    limits.uses !== null && `${times(limits.uses)} in all`,
    limits.rupees !== null && `up to ${rupees(limits.rupees)} in all`,
    offer.exclusive && 'beside no other offer',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

const times = (count: number) => (count === 1 ? 'once' : `${format.format(count)} times`)
