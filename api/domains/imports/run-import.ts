import type { Db } from '../../ground/db/pool.ts'
import { withSlowStatements } from '../../ground/db/slow-statements.ts'
import { doOnce } from '../../ground/staff/act.ts'
import type { Line, Mapping } from './fields.ts'
import type { KnownProduct, ShopFacts } from './known.ts'
import { lockKnown, readShopFacts } from './known-queries.ts'
import { makePlan, type Plan } from './plan.ts'
import * as queries from './queries.ts'
import { unpack } from './reading/read-file.ts'
import { type Recognised, readLines } from './recognise.ts'
import { StockMoved, writePlan } from './write-plan.ts'

const maxAttempts = 3
const maxMoves = 3

type Log = { error: (details: object, message: string) => void }

/** Rolls back what a check has written, and carries what came of it. */
class Checked extends Error {
  readonly plan: Plan

  constructor(plan: Plan) {
    super('checked')
    this.plan = plan
  }
}

/**
 * Does the next import that waits to be checked or applied: a check is the application, rolled back.
 * @returns how many were found
 */
export async function runImports(db: Db, log: Log): Promise<number> {
  const claimed = await queries.claimNext(db)
  if (!claimed) return 0
  try {
    if (claimed.attempts > maxAttempts)
      throw new Error('It was started several times and never finished.')
    await runNext(db, claimed)
  } catch (error) {
    log.error({ err: error, import: claimed.id }, 'an import')
    const problem = 'Something went wrong on our side. Nothing was changed: please try it again.'
    await queries.failWork(db, claimed.id, problem)
  }
  return 1
}

type Held = NonNullable<Awaited<ReturnType<typeof queries.hold>>>
type Claimed = NonNullable<Awaited<ReturnType<typeof queries.claimNext>>>

async function runNext(db: Db, { id, staff_id: staffId, request_id: requestId }: Claimed) {
  const by = { staffId, key: null, asked: null, requestId }
  let moved = new Map<number, number>()
  for (let tries = 0; ; tries += 1) {
    try {
      await doOnce(db, by, (tx) => withSlowStatements(tx, (slow) => take(slow, id, moved)))
      return
    } catch (error) {
      if (error instanceof Checked) return store(db, by, id, error.plan)
      if (!(error instanceof StockMoved) || tries >= maxMoves) throw error
      // What was sold meanwhile refuses its rows, and the rest is written.
      moved = new Map([...moved, ...error.moved])
    }
  }
}

async function take(tx: Db, id: number, moved: Map<number, number>): Promise<void> {
  const held = await queries.hold(tx, id)
  if (!held) return
  const plan = await planOf(tx, held, moved)
  await writePlan(tx, held.id, plan)
  if (held.state === 'checking') throw new Checked(plan)
  await queries.finishWork(tx, held.id, { state: 'applied', ...resultOf(plan) })
  const { products } = plan
  const touched = products.filter(
    ({ known, isChanged, sizes }) =>
      !known || isChanged || sizes.some((size) => size.isChanged || !size.known),
  )
  await queries.writeAudit(tx, 'import.apply', `import ${held.id}`, {
    rows: plan.counts,
    with_stock: held.with_stock,
    products: touched.slice(0, 200).map(({ slug }) => slug),
  })
}

type By = Parameters<typeof doOnce>[1]

/** In a transaction of its own, since the work was rolled back. */
async function store(db: Db, by: By, id: number, plan: Plan): Promise<void> {
  await doOnce(db, by, async (tx) => {
    const row = await queries.lockImport(tx, id)
    if (row?.state !== 'checking') return
    await queries.finishWork(tx, id, { state: 'checked', ...resultOf(plan), seen: seenOf(plan) })
    await queries.writeAudit(tx, 'import.check', `import ${id}`, { rows: plan.counts })
  })
}

const resultOf = ({ counts, prices, errors }: Plan) => ({ rows: counts, prices, errors })

const seenOf = ({ products }: Plan) =>
  Object.fromEntries(
    products.flatMap(({ sizes }) =>
      sizes.flatMap(({ known, stock }) =>
        known && stock !== undefined ? [[known.id, known.stock]] : [],
      ),
    ),
  )

async function planOf(tx: Db, held: Held, moved: Map<number, number>): Promise<Plan> {
  if (!held.sheet) throw new Error('the file of this import has been deleted')
  const recognised = unpack(held.sheet)
  const lines = readLines(recognised, givenOf(recognised, held.mapping))
  const known = await findKnown(tx, lines)
  const shop: ShopFacts = await readShopFacts(tx)
  const seen = new Map(Object.entries(held.seen).map(([id, stock]) => [Number(id), stock]))
  return makePlan(lines, known, {
    shop,
    answers: held.answers,
    withStock: held.with_stock,
    moved,
    ...(held.state === 'applying' && { seen }),
  })
}

/** What of a mapping is another than was recognised. */
export const givenOf = ({ mapping: own }: Recognised, mapping: Mapping): Mapping =>
  Object.fromEntries(Object.entries(mapping).filter(([head, field]) => field !== (own[head] ?? '')))

function findKnown(tx: Db, lines: Line[]): Promise<KnownProduct[]> {
  const all = (field: 'sku' | 'barcode') => [
    ...new Set(lines.flatMap(({ values }) => values[field]?.replace(/^'/, '') || [])),
  ]
  const slugs = new Set(lines.flatMap(({ key, values }) => [key, values.slug ?? '']))
  return lockKnown(tx, { slugs: [...slugs], skus: all('sku'), barcodes: all('barcode') })
}
