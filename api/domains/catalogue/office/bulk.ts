import { sql } from 'kysely'
import * as z from 'zod'
import type { ProductState } from '../../../../contract/office/product-kinds.ts'
import type { ProductBulk, ProductBulkAct } from '../../../../contract/office/products.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal, Refusal } from '../../../ground/errors/refusal.ts'
import { inr, toPaise } from '../../../ground/http/money.ts'
import { findHsnDigits } from '../import-queries.ts'
import { moveProduct, whatIsMissing } from './move-product.ts'
import * as queries from './queries.ts'
import { missingOf } from './show-product.ts'
import { startEdit } from './start-edit.ts'

type Asked = { act: ProductBulkAct; ids: number[]; value?: number | string | undefined }
type Row = ProductBulk['rows'][number]

/** What a product was, and is since. */
const Before = z.array(
  z.object({
    id: z.int(),
    version: z.int(),
    state: z.enum(['draft', 'on_sale', 'archived']),
    tags: z.array(z.string()),
    prices: z.array(z.object({ id: z.int(), price_paise: z.int() })),
  }),
)
type Before = z.infer<typeof Before>

const states: Partial<Record<ProductBulkAct, ProductState>> = {
  publish: 'on_sale',
  unpublish: 'draft',
  archive: 'archived',
}
const stateWords = { on_sale: 'on sale', draft: 'a draft', archived: 'archived' }

/** What an act would come to for each product, in the order asked. @throws FieldRefusal for a value that is none */
export async function planBulk(db: Db, asked: Asked): Promise<ProductBulk> {
  return { rows: (await plan(db, asked)).map(({ row }) => row), undo: null }
}

/** Does it to those that it is possible for, and stores how they were. */
export async function runBulk(tx: Db, asked: Asked): Promise<ProductBulk> {
  // Locked in one order, so that two acts never wait for each other.
  for (const id of [...new Set(asked.ids)].toSorted((a, b) => a - b))
    await queries.lockProduct(tx, id)
  const planned = await plan(tx, asked)
  const before: Before = []
  for (const { row, product, prices } of planned) {
    if (row.outcome === 'refused' || !product) continue
    const { id, state, tags } = product
    await apply(tx, product, asked, prices)
    const { version } = (await queries.findProduct(tx, id)) ?? { version: 0 }
    before.push({
      id,
      version,
      state,
      tags,
      prices: prices.map(({ id, was }) => ({ id, price_paise: was })),
    })
  }
  const rows = planned.map(({ row }) => row)
  if (before.length === 0) return { rows, undo: null }
  const { id } = await tx
    .insertInto('product_bulk_acts')
    .values({ act: asked.act, before: JSON.stringify(before) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { rows, undo: id }
}

type Price = { id: number; size: string; was: number; becomes: number; mrp: number | null }
type Planned = { row: Row; product?: queries.ProductRow; prices: Price[] }

/** In a constant number of queries. */
async function plan(db: Db, asked: Asked): Promise<Planned[]> {
  const value = readValue(asked)
  const ids = [...new Set(asked.ids)]
  const [products, sizes, hsnDigits] = [
    await queries.findProducts(db, ids),
    await queries.listSizes(db, ids),
    await findHsnDigits(db),
  ]
  const productOf = new Map(products.map((product) => [product.id, product]))
  const sizesOf = Map.groupBy(sizes, (size) => size.product_id)
  return ids.map((id) => {
    const product = productOf.get(id)
    if (!product) {
      const row = { id, name: '', outcome: 'refused' as const, text: 'There is no such product.' }
      return { row, prices: [] }
    }
    const own = sizesOf.get(id) ?? []
    const prices = own.map((size) => ({
      id: size.id,
      size: size.size,
      was: size.price_paise,
      becomes: newPrice(asked.act, size.price_paise, Number(value)),
      mrp: size.mrp_paise,
    }))
    const missing = missingOf(product, [...new Set(own.map(({ size }) => size))], hsnDigits)
    const outcome = outcomeOf({ product, prices, missing, act: asked.act, value })
    return { row: { id, name: product.name, ...outcome }, product, prices }
  })
}

function readValue({ act, value }: Asked): number | string {
  if (act === 'tag') {
    const tag = String(value ?? '').trim()
    if (tag === '' || tag.length > 40)
      throw new FieldRefusal({ value: ['Give a tag of at most 40 letters.'] })
    return tag
  }
  if (act !== 'price_percent' && act !== 'price_rupees') return ''
  const number = Number(value)
  const isGood =
    value !== undefined &&
    value !== '' &&
    Number.isFinite(number) &&
    number !== 0 &&
    (act === 'price_rupees' ? Math.abs(number) <= 1_000_000 : number > -100 && number <= 1_000)
  if (!isGood) {
    const example =
      act === 'price_percent'
        ? 'Give per cent, such as -10 or 5.'
        : 'Give rupees, such as -100 or 50.'
    throw new FieldRefusal({ value: [example] })
  }
  return number
}

/** Per cent are rounded down to the rupee. */
const newPrice = (act: ProductBulkAct, paise: number, value: number): number =>
  act === 'price_percent'
    ? Math.floor(Math.round((paise * (100 + value)) / 100) / 100) * 100
    : act === 'price_rupees'
      ? paise + toPaise(value)
      : paise

type One = {
  product: queries.ProductRow
  prices: Price[]
  /** Declarations that it lacks. */
  missing: string[]
  act: ProductBulkAct
  value: number | string
}

function outcomeOf({ product, prices, missing, act, value }: One): Pick<Row, 'outcome' | 'text'> {
  const refused = (text: string) => ({ outcome: 'refused' as const, text })
  const to = states[act]
  if (to) {
    if (product.state === to) return refused(`It is ${stateWords[to]} already.`)
    if (to === 'on_sale' && missing.length) return refused(whatIsMissing(missing))
    return { outcome: 'done', text: `It is ${stateWords[to]}.` }
  }
  if (act === 'tag') {
    if (product.tags.includes(String(value))) return refused('It has this tag already.')
    if (product.tags.length >= 20) return refused('It has 20 tags already.')
    return { outcome: 'done', text: `Tagged ${value}.` }
  }
  if (prices.length === 0) return refused('It has no size.')
  const low = prices.find(({ becomes }) => becomes <= 0)
  if (low) return refused(`${low.size} would cost nothing.`)
  const high = prices.find(({ becomes, mrp }) => mrp !== null && becomes > mrp)
  if (high) return refused(`${high.size} would be above its MRP of ${inr(high.mrp ?? 0)}.`)
  return {
    outcome: 'done',
    text: `${range(prices.map(({ was }) => was))} → ${range(prices.map(({ becomes }) => becomes))}`,
  }
}

function range(paise: number[]): string {
  const [low, high] = [Math.min(...paise), Math.max(...paise)]
  return low === high ? inr(low) : `${inr(low)}–${inr(high)}`
}

async function apply(tx: Db, product: queries.ProductRow, { act, value }: Asked, prices: Price[]) {
  const { id, slug, tags } = product
  const to = states[act]
  if (to) return moveProduct(tx, id, to)
  const edit = (fields: string[]) => startEdit(tx, { productId: id, version: null, fields })
  if (act === 'tag') {
    const after = [...tags, String(value).trim()]
    await edit(['tags'])
    await tx.updateTable('products').set({ tags: after }).where('id', '=', id).execute()
    await queries.writeAudit(tx, {
      what: 'product.change',
      about: slug,
      before: { tags },
      after: { tags: after },
    })
    return
  }
  await edit(['prices'])
  await queries.updateSizes(
    tx,
    prices.map(({ id, becomes }) => ({ id, price_paise: becomes })),
  )
  await queries.writeAudit(tx, {
    what: 'product.prices',
    about: slug,
    before: { price: range(prices.map(({ was }) => was)) },
    after: { price: range(prices.map(({ becomes }) => becomes)) },
  })
}

/**
 * Takes back what one act did, where nothing has followed it.
 * @throws Refusal 404; 409 after ten minutes, or when it was taken back
 */
export async function undoBulk(tx: Db, id: number): Promise<ProductBulk> {
  const act = await tx
    .selectFrom('product_bulk_acts')
    .selectAll()
    .select(
      sql<boolean>`at > now() - interval '10 minutes' and taken_back_at is null`.as('is_open'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!act) throw new Refusal(404, 'There is nothing to take back.')
  if (!act.is_open)
    throw new Refusal(409, 'It is too late, or it was taken back already.', { code: 'too_late' })
  await tx
    .updateTable('product_bulk_acts')
    .set({ taken_back_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  const rows: Row[] = []
  for (const before of Before.parse(act.before).toSorted((a, b) => a.id - b.id)) {
    await queries.lockProduct(tx, before.id)
    const product = await queries.findProduct(tx, before.id)
    if (!product) continue
    const isSame = product.version === before.version
    if (isSame) await restore(tx, product, before)
    rows.push({
      id: before.id,
      name: product.name,
      outcome: isSame ? 'done' : 'refused',
      text: isSame ? 'It is as it was.' : 'It has changed since.',
    })
  }
  return { rows, undo: null }
}

async function restore(tx: Db, product: queries.ProductRow, before: Before[number]): Promise<void> {
  const { id } = product
  if (product.state !== before.state) return moveProduct(tx, id, before.state)
  await startEdit(tx, { productId: id, version: null, fields: ['tags', 'prices'] })
  await tx.updateTable('products').set({ tags: before.tags }).where('id', '=', id).execute()
  if (before.prices.length) await queries.updateSizes(tx, before.prices)
  await queries.writeAudit(tx, {
    what: 'product.undo',
    about: product.slug,
    after: { tags: before.tags },
  })
}
