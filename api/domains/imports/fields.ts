import {
  type ImportField as Field,
  importFields as fields,
  type MappedField,
} from '../../../contract/office/import-fields.ts'

export type { ImportDialect as DialectName } from '../../../contract/office/imports.ts'
export type { MappedField }
export { type Field, fields }

/** Which field a head's column is, by the head as the file spells it; '' is left out. */
export type Mapping = Record<string, MappedField | ''>

export type Photo = { address: string; alt: string; row: number }

/** A size as a file has it: texts by our fields; without what is left out or blank. */
export type Line = {
  row: number
  /** What lines of one product have in common. */
  key: string
  values: Partial<Record<Field, string>>
  photos: Photo[]
  /** By which group and type are found: category, tags, name. */
  hints: string[]
  /** Another place of a size that stands above. */
  isFurther?: boolean
  /** It counts or declares what the shop has: no garment can be made of it. */
  isCount?: boolean
}
