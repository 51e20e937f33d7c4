import { fields, type Line, type Mapping } from '../fields.ts'
import { fold, toSlug } from '../fold.ts'
import { cellsOf, type Table } from '../table.ts'
import type { Dialect } from './dialect.ts'

/** A file whose heads are our fields' names, or are mapped to them. */
export function readMapped(table: Table, mapping: Mapping): Line[] {
  const headsOf = Map.groupBy(Object.entries(mapping), ([, field]) => field)
  const headOf = fields.flatMap((field) => {
    const heads = headsOf.get(field)?.map(([head]) => head)
    return heads ? [{ field, heads }] : []
  })
  const photoHeads = headsOf.get('photos')?.map(([head]) => head) ?? []
  return cellsOf(table).map((row): Line => {
    const values = Object.fromEntries(headOf.map(({ field, heads }) => [field, row.of(...heads)]))
    const slug = values['slug'] || toSlug(values['name'] ?? '')
    return {
      row: row.row,
      key: slug.toLowerCase(),
      hints: [values['type'] ?? '', values['name'] ?? ''],
      photos: photoHeads.flatMap((head) =>
        row
          .of(head)
          .split(/[\s,;|]+(?=https?:)/)
          .filter(Boolean)
          .map((address) => ({ address, alt: '', row: row.row })),
      ),
      values: { ...values, slug },
    }
  })
}

const own = Object.fromEntries(fields.map((field) => [field, field]))

export const ours: Dialect = {
  name: 'ours',
  isOf: (heads) => ['slug', 'colour', 'size'].every((field) => heads.has(field)),
  columns: own,
  read: (table) =>
    readMapped(
      table,
      Object.fromEntries(
        table.heads.flatMap((head) => {
          const field = fields.find((each) => fold(each) === fold(head))
          return field ? [[head, field]] : []
        }),
      ),
    ),
}
