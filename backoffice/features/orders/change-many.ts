import type { Api } from '../../../contract/client.ts'
import type { BulkActName } from '../../../contract/office/bulk.ts'
import { bulkForm } from '../bulk/bulk-bar.tsx'
import { bulkInWords } from '../bulk/bulk-in-words.ts'
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
  const isLook = name === bulkForm
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
    dry_run: isLook,
  }
  const bulk = await api('POST /api/office/orders/bulk/', { body, headers })
  if (!isLook) return { done: bulkInWords(bulk, 'order', became[act]), bulk }
  const doable = bulk.rows.filter(({ outcome }) => outcome === 'done')
  const numbers = doable.map(({ number }) => number).join(' ')
  return { done: 'Nothing is changed yet.', bulk, asked: { ...asked, numbers } }
}

/** Takes back what one act did to many. */
async function takeBack(api: Api, form: FormData, headers: ActHeaders) {
  const params = { undo: textOf(form, 'undo') }
  const bulk = await api('POST /api/office/orders/bulk/{undo}/undo/', { params, headers })
  return { done: bulkInWords(bulk, 'order', 'as before'), bulk }
}
