import { type ChangedFields, productFields } from '../../../../contract/office/product-fields.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal, Refusal } from '../../../ground/errors/refusal.ts'
import { findHsnDigits } from '../import-queries.ts'
import { addShelves } from '../write-products.ts'
import { fieldsOf, linkWearWith, toColumns, withoutUndefined } from './product-fields.ts'
import * as queries from './queries.ts'
import { missingOf } from './show-product.ts'
import { startEdit } from './start-edit.ts'

type Given = ChangedFields

/**
 * Changes what is given of a product.
 * @param version that was seen
 * @throws Refusal 404; FieldRefusal, also where one on sale would lack what law wants; DetailedRefusal 409 with both
 *   values of a field that another has changed since
 */
export async function editProduct(
  tx: Db,
  id: number,
  { version, ...given }: Given & { version: number },
): Promise<void> {
  if (!(await queries.lockProduct(tx, id))) throw new Refusal(404, 'There is no such product.')
  const product = await queries.findProduct(tx, id)
  if (!product) throw new Refusal(404, 'There is no such product.')
  const before = fieldsOf(product)
  const changed = productFields.filter(
    (field) => given[field] !== undefined && textOf(given[field]) !== textOf(before[field]),
  )
  if (changed.length === 0) return
  await startEdit(tx, { productId: id, version, fields: changed }, (field) => ({
    yours: textOf(given[field as keyof ChangedFields]),
    theirs: textOf(before[field as keyof ChangedFields]),
  }))
  const after = { ...before, ...withoutUndefined(given) }
  if (changed.includes('slug') && (await queries.hasSlug(tx, after.slug))) {
    throw new FieldRefusal({ slug: ['Another product has this address.'] })
  }
  const { group, type } = after
  const shelfOf = await addShelves(tx, { groups: [group], types: [type] }, [{ group, type }])
  await tx
    .updateTable('products')
    .set({ ...toColumns(after), ...shelfOf(group, type) })
    .where('id', '=', id)
    .execute()
  if (changed.includes('wear_with')) await linkWearWith(tx, id, after.wear_with)
  await refuseIncomplete(tx, id)
  await queries.writeAudit(tx, {
    what: 'product.change',
    about: product.slug,
    before: pick(before, changed),
    after: pick(after, changed),
  })
}

/** What is on sale may not lack what law wants. @throws FieldRefusal by the field that it lacks */
export async function refuseIncomplete(tx: Db, id: number): Promise<void> {
  const missing = await findMissing(tx, id)
  if (missing.state !== 'on_sale' || missing.fields.length === 0) return
  throw new FieldRefusal(
    Object.fromEntries(
      missing.fields.map((field) => [field, ['It is on sale, so the law wants this. Fill it in.']]),
    ),
  )
}

export async function findMissing(tx: Db, id: number) {
  const product = await queries.findProduct(tx, id)
  if (!product) throw new Refusal(404, 'There is no such product.')
  const sizes = (await queries.listSizes(tx, [id])).map(({ size }) => size)
  const fields = missingOf(product, [...new Set(sizes)], await findHsnDigits(tx))
  return { state: product.state, slug: product.slug, fields }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(sorted(value))

/** A record is the same in another order. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

const pick = (fields: object, names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
