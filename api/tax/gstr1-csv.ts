import type { Gstr1 } from '../../contract/office/tax.ts'

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
export function gstr1ToCsv(given: Gstr1): string {
  const rows = [
    ...(given.b2b ?? []).flatMap(({ ctin, inv }) => documents('4 b2b', inv, { gstin: ctin })),
    ...(given.b2cl ?? []).flatMap(({ pos, inv }) => documents('5 b2cl', inv, { place: pos })),
    ...(given.exp ?? []).flatMap(({ inv }) => documents('6A exp', inv, {})),
    ...(given.b2cs ?? []).map(({ pos, ...of }) => ({ table: '7 b2cs', place: pos, ...heads(of) })),
    ...(given.cdnr ?? []).flatMap(({ ctin, nt }) => documents('9B cdnr', nt, { gstin: ctin })),
    ...documents('9B cdnur', given.cdnur ?? [], {}),
    ...codes('12 hsn b2b', given.hsn?.hsn_b2b ?? []),
    ...codes('12 hsn b2c', given.hsn?.hsn_b2c ?? []),
    ...(given.doc_issue?.doc_det ?? []).flatMap(({ doc_typ, docs }) =>
      docs.map(({ from, to, net_issue }) => ({
        table: `13 ${doc_typ}`,
        number: `${from} to ${to}`,
        quantity: net_issue,
      })),
    ),
  ]
  return `${[columns.join(','), ...rows.map(toLine)].join('\r\n')}\r\n`
}

type Heads = { rt: number; txval: number; iamt: number; camt: number; samt: number }

const heads = ({ rt, txval, iamt, camt, samt }: Heads): Row => ({
  rate: rt,
  taxable: txval,
  igst: iamt,
  cgst: camt,
  sgst: samt,
})

type Document = {
  inum?: string
  idt?: string
  nt_num?: string
  nt_dt?: string
  pos?: string
  val: number
  itms: { itm_det: Heads }[]
}

const documents = (table: string, list: Document[], given: Row): Row[] =>
  list.flatMap(({ inum, idt, nt_num, nt_dt, pos, val, itms }) =>
    itms.map(({ itm_det }) => ({
      table,
      ...(pos && { place: pos }),
      ...given,
      number: inum ?? nt_num ?? '',
      date: idt ?? nt_dt ?? '',
      value: val,
      ...heads(itm_det),
    })),
  )

const codes = (table: string, list: (Heads & { hsn_sc: string; qty: number })[]): Row[] =>
  list.map(({ hsn_sc, qty, ...of }) => ({ table, hsn: hsn_sc, quantity: qty, ...heads(of) }))

/** Every value is a number, a code or a word of ours, so none needs quotes. */
const toLine = (row: Row) => columns.map((column) => row[column] ?? '').join(',')
