import { expect, test } from 'vitest'
import { invoice } from '../../testing/invoice.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import {
  makeManifest,
  makeParcelLabels,
  makePickList,
  makePieceLabels,
  makeTaxDocument,
} from './documents.ts'
import type { ParcelLabel } from './parcel-labels.ts'

const from = {
  name: 'Nool Garments',
  lines: ['14 Kumaran Road', 'Tiruppur, Tamil Nadu'],
  pinCode: '641601',
  phone: '04212345678',
}
const to = {
  name: 'Priya Raghunathan',
  lines: ['22 Second Cross Street', 'Chennai, Tamil Nadu'],
  pinCode: '600020',
  phone: '9876543210',
}
const label: ParcelLabel = {
  courier: 'Delhivery Surface',
  awb: 'NL12345678901',
  orderNumber: 'NOOL1024',
  from,
  to,
  codPaise: 12_349_900,
  pieces: 3,
  weightGrams: 850,
  declarations: ['Net quantity: 1 N'],
}
const bars = ['Code128', 'EAN13'] as const

test('a parcel label says where it goes and what to collect, and is scanned', async () => {
  const [cod, prepaid, ...more] = await readPdf(
    await makeParcelLabels([label, { ...label, codPaise: null }]),
    [...bars],
  )
  for (const said of ['Priya Raghunathan', 'PIN 600020', '9876543210', 'Delhivery', '0.85 kg']) {
    expect(cod?.text).toContain(said)
  }
  expect(cod?.text).toContain('COD: collect ₹1,23,499.00')
  expect(cod?.text).toContain('PIN 641601')
  expect(prepaid?.text).toContain('PREPAID')
  expect(prepaid?.text).not.toContain('₹')
  expect(cod?.codes.toSorted()).toEqual(['Code128 NL12345678901', 'Code128 NOOL1024'])
  expect(
    [cod?.width, cod?.height].map((points) => Math.round(((points ?? 0) * 25.4) / 72)),
  ).toEqual([100, 150])
  expect(more).toEqual([])
})

test('what a customer types stays text on one label', async () => {
  const typed = {
    name: '#panic("x") *bold* $x^2$ \\ `raw` <a> @b // c',
    lines: ['#read("/shared.typ")', 'A'.repeat(10_000), '\u202elive\u202c \0 nul \ud800', 'مرحبا'],
    pinCode: '6'.repeat(1_000),
    phone: '"],[#',
  }
  const pages = await readPdf(
    await makeParcelLabels([{ ...label, to: typed, awb: 'ஃ'.repeat(99) }]),
  )
  expect(pages).toHaveLength(1)
  expect(pages[0]?.text).toContain(typed.name)
  expect(pages[0]?.text).toContain('#read("/shared.typ")')
  expect(pages[0]?.text).toContain('live nul')
  expect(pages[0]?.text).toContain('Phone "],[#')
})

test('the same label is the same bytes, many at once, and too many are refused', async () => {
  const labels = Array.from({ length: 100 }, (_, index) => ({ ...label, awb: `NL${index}` }))
  const given = { ...label, to: { ...to, name: 'முத்துலட்சுமி', lines: ['श्रीमती क्षमा'] } }
  const [first, many, second] = await Promise.all([
    makeParcelLabels([given]),
    makeParcelLabels(labels),
    makeParcelLabels([given]),
  ])
  expect(second.equals(first)).toBe(true)
  expect(await readPdf(many)).toHaveLength(100)

  const refused = Array.from({ length: 42 }, () => makeParcelLabels([label]).catch(String))
  expect((await Promise.all(refused)).filter((each) => typeof each === 'string')).toHaveLength(1)
  await expect(makeParcelLabels(Array(501).fill(label))).rejects.toThrow('At most 500 labels')
  await expect(makeParcelLabels([])).rejects.toThrow('There are no labels to print.')
})

test('a pick list and a manifest count what they list', async () => {
  const line = { shelf: 'A-1', code: 'NS0000001', product: 'Kurta', colour: 'Indigo', size: 'M' }
  const [list] = await readPdf(
    await makePickList({
      wave: '17',
      madeAt: new Date('2026-11-23T06:00:00Z'),
      orders: 4,
      lines: [
        { ...line, quantity: 3 },
        { ...line, size: 'L', quantity: 2 },
      ],
    }),
  )
  expect(list?.text).toContain('23 Nov 2026, 11:30 am 4 orders 5 pieces')
  expect(list?.text).toContain('Kurta Indigo NS0000001 M 3')

  const parcel = { awb: 'NL1', orderNumber: 'NOOL1', pieces: 2, codPaise: 100_000 }
  const pages = await readPdf(
    await makeManifest({
      number: '31',
      courier: 'Delhivery',
      madeAt: new Date('2026-11-23T12:00:00Z'),
      from,
      parcels: [...Array(60).fill(parcel), { ...parcel, codPaise: null }],
    }),
  )
  expect(pages.at(0)?.text).toContain('1 NL1 NOOL1 2 ₹1,000.00')
  expect(pages.at(-1)?.text).toContain('61 NL1 NOOL1 2 Prepaid')
  expect(pages.at(-1)?.text).toMatch(/Parcels 61 Pieces 122 .* 60 To collect in all ₹60,000.00/)
  expect(pages.at(-1)?.text).toContain('Signature, date and time')
})

test("a piece is scanned by its maker's bar code, else by ours", async () => {
  const piece = { product: 'Kurta', colour: 'Indigo', size: 'M', mrpPaise: 149_900 }
  const codes = ['NS0000042', '8901234567894', '8901234567890', 'ab-c^7']
  const declarations = ['Made in India, 10/2026']
  const labels = codes.map((code) => ({ ...piece, code, declarations }))
  const [sheet] = await readPdf(await makePieceLabels(labels), [...bars])
  expect(sheet?.codes.toSorted()).toEqual([
    'Code128 8901234567894',
    'Code128 NS0000042',
    'Code128 ab-c^7',
    'EAN13 8901234567890',
  ])
  expect(sheet?.text).toContain('MRP ₹1,499.00 incl. of all taxes')
  expect(sheet?.text).toContain('Made in India, 10/2026')
})

test('a line of a kind that nobody has heard of is printed by its description', async () => {
  const pieces = invoice.lines.slice(0, 1)
  const giftWraps = pieces.map((piece) => ({
    ...piece,
    kind: 'gift_wrap',
    description: 'Gift wrap',
    unit_price_paise: 20_00,
    total_paise: 20_00,
  }))
  const lines = [...pieces, ...giftWraps]
  const [page] = await readPdf(
    await makeTaxDocument({ document: { ...invoice, lines }, paper: 'a4' }),
  )
  expect(page?.text).toMatch(/Gift wrap HSN 6205 1 ₹20.00 .*₹20.00/)
  expect(page?.text).toContain('1 PCS ₹1,299.00')
})

test('pieces that were sold below their list price are printed with it and why', async () => {
  const [piece] = invoice.lines
  if (!piece) throw new Error('an invoice without lines')
  const reduced = { ...piece, list_price_paise: 1_499_00, discount: 'Pongal offer' }
  const lines = [reduced, { ...reduced, quantity: 2 }, piece]
  const [page] = await readPdf(
    await makeTaxDocument({ document: { ...invoice, lines }, paper: 'a5' }),
  )
  expect(page?.text).toContain('List price ₹1,499.00, less ₹200.00: Pongal offer')
  expect(page?.text).toContain('less ₹200.00 each: Pongal offer')
  expect(page?.text.match(/List price/g)).toHaveLength(2)
})

test('an invoice of thirty lines tears none at the end of a page', async () => {
  for (const paper of ['a4', 'a5'] as const) {
    const pages = await readPdf(await makeTaxDocument({ document: invoice, paper }))
    expect(pages.length).toBeGreaterThan(1)
    const counts = pages.map(({ text }) =>
      [/Piece \d+/g, / end /g, /CGST 2.5 %/g, /SGST 2.5 %/g].map(
        (what) => text.match(what)?.length ?? 0,
      ),
    )
    // The summary has one of each head more.
    const last = counts.at(-1) ?? []
    expect([last[0], last[2]]).toEqual([last[1], last[3]])
    for (const [pieces, ...others] of counts.slice(0, -1)) {
      expect([paper, others]).toEqual([paper, [pieces, pieces, pieces]])
    }
    expect(counts.reduce((sum, [pieces = 0]) => sum + pieces, 0)).toBe(30)
  }
})
