import type { Gstr1Writer } from './gstr1-json.ts'

const columns = [
  'table',
  'gstin',
  'number',
  'date',
  'value',
  'place',
  'hsn',
  'quantity',
  'rate',
  'taxable',
  'igst',
  'cgst',
  'sgst',
] as const
type Row = Partial<Record<(typeof columns)[number], string | number>>

/** The tables of a return as one list, a row for each document and rate, code or series. */
export const csvWriter = (): Gstr1Writer => ({
  start: toLine(Object.fromEntries(columns.map((column) => [column, column]))),
  write: ({ table_name: table, entry }) =>
    (tables[table]?.(JSON.parse(entry)) ?? []).map(toLine).join(''),
  end: () => '',
})

// What gstr1_rows writes.
type Heads = { rt: number; txval: number; iamt: number; camt?: number; samt?: number }
type Document = {
  inum?: string
  idt?: string
  nt_num?: string
  nt_dt?: string
  pos?: string
  val: number
  itms: ({ itm_det: Heads } | Heads)[]
}
type Entry = Heads & {
  ctin: string
  pos: string
  inv: Document[]
  nt: Document[]
  hsn_sc: string
  qty: number
  doc_typ: string
  docs: { from: string; to: string; net_issue: number }[]
}

const tables: Record<string, (entry: Entry & Document) => Row[]> = {
  b2b: ({ ctin, inv }) => documents('4 b2b', inv, { gstin: ctin }),
  b2cl: ({ pos, inv }) => documents('5 b2cl', inv, { place: pos }),
  exp: ({ inv }) => documents('6A exp', inv, {}),
  b2cs: ({ pos, ...of }) => [{ table: '7 b2cs', place: pos, ...heads(of) }],
  cdnr: ({ ctin, nt }) => documents('9B cdnr', nt, { gstin: ctin }),
  cdnur: (note) => documents('9B cdnur', [note], {}),
  hsn_b2b: (code) => [ofCode('12 hsn b2b', code)],
  hsn_b2c: (code) => [ofCode('12 hsn b2c', code)],
  doc_det: ({ doc_typ, docs }) =>
    docs.map(({ from, to, net_issue }) => ({
      table: `13 ${doc_typ}`,
      number: `${from} to ${to}`,
      quantity: net_issue,
    })),
}

const heads = ({ rt, txval, iamt, camt = 0, samt = 0 }: Heads): Row => ({
  rate: rt,
  taxable: txval,
  igst: iamt,
  cgst: camt,
  sgst: samt,
})

const documents = (table: string, list: Document[], given: Row): Row[] =>
  list.flatMap(({ inum, idt, nt_num, nt_dt, pos, val, itms }) =>
    itms.map((item) => ({
      table,
      ...(pos && { place: pos }),
      ...given,
      number: inum ?? nt_num ?? '',
      date: idt ?? nt_dt ?? '',
      value: val,
      ...heads('itm_det' in item ? item.itm_det : item),
    })),
  )

const ofCode = (table: string, { hsn_sc, qty, ...of }: Entry): Row => ({
  table,
  hsn: hsn_sc,
  quantity: qty,
  ...heads(of),
})

/** Every value is a number, a code or a word of ours, so none needs quotes. */
const toLine = (row: Row) => `${columns.map((column) => row[column] ?? '').join(',')}\r\n`
