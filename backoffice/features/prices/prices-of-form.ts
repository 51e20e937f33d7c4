import type { Input } from '../../../contract/client.ts'
import { textOf } from '../forms/text-of.ts'
import { fromLocal } from '../layout/local-time.ts'
import { chosenIn } from '../scope/scope-of-form.ts'

type Body = Input<'POST /api/office/prices/'>['body']

export const percents = ['10', '20', '30', '40', '50'] as const

/** What a form asks for; a name is made of it where none is typed. */
export function bodyIn(form: FormData): Body {
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
