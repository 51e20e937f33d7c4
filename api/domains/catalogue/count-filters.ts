import type { FilterCounts } from '../../../contract/catalogue.ts'
import type { Db } from '../../ground/db/pool.ts'
import { compareSizes } from './compare-sizes.ts'
import type { ProductCriteria } from './filters.ts'
import * as lists from './list-queries.ts'

type Counted = { value: string; products: number }

const discountSteps = [10, 20, 30, 40, 50, 60, 70]
const ratingSteps = [4, 3, 2]

export async function countFilters(db: Db, criteria: ProductCriteria): Promise<FilterCounts> {
  const [rows, families] = await Promise.all([
    lists.countFilters(db, criteria),
    lists.listFamilyShades(db),
  ])
  const kinds = Map.groupBy(rows, (row) => row.kind)
  const of = (kind: string): Counted[] => kinds.get(kind) ?? []
  const colours = new Map(of('family').map((row) => [row.value, row.products]))
  return {
    count: of('all')[0]?.products ?? 0,
    colors: families
      .flatMap(({ name, hex }) => {
        const count = colours.get(name.toLowerCase())
        return count ? [{ name, hex_color_code: hex, count }] : []
      })
      .toSorted(commonestFirst),
    sizes: of('size')
      .map((row) => ({ name: row.value.toUpperCase(), count: row.products }))
      .toSorted(bySize),
    fabrics: byCount(of('fabric')),
    sleeves: byCount(of('sleeve')),
    lengths: byCount(of('length')),
    prints: byCount(of('print')),
    occasions: byCount(of('occasion')),
    origins: imported(byCount(of('origin'))),
    on_offer: of('offer')[0]?.products ?? 0,
    discounts: addUp(of('discount'), discountSteps, 1),
    ratings: addUp(of('rating'), ratingSteps, 2),
  }
}

const byCount = (rows: Counted[]) =>
  rows
    .map(({ value, products }) => ({
      name: value.charAt(0).toUpperCase() + value.slice(1),
      count: products,
    }))
    .toSorted(commonestFirst)

/** Nothing to choose where all is made in India. */
const imported = (origins: { name: string; count: number }[]) =>
  origins.some(({ name }) => name !== 'India')
    ? origins.map(({ name, count }) => ({
        name: name.replace(/ \p{L}/gu, (start) => start.toUpperCase()),
        count,
      }))
    : []

const commonestFirst = (one: { name: string; count: number }, other: typeof one) =>
  other.count - one.count || one.name.localeCompare(other.name)

const bySize = ({ name: one }: { name: string }, { name: other }: { name: string }) =>
  compareSizes(one, other) || one.localeCompare(other, 'en', { numeric: true })

/** @param scale what a step counts as in the rows' values */
const addUp = (rows: Counted[], steps: number[], scale: number) =>
  steps
    .map((step) => ({
      at_least: step,
      count: rows
        .filter((row) => Number(row.value) >= step * scale)
        .reduce((sum, row) => sum + row.products, 0),
    }))
    .filter(({ count }) => count > 0)
