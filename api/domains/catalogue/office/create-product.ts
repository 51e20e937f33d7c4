import { hexOfColour } from '../../../../contract/colour-names.ts'
import type { NewColour, NewProduct, NewSize } from '../../../../contract/office/product-fields.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal, Refusal } from '../../../ground/errors/refusal.ts'
import { toPaise } from '../../../ground/http/money.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { codeError } from '../bar-codes.ts'
import { colourFamily } from '../colour-family.ts'
import { compareSizes } from '../compare-sizes.ts'
import { insertSizes } from '../size-queries.ts'
import { addShelves } from '../write-products.ts'
import {
  emptyFields,
  fieldsOf,
  linkWearWith,
  toColumns,
  withoutUndefined,
} from './product-fields.ts'
import * as queries from './queries.ts'
import { newSlug } from './slugs.ts'
import { startEdit } from './start-edit.ts'

/**
 * Makes a draft with its colours and sizes. @returns its id
 * @throws FieldRefusal for an address, a SKU or a bar code that another has, by its path
 */
export async function createProduct(tx: Db, asked: NewProduct): Promise<number> {
  const { colours, ...fields } = asked
  const { name, group, type, gender } = fields
  const slug = asked.slug ?? (await newSlug(tx, asked.name))
  if (asked.slug && (await queries.hasSlug(tx, slug))) {
    throw new FieldRefusal({ slug: ['Another product has this address.'] })
  }
  const shelfOf = await addShelves(tx, { groups: [group], types: [type] }, [{ group, type }])
  const { id } = await tx
    .insertInto('products')
    .values({
      ...toColumns({
        ...emptyFields,
        ...withoutUndefined(fields),
        name,
        group,
        type,
        gender,
        slug,
      }),
      ...shelfOf(group, type),
      is_active: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (asked.wear_with?.length) await linkWearWith(tx, id, asked.wear_with)
  await addColours(tx, id, colours)
  await queries.writeAudit(tx, {
    what: 'product.create',
    about: slug,
    after: { name: asked.name, colours: colours.map(({ name }) => name) },
  })
  return id
}

/**
 * Adds colours behind those that there are.
 * @throws FieldRefusal by the path of a colour or size that is there twice, or whose code another has
 */
export async function addColours(
  tx: Db,
  productId: number,
  colours: NewColour[],
  path = 'colours.',
): Promise<void> {
  const known = await queries.listColours(tx, [productId])
  const names = new Set(known.map(({ colour_name: name }) => name.toLowerCase()))
  for (const [at, colour] of colours.entries()) {
    const at0 = path ? `${path}${at}.` : ''
    if (names.has(colour.name.toLowerCase())) {
      throw new FieldRefusal({ [`${at0}name`]: ['This product has this colour already.'] })
    }
    names.add(colour.name.toLowerCase())
    const hex = (colour.hex ?? hexOfColour(colour.name) ?? '#808080').toLowerCase()
    const { id } = await tx
      .insertInto('variants')
      .values({
        product_id: productId,
        colour_name: colour.name,
        hex,
        colour_family: colourFamily(colour.name, hex),
        position: known.length + at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addSizes(tx, id, colour.sizes, `${at0}sizes.`)
  }
}

/** @throws FieldRefusal where the colour has a size already */
export async function addSizes(
  tx: Db,
  variantId: number,
  sizes: NewSize[],
  path: string,
): Promise<void> {
  if (sizes.length === 0) return
  await refuseSizes(tx, sizes, path)
  const known = await tx
    .selectFrom('sizes')
    .select(['id', 'size'])
    .where('variant_id', '=', variantId)
    .execute()
  const names = new Set(known.map(({ size }) => size.toLowerCase()))
  for (const [at, { size }] of sizes.entries()) {
    if (names.has(size.toLowerCase())) {
      throw new FieldRefusal({ [`${path}${at}.size`]: ['This colour has this size already.'] })
    }
    names.add(size.toLowerCase())
  }
  const rows = await insertSizes(
    tx,
    sizes.map((given, at) => ({
      variant_id: variantId,
      size: given.size,
      position: known.length + at,
      price_paise: toPaise(given.price),
      mrp_paise: given.mrp == null ? null : toPaise(given.mrp),
      sku: given.sku || null,
      barcode: given.barcode || null,
      weight_grams: given.weight ?? null,
      cost_paise: given.cost == null ? null : toPaise(given.cost),
      shelf: given.shelf ?? '',
    })),
  )
  await placeSizes(tx, variantId)
  const stockOf = new Map(sizes.map(({ size, stock }) => [size, stock]))
  const lines = rows.flatMap(({ id, size }) => {
    const delta = stockOf.get(size) ?? 0
    return delta > 0 ? [{ size_id: id, delta }] : []
  })
  if (lines.length) await changeStock(tx, { reason: 'received', note: '', lot: '', lines })
}

/** In the order of a rail: XS before S, 36 before 38. */
async function placeSizes(tx: Db, variantId: number): Promise<void> {
  const sizes = await tx
    .selectFrom('sizes')
    .select(['id', 'size'])
    .where('variant_id', '=', variantId)
    .execute()
  const ordered = sizes.toSorted((one, other) => compareSizes(one.size, other.size))
  await queries.placeSizes(
    tx,
    ordered.map(({ id }) => id),
  )
}

/** @throws FieldRefusal by the path of a size */
async function refuseSizes(tx: Db, sizes: NewSize[], path: string): Promise<void> {
  const codes = sizes.flatMap((size, at) =>
    (['sku', 'barcode'] as const).flatMap((kind) => {
      const code = size[kind]
      return code ? [{ kind, code, at: `${path}${at}.${kind}` }] : []
    }),
  )
  const taken = codes.length ? await listTaken(tx, null, codes) : new Map<string, string>()
  const errors: Record<string, string[]> = {}
  for (const [at, { price, mrp }] of sizes.entries()) {
    if (mrp != null && price > mrp) errors[`${path}${at}.price`] = ['This is above its MRP.']
  }
  const seen = new Set<string>()
  for (const { kind, code, at } of codes) {
    const key = `${kind} ${code}`
    const owner = taken.get(key)
    const wrong = kind === 'barcode' ? codeError(code) : undefined
    if (wrong) errors[at] = [`It ${wrong}.`]
    else if (owner) errors[at] = [`${owner} has it already.`]
    else if (seen.has(key)) errors[at] = ['Another size here has it already.']
    seen.add(key)
  }
  if (Object.keys(errors).length) throw new FieldRefusal(errors)
}

/** By `kind code` the name of the product that has it; sizes of this product too. */
export async function listTaken(
  tx: Db,
  productId: number | null,
  codes: { kind: 'sku' | 'barcode'; code: string }[],
): Promise<Map<string, string>> {
  const of = (kind: 'sku' | 'barcode') =>
    codes.filter((each) => each.kind === kind).map(({ code }) => code)
  const rows = await queries.listTakenCodes(tx, productId ?? 0, {
    skus: of('sku'),
    barcodes: of('barcode'),
  })
  return new Map(
    rows.flatMap(({ sku, barcode, name }) => [
      [`sku ${sku}`, name] as const,
      [`barcode ${barcode}`, name] as const,
    ]),
  )
}

type Copy = { name?: string | undefined; colour?: string | undefined; hex?: string | undefined }

/**
 * Copies a product: with a colour alone that colour is added to it, with the sizes and prices of its first one. Else a
 * draft is made like it, without stock, codes and photos, with all its colours or the one given.
 * @returns the id of what was made or changed @throws Refusal 404; FieldRefusal
 */
export async function copyProduct(
  tx: Db,
  id: number,
  { name, colour, hex }: Copy,
): Promise<number> {
  const product = await queries.findProduct(tx, id)
  if (!product) throw new Refusal(404, 'There is no such product.')
  const colours = await queries.listColours(tx, [id])
  const sizes = await queries.listSizes(tx, [id])
  const sizesOf = (colourId: number | undefined) =>
    sizes.filter(({ variant_id: of }) => of === colourId).map(toNewSize)
  const added = colour && { name: colour, hex, sizes: sizesOf(colours[0]?.id) }
  if (added && name === undefined) {
    await startEdit(tx, { productId: id, version: null, fields: ['colours'] })
    await addColours(tx, id, [added], '')
    return id
  }
  const { slug: _slug, ...fields } = fieldsOf(product)
  return createProduct(tx, {
    ...fields,
    name: name ?? `${product.name} (copy)`.slice(0, 200),
    colours: added
      ? [added]
      : colours.map((each) => ({ name: each.colour_name, hex: each.hex, sizes: sizesOf(each.id) })),
  })
}

/** A size as another has it: what names one piece stays behind. */
export const toNewSize = (size: queries.SizeRow): NewSize => ({
  size: size.size,
  price: size.price_paise / 100,
  mrp: size.mrp_paise === null ? null : size.mrp_paise / 100,
  stock: 0,
  weight: size.weight_grams,
  cost: size.cost_paise === null ? null : size.cost_paise / 100,
})
