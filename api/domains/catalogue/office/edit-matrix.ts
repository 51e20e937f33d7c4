import * as z from 'zod'
import { NewSize } from '../../../../contract/office/product-fields.ts'
import type {
  CellError,
  CellField,
  officeProductsEndpoints,
} from '../../../../contract/office/products.ts'
import { wayOf } from '../../../../contract/office/stock-reasons.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { DetailedRefusal, Refusal } from '../../../ground/errors/refusal.ts'
import { toPaise } from '../../../ground/http/money.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { codeError } from '../bar-codes.ts'
import { listTaken } from './create-product.ts'
import * as queries from './queries.ts'
import { startEdit } from './start-edit.ts'

type Asked = z.output<
  (typeof officeProductsEndpoints)['PUT /api/office/products/{id}/matrix/']['body']
>
type Cell = Asked['cells'][number]

/** As a person types it: rupees, grams or pieces. */
const typed = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' ? Number(value.replaceAll(/[₹,\s]/g, '') || Number.NaN) : value,
    schema,
  )
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), z.union([z.null(), schema]))
const { price, weight, cost } = NewSize.shape
const text = z.union([z.string(), z.number()]).transform(String)
const code = text.superRefine((value, context) => {
  const error = codeError(value)
  if (error) context.addIssue({ code: 'custom', message: `It ${error}.` })
})
const pieces = 'Give pieces, such as 5 or -2.'

/** Empty clears, where a size may be without. */
const readers: Record<CellField, z.ZodType<number | string | null>> = {
  price: typed(price),
  mrp: orNull(typed(price)),
  sku: orNull(text),
  barcode: orNull(code),
  weight: orNull(typed(weight.unwrap().unwrap())),
  cost: orNull(typed(cost.unwrap().unwrap())),
  shelf: orNull(text).transform((shelf) => shelf ?? ''),
  delta: typed(z.int(pieces).min(-1_000_000, pieces).max(1_000_000, pieces)),
}

/** A cell that names a size which there is, and can be read. */
type Read = Cell & { id: number; read: number | string | null }

/**
 * Changes cells of a product's matrix, all or none.
 * @throws DetailedRefusal 400 with `errors[]` by cell; 409 with both values by cell where another has changed one
 *   since `version`
 */
export async function editMatrix(tx: Db, productId: number, asked: Asked): Promise<void> {
  if (!(await queries.lockProduct(tx, productId))) {
    throw new Refusal(404, 'There is no such product.')
  }
  const sizes = await queries.listSizes(tx, [productId])
  const { read, errors } = readCells(asked.cells, sizes)
  const changed = read.filter((cell) => cell.field === 'delta' || !isAsStored(cell, sizes))
  errors.push(...priceErrors(changed, sizes), ...(await codeErrors(tx, productId, changed, sizes)))
  errors.push(...stockErrors(changed, sizes, asked))
  if (errors.length) {
    throw new DetailedRefusal(400, errors[0]?.text ?? 'Invalid input', { errors })
  }
  if (changed.length === 0) return
  const edited = changed.filter(({ field }) => field !== 'delta')
  const byName = new Map(edited.map((cell) => [nameOf(cell), cell]))
  await startEdit(tx, { productId, version: asked.version, fields: [...byName.keys()] }, (name) => {
    const cell = byName.get(name)
    return {
      yours: String(cell?.read ?? ''),
      theirs: cell ? String(storedOf(cell, sizes) ?? '') : '',
    }
  })
  const changes = [...Map.groupBy(edited, ({ id }) => id)].map(([id, cells]) =>
    Object.assign({ id }, ...cells.map(toColumn)),
  )
  if (changes.length) await queries.updateSizes(tx, changes)
  const { slug } = (await queries.findProduct(tx, productId)) ?? { slug: '' }
  const deltas = changed.filter(({ field }) => field === 'delta')
  await moveStock(tx, deltas, asked)
  await queries.writeAudit(tx, {
    what: 'product.matrix',
    about: slug,
    before: Object.fromEntries(edited.map((cell) => [nameOf(cell), storedOf(cell, sizes)])),
    after: Object.fromEntries(changed.map((cell) => [nameOf(cell), cell.read])),
  })
}

function readCells(cells: Cell[], sizes: queries.SizeRow[]) {
  const errors: CellError[] = []
  const read: Read[] = []
  const seen = new Set<string>()
  for (const cell of cells) {
    const row = sizes.find(
      ({ variant_id, size }) =>
        variant_id === cell.colour_id && size.toLowerCase() === cell.size.toLowerCase(),
    )
    const result = readers[cell.field].safeParse(cell.value)
    const name = nameOf(cell)
    if (!row) errors.push(errorOf(cell, 'There is no such size of this colour.'))
    else if (seen.has(name)) errors.push(errorOf(cell, 'This cell is there twice.'))
    else if (!result.success)
      errors.push(errorOf(cell, result.error.issues[0]?.message ?? 'Invalid'))
    else read.push({ ...cell, id: row.id, read: result.data })
    seen.add(name)
  }
  return { read, errors }
}

const errorOf = ({ colour_id, size, field }: Cell, text: string): CellError => ({
  colour_id,
  size,
  field,
  text,
})

/** As edits and conflicts name it. */
const nameOf = ({ colour_id, size, field }: Cell) => `${colour_id}/${size}/${field}`

const rowOf = ({ id }: Read, sizes: queries.SizeRow[]) => sizes.find((size) => size.id === id)

function storedOf(cell: Read, sizes: queries.SizeRow[]): number | string | null {
  const row = rowOf(cell, sizes)
  if (!row) return null
  switch (cell.field) {
    case 'price':
      return row.price_paise / 100
    case 'mrp':
      return row.mrp_paise === null ? null : row.mrp_paise / 100
    case 'cost':
      return row.cost_paise === null ? null : row.cost_paise / 100
    case 'weight':
      return row.weight_grams
    case 'delta':
      return 0
    default:
      return row[cell.field] || null
  }
}

const isAsStored = (cell: Read, sizes: queries.SizeRow[]) =>
  (storedOf(cell, sizes) ?? '') === (cell.read ?? '')

/** Of a size whose price or MRP changes, the price may not be above the MRP. */
function priceErrors(cells: Read[], sizes: queries.SizeRow[]): CellError[] {
  const priced = cells.filter(({ field }) => field === 'price' || field === 'mrp')
  return [...Map.groupBy(priced, ({ id }) => id)].flatMap(([id, own]) => {
    const row = sizes.find((size) => size.id === id)
    const newPrice = own.find(({ field }) => field === 'price')
    const newMrp = own.find(({ field }) => field === 'mrp')
    const pricePaise = newPrice ? toPaise(Number(newPrice.read)) : (row?.price_paise ?? 0)
    const mrpPaise = newMrp ? paiseOrNull(newMrp.read) : (row?.mrp_paise ?? null)
    const [at] = [newPrice, newMrp].filter((cell) => cell !== undefined)
    return mrpPaise !== null && pricePaise > mrpPaise && at
      ? [errorOf(at, 'This is above its MRP.')]
      : []
  })
}

async function codeErrors(tx: Db, productId: number, cells: Read[], sizes: queries.SizeRow[]) {
  const codes = cells.flatMap((cell) =>
    (cell.field === 'sku' || cell.field === 'barcode') && cell.read
      ? [{ cell, kind: cell.field, code: String(cell.read) }]
      : [],
  )
  if (codes.length === 0) return []
  const taken = await listTaken(tx, productId, codes)
  const errors: CellError[] = []
  for (const { cell, kind, code } of codes) {
    const owner = taken.get(`${kind} ${code}`)
    const isTwice =
      codes.some((other) => other.cell !== cell && other.kind === kind && other.code === code) ||
      sizes.some(
        (size) =>
          size.id !== cell.id &&
          size[kind] === code &&
          !cells.some((other) => other.id === size.id && other.field === kind),
      )
    if (owner) errors.push(errorOf(cell, `${owner} has it already.`))
    else if (isTwice) errors.push(errorOf(cell, 'Another size here has it already.'))
  }
  return errors
}

function stockErrors(cells: Read[], sizes: queries.SizeRow[], asked: Asked): CellError[] {
  return cells
    .filter(({ field }) => field === 'delta')
    .flatMap((cell) => {
      const { stock = 0 } = rowOf(cell, sizes) ?? {}
      const reason = cell.reason ?? asked.reason
      const moved = Number(cell.read)
      if (!reason) return [errorOf(cell, 'Say why the pieces came or went.')]
      if (moved * (wayOf[reason] ?? moved) < 0) {
        return [
          errorOf(
            cell,
            `Pieces ${reason} ${moved < 0 ? 'come, and do not go' : 'go, and do not come'}.`,
          ),
        ]
      }
      return stock + moved < 0 ? [errorOf(cell, `There are ${stock} in stock.`)] : []
    })
}

const paiseOrNull = (rupees: number | string | null) =>
  rupees === null ? null : toPaise(Number(rupees))

function toColumn({ field, read }: Read): Partial<queries.SizeChange> {
  switch (field) {
    case 'price':
      return { price_paise: toPaise(Number(read)) }
    case 'mrp':
      return { mrp_paise: paiseOrNull(read) }
    case 'cost':
      return { cost_paise: paiseOrNull(read) }
    case 'weight':
      return { weight_grams: read === null ? null : Number(read) }
    case 'shelf':
      return { shelf: String(read ?? '') }
    case 'delta':
      return {}
    default:
      return { [field]: read === null ? null : String(read) }
  }
}

async function moveStock(tx: Db, cells: Read[], asked: Asked): Promise<void> {
  const moves = cells.filter(({ read }) => Number(read) !== 0)
  for (const [reason, own] of Map.groupBy(moves, (cell) => cell.reason ?? asked.reason)) {
    if (!reason) continue
    const lines = own.map(({ id, read }) => ({ size_id: id, delta: Number(read) }))
    await changeStock(tx, { reason, note: '', lot: '', lines })
  }
}
