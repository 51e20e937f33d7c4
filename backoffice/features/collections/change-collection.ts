import { redirect } from 'react-router'
import type { Api, Input } from '../../../contract/client.ts'
import type { CollectionWithProducts } from '../../../contract/office/collections.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'
import { ruleIn, textOfRule } from './rule-of-form.ts'

type Changed = Input<'PATCH /api/office/collections/{slug}/'>['body']

/** Makes a collection of a form, and goes there. */
export async function makeCollection(
  api: Api,
  form: FormData,
  headers: ActHeaders,
): Promise<never> {
  const kind = textOf(form, 'form') === 'rule' ? 'rule' : 'hand'
  const slug = textOf(form, 'slug').trim()
  const body = {
    title: textOf(form, 'title'),
    kind,
    ...(slug && { slug }),
    ...(kind === 'rule' && { rule: ruleIn(form) }),
  } as const
  const made = await api('POST /api/office/collections/', { body, headers })
  throw redirect(`/collections/${made.slug}`)
}

type Target = { slug: string; headers: ActHeaders }

/** Does what a form of a collection's screen asks for. */
export async function changeCollection(
  api: Api,
  form: FormData,
  { slug, headers }: Target,
): Promise<Pick<Outcome, 'done'>> {
  const params = { slug }
  const list = textOf(form, 'form')
  if (list !== 'products' && list !== 'pinned') {
    const body = changedWords(form)
    if (Object.keys(body).length === 1) return { done: 'Nothing was changed.' }
    await api('PATCH /api/office/collections/{slug}/', { params, body, headers })
    return { done: 'Saved. The shop shows it within a second.' }
  }
  // A move is of the list as it is now.
  const now = await api('GET /api/office/collections/{slug}/', { params })
  const ids = moved(now[list], textOf(form, 'act'))
  const body = { version: now.version, [list]: ids }
  const after = await api('PATCH /api/office/collections/{slug}/', { params, body, headers })
  return { done: inWords(after, list, textOf(form, 'act')) }
}

function changedWords(form: FormData): Changed {
  const title = textOf(form, 'title').trim()
  const rule = ruleIn(form)
  return {
    version: Number(textOf(form, 'version')),
    ...(title !== textOf(form, 'was title') && { title }),
    ...(form.has('was rule') && textOfRule(rule) !== textOf(form, 'was rule') && { rule }),
  }
}

/** @param act such as `add 12`, `take 12` and `place 12 0`, the last of which says where, from 0 */
export function moved(ids: number[], act: string): number[] {
  const [what, id = '', at = ''] = act.split(' ')
  const others = ids.filter((each) => each !== Number(id))
  if (what === 'take') return others
  return others.toSpliced(what === 'place' ? Number(at) : others.length, 0, Number(id))
}

function inWords(after: CollectionWithProducts, list: 'products' | 'pinned', act: string): string {
  const id = Number(act.split(' ')[1])
  const name = after.garments.find((each) => each.id === id)?.name
  const at = after[list].indexOf(id)
  if (at === -1) return list === 'pinned' ? 'It is pinned no more.' : 'It is taken out.'
  return `${name} is ${list === 'pinned' ? 'pinned at' : 'at'} ${at + 1}.`
}
