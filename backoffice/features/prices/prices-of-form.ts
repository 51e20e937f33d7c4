import type { Input } from '../../../contract/client.ts'
import { textOf } from '../forms/text-of.ts'
import { fromLocal } from '../layout/local-time.ts'
import { chosenIn } from '../scope/scope-of-form.ts'

type Body = Input<'POST /api/office/prices/'>['body']

export const percents = ['10', '20', '30', '40', '50'] as const

/** What a form asks for; a name is made of it where none is typed. */
export const bodyIn = (form: FormData): Body =>
  form.has('garment') ? bodyOfSizes(form) : bodyOfRule(form)

/** The field of a size's price. */
export const priceField = (sizeId: number) => `price:${sizeId}`

/** Prices of a garment's sizes; those without one stay as they are. */
const bodyOfSizes = (form: FormData): Body => ({
  name: textOf(form, 'name').trim() || `Prices of ${textOf(form, 'garment')}`.slice(0, 80),
  ...timesIn(form),
  items: [...form].flatMap(([field, price]) => {
    const [kind, id] = field.split(':')
    return kind === 'price' && typeof price === 'string' && price.trim()
      ? [{ size_id: Number(id), price: price.trim() }]
      : []
  }),
})

function bodyOfRule(form: FormData): Body {
  const cut = textOf(form, 'cut')
  const percent = cut === 'percent' ? textOf(form, 'percent') : cut === 'rupees' ? '' : cut
  const rupees = cut === 'rupees' ? textOf(form, 'rupees') : ''
  const round = textOf(form, 'round') === 'nine' ? 'nine' : 'rupee'
  const chosen = chosenIn(form, 'on')
  const on = { all: form.has('all'), ...chosen, not: chosenIn(form, 'not') }
  const off = rupees ? `₹${rupees} off` : `${percent} %`
  const names = on.all ? ['everything'] : [...chosen.types, ...chosen.groups]
  return {
    name:
      textOf(form, 'name').trim() ||
      `${off} on ${names.join(', ') || 'some garments'}`.slice(0, 80),
    ...timesIn(form),
    rule: { on, round, ...(rupees ? { rupees } : { percent }) },
  }
}

/** Of a preset, such as `2026-11-26T18:30:00.000Z 2026-11-29T18:30:00.000Z`, else as they are typed. */
function timesIn(form: FormData): { from?: string; until: string } {
  const [from, until] = textOf(form, 'when').split(' ')
  if (from && until) return { from, until }
  const typed = fromLocal(textOf(form, 'from'))
  return { ...(typed && { from: typed }), until: fromLocal(textOf(form, 'until')) ?? '' }
}
