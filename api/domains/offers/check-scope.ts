import { sql } from 'kysely'
import { collections } from '../../../contract/catalogue.ts'
import type { OfferScope } from '../../../contract/office/offer-scope.ts'
import type { Db } from '../../ground/db/pool.ts'

const kinds = ['groups', 'types', 'collections', 'products', 'sizes'] as const
type Kind = (typeof kinds)[number]
type Chosen = Pick<OfferScope, Kind>

const words: Record<Kind, string> = {
  groups: 'There is no such group.',
  types: 'There is no such type.',
  collections: 'There is no such collection.',
  products: 'There is no such product.',
  sizes: 'There is no such size.',
}

/**
 * What of a scope there is not, by its place, such as `rule.on.types.0`; and at the scope itself, where it names
 * nothing. Empty where all is well.
 * @param at where the scope stands in what was asked
 */
export async function checkScope(
  db: Db,
  scope: OfferScope,
  at: string,
): Promise<Record<string, string[]>> {
  const unknown = [
    ...(await listUnknown(db, scope, at)),
    ...(await listUnknown(db, scope.not, `${at}.not`)),
  ]
  const isEmpty = !scope.all && kinds.every((kind) => scope[kind].length === 0)
  return Object.fromEntries(isEmpty ? [[at, ['Choose what it is for.']]] : unknown)
}

async function listUnknown(db: Db, chosen: Chosen, at: string): Promise<[string, string[]][]> {
  const { rows } = await sql<Record<Kind, string[]>>`
    select
      array(select lower(name) from product_groups where lower(name) = any(${lower(chosen.groups)})) as groups,
      array(select lower(name) from garment_types where lower(name) = any(${lower(chosen.types)})) as types,
      array(select slug from collections where slug = any(${chosen.collections})) as collections,
      array(select id::text from products where id = any(${chosen.products}::integer[])) as products,
      array(select id::text from sizes where id = any(${chosen.sizes}::integer[])) as sizes`.execute(
    db,
  )
  const [known] = rows
  return kinds.flatMap((kind) => {
    const found = new Set(known?.[kind])
    return chosen[kind].flatMap((value, place): [string, string[]][] => {
      const isKnown =
        found.has(String(value).toLowerCase()) ||
        (kind === 'collections' && collections.some((slug) => slug === value))
      return isKnown ? [] : [[`${at}.${kind}.${place}`, [words[kind]]]]
    })
  })
}

const lower = (names: string[]) => names.map((name) => name.toLowerCase())
