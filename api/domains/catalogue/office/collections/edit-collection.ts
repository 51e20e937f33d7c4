import {
  type ChangedCollection,
  type CollectionKind,
  maxCollections,
  type NewCollection,
} from '../../../../../contract/office/collections.ts'
import { plainSlug } from '../../../../../contract/plain-slug.ts'
import type { Db } from '../../../../ground/db/pool.ts'
import { DetailedRefusal, FieldRefusal, Refusal } from '../../../../ground/errors/refusal.ts'
import { isMade } from '../../filters.ts'
import { writeAudit } from '../queries.ts'
import * as queries from './queries.ts'
import { isEmptyRule, refuseEmpty, ruleInWords, type StoredRule, toStored } from './rules.ts'
import * as steps from './steps.ts'

/** What is edited of a collection, as it is stored. */
type Fields = {
  title: string
  kind: CollectionKind
  products: number[]
  rule: StoredRule
  pinned: number[]
}

const nothing = { products: [], rule: {}, pinned: [] }

/**
 * Makes a collection, which the shop lists at once.
 * @returns its slug
 * @throws FieldRefusal
 */
export async function createCollection(tx: Db, given: NewCollection): Promise<string> {
  const fields = merge({ ...nothing, title: given.title, kind: given.kind }, given)
  const slug = given.slug ?? (await newSlug(tx, given.title))
  if (!isMade(slug)) throw new FieldRefusal({ slug: ['Every shop has a list of this address.'] })
  if (await queries.hasCollection(tx, slug)) {
    throw new FieldRefusal({ slug: ['Another collection has this address.'] })
  }
  if ((await queries.countCollections(tx)) >= maxCollections) {
    throw new FieldRefusal({ slug: [`A shop has at most ${maxCollections} collections.`] })
  }
  await refuseUnknown(tx, fields, ['products', 'pinned'])
  await tx
    .insertInto('collections')
    .values({ slug, ...toColumns(fields) })
    .execute()
  await writeAudit(tx, { what: 'collection.create', about: slug, after: fields })
  return slug
}

/**
 * Changes what is given of a collection.
 * @param given.version that was seen
 * @throws Refusal 404; FieldRefusal; DetailedRefusal 409 with both values of a field that another has changed since
 */
export async function editCollection(
  tx: Db,
  slug: string,
  { version, slug: address, ...given }: ChangedCollection,
): Promise<void> {
  const row = await queries.lockCollection(tx, slug)
  if (!row) throw new Refusal(404, 'There is no such collection.')
  if (address && address !== slug) {
    throw new FieldRefusal({ slug: ['Its address stays: links and search engines have it.'] })
  }
  const { title, kind, rule } = row
  const before: Fields = { title, kind, rule, products: row.product_ids, pinned: row.pinned_ids }
  const after = merge(before, given)
  const changed = fieldNames.filter((name) => textOf(after[name]) !== textOf(before[name]))
  if (changed.length === 0) return
  const started = await steps.startCollectionEdit(tx, { slug, version, fields: changed })
  if (started.outcome === 'missing') throw new Refusal(404, 'There is no such collection.')
  if (started.outcome === 'stale') {
    const contested = fieldNames.filter((name) => started.contested.includes(name))
    const values = await bothValues(tx, contested, { yours: after, theirs: before })
    throw new DetailedRefusal(
      409,
      'Another has changed this since.',
      { version: row.version, values },
      'edited_meanwhile',
    )
  }
  await refuseUnknown(tx, after, changed)
  await tx.updateTable('collections').set(toColumns(after)).where('id', '=', row.id).execute()
  await writeAudit(tx, {
    what: 'collection.change',
    about: slug,
    before: pick(before, changed),
    after: pick(after, changed),
  })
}

type FieldName = keyof Fields
const fieldNames: FieldName[] = ['title', 'kind', 'products', 'rule', 'pinned']

/** @throws FieldRefusal where what is given does not go with its kind */
function merge(before: Fields, given: Partial<Omit<NewCollection, 'slug'>>): Fields {
  const kind = given.kind ?? before.kind
  const rule = given.rule ? toStored(given.rule) : undefined
  if (kind === 'hand' && rule && !isEmptyRule(rule)) {
    throw new FieldRefusal({ rule: ['It is by hand: choose its garments.'] })
  }
  if (kind === 'rule' && given.products?.length) {
    throw new FieldRefusal({ products: ['It is by rule: its rule chooses the garments.'] })
  }
  const asked = rule ?? before.rule
  if (kind === 'rule') refuseEmpty(asked)
  return {
    title: given.title ?? before.title,
    kind,
    products: kind === 'hand' ? [...new Set(given.products ?? before.products)] : [],
    rule: kind === 'rule' ? asked : {},
    pinned: [...new Set(given.pinned ?? before.pinned)],
  }
}

const toColumns = ({ title, kind, products, rule, pinned }: Fields) => ({
  title,
  kind,
  product_ids: products,
  rule: JSON.stringify(rule),
  pinned_ids: pinned,
})

/** @throws FieldRefusal by the list that names what is no product */
async function refuseUnknown(tx: Db, fields: Fields, changed: FieldName[]): Promise<void> {
  const lists = (['products', 'pinned'] as const).filter((name) => changed.includes(name))
  const names = await queries.namesOf(
    tx,
    lists.flatMap((name) => fields[name]),
  )
  for (const list of lists) {
    const unknown = fields[list].filter((id) => !names.has(id))
    if (unknown.length) {
      throw new FieldRefusal({ [list]: [`There is no product ${unknown.slice(0, 5).join(', ')}.`] })
    }
  }
}

async function bothValues(
  tx: Db,
  contested: FieldName[],
  { yours, theirs }: { yours: Fields; theirs: Fields },
) {
  const ids = [yours, theirs].flatMap(({ products, pinned }) => [...products, ...pinned])
  const names = await queries.namesOf(tx, ids)
  const say = (fields: Fields, name: FieldName) => inWords(fields[name], names)
  return Object.fromEntries(
    contested.map((name) => [name, { yours: say(yours, name), theirs: say(theirs, name) }]),
  )
}

const inWords = (value: Fields[FieldName], names: Map<number, string>): string => {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return ruleInWords(value)
  return value.map((id) => names.get(id) ?? id).join(', ')
}

/** A rule is the same in another order. */
const textOf = (value: Fields[FieldName]): string =>
  JSON.stringify(
    typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
      : value,
  )

const pick = (fields: Fields, names: FieldName[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

async function newSlug(tx: Db, title: string): Promise<string> {
  const base = plainSlug(title) || 'collection'
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (isMade(slug) && !(await queries.hasCollection(tx, slug))) return slug
  }
}
