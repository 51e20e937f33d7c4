import { sql } from 'kysely'
import type { ProductState } from '../../../../contract/office/product-kinds.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { DetailedRefusal, Refusal } from '../../../ground/errors/refusal.ts'
import { findMissing } from './edit-product.ts'
import * as queries from './queries.ts'
import { startEdit } from './start-edit.ts'

const acts = { on_sale: 'product.publish', draft: 'product.unpublish', archived: 'product.archive' }

/**
 * Moves a product to another state; one that is there stays.
 * @throws Refusal 404; DetailedRefusal 400 with `missing[]`, the declarations that law wants of what is on sale
 */
export async function moveProduct(tx: Db, id: number, to: ProductState): Promise<void> {
  if (!(await queries.lockProduct(tx, id))) throw new Refusal(404, 'There is no such product.')
  const { state, slug, fields } = await findMissing(tx, id)
  if (state === to) return
  if (to === 'on_sale' && fields.length)
    throw new DetailedRefusal(400, whatIsMissing(fields), {
      missing: fields,
      ...Object.fromEntries(fields.map((field) => [field, [`Say ${words[field] ?? field}.`]])),
    })
  await startEdit(tx, { productId: id, version: null, fields: ['state'] })
  await tx
    .updateTable('products')
    .set({
      is_active: to === 'on_sale',
      is_archived: to === 'archived',
      ...(to === 'on_sale' && { complete_since: sql`coalesce(complete_since, now())` }),
    })
    .where('id', '=', id)
    .execute()
  await queries.writeAudit(tx, {
    what: acts[to],
    about: slug,
    before: { state },
    after: { state: to },
  })
}

export const whatIsMissing = (missing: string[]) =>
  `Before it may be sold it needs: ${missing.map((field) => words[field] ?? field).join(', ')}.`

const words: Record<string, string> = {
  maker: 'who made, packed or imported it',
  country_of_origin: 'its country of origin',
  generic_name: 'its generic name',
  net_quantity: 'its net quantity',
  made: 'the month of making',
  hsn: 'its HSN code',
  sizes_cm: 'centimetres of its sizes',
  sizes: 'a size',
}
