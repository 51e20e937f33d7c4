import type { Api } from '../../../contract/client.ts'
import type { Bulk } from '../../../contract/office/bulk.ts'
import type { ProductBulk, ProductBulkAct } from '../../../contract/office/products.ts'
import { bulkForm } from '../bulk/bulk-bar.tsx'
import { bulkInWords } from '../bulk/bulk-in-words.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'

const became: Record<ProductBulkAct, string> = {
  publish: 'on sale',
  unpublish: 'off sale',
  archive: 'archived',
  price_percent: 'priced anew',
  price_rupees: 'priced anew',
  tag: 'tagged',
}

/** Looks at one act on the garments that were chosen, does it, or takes it back. */
export async function changeMany(
  api: Api,
  form: FormData,
  headers: ActHeaders,
): Promise<Pick<Outcome, 'done' | 'bulk' | 'asked'>> {
  const name = textOf(form, 'form')
  if (name === 'undo') {
    const params = { undo: textOf(form, 'undo') }
    const bulk = await api('POST /api/office/products/bulk/{undo}/undo/', { params, headers })
    return { done: bulkInWords(bulk, 'garment', 'as before'), bulk: namedOf(bulk) }
  }
  const isLook = name === bulkForm
  // The API refuses what is none.
  const act = textOf(form, 'act') as ProductBulkAct
  const value = textOf(form, 'value').trim()
  const ids = isLook ? form.getAll('ids').map(String) : textOf(form, 'numbers').split(' ')
  const number = Number(value.replace('−', '-').replace(/^₹|[%,\s]/g, ''))
  const body = {
    act,
    ids: ids.filter(Boolean).map(Number),
    ...(value !== '' && {
      value: act.startsWith('price') && Number.isFinite(number) ? number : value,
    }),
    dry_run: isLook,
  }
  const bulk = await api('POST /api/office/products/bulk/', { body, headers })
  if (!isLook) return { done: bulkInWords(bulk, 'garment', became[act]), bulk: namedOf(bulk) }
  const doable = bulk.rows.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
  const asked = { act, numbers: doable.join(' '), value }
  return { done: 'Nothing is changed yet.', bulk: namedOf(bulk), asked }
}

/** As lists of what became of many show them, by name. */
const namedOf = ({ rows, undo }: ProductBulk): Bulk => ({
  rows: rows.map(({ name, ...row }) => ({ ...row, number: name })),
  undo,
})
