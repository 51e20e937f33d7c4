import { gunzipSync, gzipSync } from 'node:zlib'
import type { DialectName, Mapping } from '../fields.ts'
import { type Summary, summarise } from '../questions.ts'
import { headsKey, type Recognised, readLines, recognise } from '../recognise.ts'
import { readRows } from './read-rows.ts'

/** What was read of a file; `packed` has its cells. */
export type ReadFile = {
  dialect: DialectName
  heads: string[]
  headsKey: string
  mapping: Mapping
  packed: Uint8Array
  products: Summary[]
}
export type Asked = { bytes: Uint8Array } | { packed: Uint8Array; mapping: Mapping }

/** @throws FieldRefusal of `file` */
export async function readFile(bytes: Uint8Array): Promise<ReadFile> {
  const recognised = recognise(await readRows(bytes))
  const { dialect, table, mapping } = recognised
  return {
    dialect,
    heads: table.heads,
    headsKey: headsKey(table.heads),
    mapping,
    packed: gzipSync(JSON.stringify(recognised), { level: 1 }),
    products: summarise(readLines(recognised, {})),
  }
}

export const readPacked = ({ packed, mapping }: { packed: Uint8Array; mapping: Mapping }) => ({
  products: summarise(readLines(unpack(packed), mapping)),
})

export const unpack = (packed: Uint8Array): Recognised =>
  JSON.parse(gunzipSync(packed).toString()) as Recognised
