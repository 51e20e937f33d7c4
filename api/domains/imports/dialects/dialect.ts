import type { DialectName, Line, MappedField } from '../fields.ts'
import type { Table } from '../table.ts'

export type Dialect = {
  name: Exclude<DialectName, 'unknown'>
  /** By the folded heads of a row. */
  isOf: (heads: Set<string>, table: Table) => boolean
  /** What each head is read as, for people; what takes several columns is left out. */
  columns: Record<string, MappedField>
  read: (table: Table) => Line[]
}
