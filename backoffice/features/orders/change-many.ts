import type { Api } from '../../../contract/client.ts'
import type { Bulk, BulkActName } from '../../../contract/office/bulk.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'
import { readTags } from './read-tags.ts'

const became: Record<BulkActName, string> = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  tag: 'tagged',
  untag: 'no longer tagged',
}

/** Looks at one act on the orders that were chosen, does it, or takes it back. */
export async function changeMany(
  api: Api,
  form: FormData,
  headers: ActHeaders,
): Promise<Pick<Outcome, 'done' | 'bulk' | 'asked'>> {
  const name = textOf(form, 'form')
  if (name === 'undo') return takeBack(api, form, headers)
  const asked = {
    act: textOf(form, 'act'),
    numbers: textOf(form, 'numbers'),
    reason: textOf(form, 'reason'),
    tags: textOf(form, 'tags'),
  }
  // The API refuses what is none.
  const act = asked.act as BulkActName
  const body = {
    act,
    numbers: asked.numbers.split(' ').filter(Boolean),
    reason: act === 'cancel' ? asked.reason : '',
    tags: act.endsWith('tag') ? readTags(asked.tags) : [],
    dry_run: name === 'look',
  }
  const bulk = await api('POST /api/office/orders/bulk/', { body, headers })
  if (name !== 'look') return { done: inWords(bulk, became[act]), bulk }
  return { done: 'Nothing is changed yet.', bulk, asked }
}

/** Takes back what one act did to many. */
async function takeBack(api: Api, form: FormData, headers: ActHeaders) {
  const params = { undo: textOf(form, 'undo') }
  const bulk = await api('POST /api/office/orders/bulk/{undo}/undo/', { params, headers })
  return { done: inWords(bulk, 'as before'), bulk }
}

/** How many orders an act changed, and how many it could not. */
export function inWords({ rows }: Bulk, became: string): string {
  const done = rows.filter(({ outcome }) => outcome === 'done').length
  const refused = rows.length - done
  const orders = `${done} order${done === 1 ? ' is' : 's are'} ${became}.`
  return refused > 0 ? `${orders} ${refused} could not be.` : orders
}
