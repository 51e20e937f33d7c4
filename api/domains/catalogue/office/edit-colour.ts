import type { NewColour, NewSize } from '../../../../contract/office/product-fields.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal, Refusal } from '../../../ground/errors/refusal.ts'
import { colourFamily } from '../colour-family.ts'
import { addColours, addSizes } from './create-product.ts'
import { refuseIncomplete } from './edit-product.ts'
import * as queries from './queries.ts'
import { startEdit } from './start-edit.ts'

/** Adds a colour behind those that there are. @throws Refusal 404; FieldRefusal */
export async function addColour(tx: Db, productId: number, colour: NewColour): Promise<void> {
  await startEdit(tx, { productId, version: null, fields: ['colours'] })
  await addColours(tx, productId, [colour], '')
  await refuseIncomplete(tx, productId)
  await audit(tx, productId, { after: { colour: colour.name } })
}

type Change = {
  version: number
  name?: string | undefined
  hex?: string | undefined
  sizes?: NewSize[] | undefined
}

/** @returns the id of the colour's product @throws Refusal 404; FieldRefusal; DetailedRefusal 409 */
export async function editColour(tx: Db, id: number, change: Change): Promise<number> {
  const colour = await queries.findColour(tx, id)
  if (!colour) throw new Refusal(404, 'There is no such colour.')
  const { product_id: productId, colour_name: name, hex } = colour
  const after = { name: change.name ?? name, hex: (change.hex ?? hex).toLowerCase() }
  const changed = [
    ...(after.name === name ? [] : [`${id}.name`]),
    ...(after.hex === hex ? [] : [`${id}.hex`]),
  ]
  if (changed.length === 0 && !change.sizes?.length) return productId
  await startEdit(tx, { productId, version: change.version, fields: changed }, (field) =>
    field === `${id}.name`
      ? { yours: after.name, theirs: name }
      : { yours: after.hex, theirs: hex },
  )
  const others = await queries.listColours(tx, [productId])
  if (others.some((other) => other.id !== id && isSame(other.colour_name, after.name))) {
    throw new FieldRefusal({ name: ['This product has this colour already.'] })
  }
  const family = colourFamily(after.name, after.hex)
  await tx
    .updateTable('variants')
    .set({ colour_name: after.name, hex: after.hex, colour_family: family })
    .where('id', '=', id)
    .execute()
  if (change.sizes) await addSizes(tx, id, change.sizes, 'sizes.')
  await refuseIncomplete(tx, productId)
  const sizes = change.sizes?.map(({ size }) => size)
  await audit(tx, productId, { before: { name, hex }, after: { ...after, sizes } })
  return productId
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

async function audit(tx: Db, productId: number, change: { before?: object; after: object }) {
  const product = await queries.findProduct(tx, productId)
  await queries.writeAudit(tx, { what: 'product.colour', about: product?.slug ?? '', ...change })
}
