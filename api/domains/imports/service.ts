import { type Import, importDialects, maxImportErrors } from '../../../contract/office/imports.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { Write } from '../../ground/db/write.ts'
import { DetailedRefusal, FieldRefusal, MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import { toRupees } from '../../ground/http/money.ts'
import type { Field, Mapping } from './fields.ts'
import { listSlugs, readShopFacts } from './known-queries.ts'
import * as photoQueries from './photo-queries.ts'
import * as queries from './queries.ts'
import { type Answers, answerErrors, ask, type Question, type Summary } from './questions.ts'
import { readInChild, summariseInChild } from './reading/ask-reader.ts'
import { headsKey } from './recognise.ts'
import * as steps from './steps.ts'

const listed = 20
const maxNameLength = 200

type Sent = { file: File; withStock: boolean; staffId: number; requestId: string }

/**
 * Reads a file and remembers it until it is applied; nothing of the shop is changed.
 * @returns the import's id
 * @throws FieldRefusal of `file`, in one sentence that says what to do
 */
export async function startImport(db: Db, write: Write, sent: Sent): Promise<number> {
  const read = await readInChild(new Uint8Array(await sent.file.arrayBuffer()))
  const { dialect, heads } = read
  const remembered =
    dialect === 'unknown' ? await queries.findMapping(db, read.headsKey) : undefined
  const mapping: Mapping = { ...read.mapping, ...remembered }
  const { products } = remembered ? await summariseInChild(read.packed, remembered) : read
  const questions = await questionsOf(db, products)
  return write(async (tx) => {
    const id = await queries.insertImport(tx, {
      file_name: sent.file.name.slice(0, maxNameLength),
      dialect,
      heads,
      mapping,
      questions,
      with_stock: sent.withStock,
      sheet: Buffer.from(read.packed),
      staff_id: sent.staffId,
      request_id: sent.requestId,
    })
    await queries.writeAudit(tx, 'import.read', `import ${id}`, {
      file: sent.file.name.slice(0, maxNameLength),
      dialect,
      with_stock: sent.withStock,
    })
    return id
  })
}

/** Of what the shop does not know yet. */
async function questionsOf(db: Db, products: Summary[]): Promise<Question[]> {
  const known = await listSlugs(
    db,
    products.map(({ slug }) => slug),
  )
  const fresh = products.filter(({ slug }) => !known.has(slug))
  return fresh.length ? ask(fresh, await readShopFacts(db)) : []
}

type Asked = { mapping?: Mapping | undefined; answers: Record<string, string>; version: number }

/**
 * Has the worker check or apply an import.
 * @throws FieldRefusal of `mapping` or `answers`; Refusal 404; DetailedRefusal 409 with both values where another has
 *   changed the same since; MovedOn where it is under way or done
 */
export async function startWork(
  db: Db,
  act: Write,
  id: number,
  state: 'checking' | 'applying',
  asked: Asked,
): Promise<void> {
  const sheet = await queries.findSheet(db, id)
  if (sheet === undefined) throw noImport()
  const before = await find(db, id)
  const mapping: Mapping = { ...(before.mapping as Mapping), ...asked.mapping }
  checkMapping(mapping, before)
  const isMapped = JSON.stringify(mapping) !== JSON.stringify(before.mapping)
  const questions =
    isMapped && sheet
      ? await questionsOf(db, (await summariseInChild(sheet, givenOf(before, mapping))).products)
      : (before.questions as Question[])
  const answers: Answers = { ...(before.answers as Answers), ...asked.answers }
  const wrong = answerErrors([...questions, ...(before.questions as Question[])], asked.answers)
  if (wrong.length) throw new FieldRefusal({ answers: wrong })
  await act(async (tx) => {
    const row = await queries.lockImport(tx, id)
    if (!row) throw noImport()
    const isAnswered = JSON.stringify(answers) !== JSON.stringify(before.answers)
    if (row.version !== asked.version && (isMapped || isAnswered))
      throw staleEdit(row, mapping, answers)
    if (!['read', 'checked', 'failed'].includes(row.state)) {
      throw new MovedOn(`This import is ${row.state}.`, {}, `import ${id}`)
    }
    if (state === 'applying' && row.with_stock && row.state !== 'checked') {
      throw new Refusal(409, 'Check it first: its counts need the stock as it was seen.')
    }
    const version = row.version + (isMapped || isAnswered ? 1 : 0)
    await queries.startWork(tx, id, { state, mapping, answers, questions, version })
    if (row.dialect === 'unknown')
      await queries.saveMapping(tx, headsKey(row.heads as string[]), mapping)
  })
}

/** The heads whose field is another than it was when the file was read count before its dialect. */
const givenOf = ({ mapping: own }: queries.ImportRow, mapping: Mapping): Mapping =>
  Object.fromEntries(
    Object.entries(mapping).filter(([head, field]) => field !== (own as Mapping)[head]),
  )

function checkMapping(mapping: Mapping, { heads, dialect }: queries.ImportRow): void {
  const known = new Set(heads as string[])
  const unknown = Object.keys(mapping).filter((head) => !known.has(head))
  if (unknown.length)
    throw new FieldRefusal({ mapping: [`The file has no column “${unknown[0]}”.`] })
  if (dialect !== 'unknown') return
  const fields = Object.values(mapping).filter((field) => field && field !== 'photos')
  const twice = fields.find((field, at) => fields.indexOf(field) !== at)
  if (twice) throw new FieldRefusal({ mapping: [`Two columns are the ${twice}: choose one.`] })
  const has = (...names: Field[]) => names.some((name) => fields.includes(name))
  if (!has('slug', 'name', 'sku')) {
    throw new FieldRefusal({ mapping: ['Say which column has the slug, the name or the SKU.'] })
  }
}

function staleEdit(row: queries.ImportRow, mapping: Mapping, answers: Answers) {
  return new DetailedRefusal(
    409,
    'Another has changed this import meanwhile.',
    {
      version: row.version,
      values: {
        mapping: { yours: JSON.stringify(mapping), theirs: JSON.stringify(row.mapping) },
        answers: { yours: JSON.stringify(answers), theirs: JSON.stringify(row.answers) },
      },
    },
    'edited_meanwhile',
  )
}

/**
 * Takes an import back.
 * @throws Refusal 404; MovedOn where it is not applied, too late, or what it wrote has changed since, which is named
 */
export async function undoImport(act: Write, id: number): Promise<void> {
  await act(async (tx) => {
    const row = await queries.lockImport(tx, id)
    if (!row) throw noImport()
    if (row.state !== 'applied')
      throw new MovedOn(`This import is ${row.state}.`, {}, `import ${id}`)
    if (!row.can_undo) {
      throw new Refusal(409, 'Its ten minutes are over: change what is wrong by hand.', {
        code: 'too_late',
      })
    }
    const { outcome, named } = await steps.undoImport(tx, { importId: id })
    if (outcome === 'changed') {
      throw new MovedOn(
        `Changed since: ${named}. Nothing was taken back.`,
        { named },
        `import ${id}`,
      )
    }
    await queries.markUndone(tx, id)
    await queries.writeAudit(tx, 'import.undo', `import ${id}`, { rows: row.rows as object })
  })
}

const noImport = () => new Refusal(404, 'There is no such import.')

async function find(db: Db, id: number): Promise<queries.ImportRow> {
  const row = await queries.findImport(db, id)
  if (!row) throw noImport()
  return row
}

/** @throws Refusal 404 */
export const showImport = async (db: Db, id: number): Promise<Import> =>
  toImport(db, await find(db, id))

export async function listImports(db: Db): Promise<Import[]> {
  const rows = await queries.listImports(db, listed)
  return Promise.all(rows.map((row) => toImport(db, { ...row, errors: [] })))
}

async function toImport(db: Db, row: queries.ImportRow): Promise<Import> {
  const mapping = row.mapping as Mapping
  const prices = row.prices as { max: number; median: number } | null
  return {
    id: row.id,
    file: row.file_name,
    at: row.created_at.toISOString(),
    by: row.by,
    dialect: importDialects.find((name) => name === row.dialect) ?? 'unknown',
    heads: (row.heads as string[])
      .filter(Boolean)
      .map((head) => ({ head, field: mapping[head] || null })),
    questions: row.questions as Question[],
    mapping,
    answers: row.answers as Record<string, string>,
    with_stock: row.with_stock,
    version: row.version,
    state: row.state as Import['state'],
    rows: (row.rows as Import['rows'] | null) ?? { new: 0, changed: 0, same: 0, refused: 0 },
    prices: prices && { max: toRupees(prices.max), median: toRupees(prices.median) },
    errors: (row.errors as Import['errors']).slice(0, maxImportErrors),
    photos: await photoQueries.countPhotos(db, row.id),
    problem: row.problem,
    undo_until: row.can_undo ? (row.undo_until?.toISOString() ?? null) : null,
  }
}
