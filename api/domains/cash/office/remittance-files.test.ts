import { expect } from 'vitest'
import { bookOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { csvOf, dayFromNow, remit, workbookOf, xlsxOf } from '../../../testing/remittance.ts'
import { test as base, type TestShop } from '../../../testing/shop.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { markDelivered } from '../../shipping/service.ts'

/** What the order costs, with the fee for cash on delivery. */
const total = 1349
const awb = '14324567890123'
const today = dayFromNow(0)
const head = ['awb', 'amount', 'date', 'reference']
const row = [awb, total, today, 'UTR1']

type Look = (file: Blob) => ReturnType<typeof remit>

/** Looks at a file of a shop whose one order was delivered under {@link awb}. */
const test = base.extend<{ look: Look }>({
  look: async ({ shop }, use) => {
    const staff = await makeStaff(shop, 'accountant')
    await deliverAs(shop, awb)
    await use((file) => remit(shop, staff, file, { dryRun: true }))
  },
})

async function deliverAs(shop: TestShop, number: string): Promise<void> {
  const { id } = await bookOrder(shop)
  await asOwner(shop, `update shipments set awb_number = '${number}' where order_id = ${id}`)
  await markDelivered(shop.db, id)
}

test('a number of a sheet has all its digits, however its writer spells it', async ({ look }) => {
  for (const [number, amount, reference] of [
    ['1.4324567890123E13', '1349', '4.12345678901E11'],
    ['1.4324567890123e+13', '1.349E3', '412345678901.0'],
    ['14324567890123.0', '1349.00', '+412345678901'],
    ['0.14324567890123E14', '13.49E2', '41234567890100E-2'],
    ['14324567890123', '1348.9999999999998', '412345678901'],
  ] as const) {
    const cells = [{ number }, { number: amount }, today, { number: reference }]
    const { body } = await look(xlsxOf([cells]))
    expect([number, body.matched]).toMatchObject([
      number,
      [{ awb, amount: total, reference: '412345678901' }],
    ])
  }
  const long = [[{ number: '1.2345678901234567E17' }, 1.5, today, { number: '1E99' }]]
  const { body } = await look(xlsxOf(long))
  expect(body).toMatchObject({ exceptions: [{ awb: '123456789012345670', got: 1.5 }] })
})

/** Of 1900, or of 1904. */
const serialOf = (day: string, since: string) =>
  String((Date.parse(day) - Date.parse(since)) / 86_400_000)

test('a day of a sheet is the one it shows, from whichever year its workbook counts', async ({
  look,
}) => {
  for (const [properties, since] of [
    ['date1904="true"', '1904-01-01'],
    ["x='>' date1904='True'", '1904-01-01'],
    ['date1904="on"', '1904-01-01'],
    ['date1904="1"', '1904-01-01'],
    ['date1904="0"', '1899-12-30'],
    ['date1904="false"', '1899-12-30'],
    ['', '1899-12-30'],
  ] as const) {
    const day = { number: serialOf(today, since), isDay: true }
    const { body } = await look(
      workbookOf([{ rows: [head, [awb, total, day, 'UTR1']] }], properties),
    )
    expect([properties, body.matched]).toMatchObject([properties, [{ awb, date: today }]])
  }
})

test('cash is not paid before its order, nor after tomorrow', async ({ shop, look }) => {
  await asOwner(shop, "update orders set created_at = now() - interval '3 days'")
  for (const [day, why] of [
    [dayFromNow(-3), null],
    [dayFromNow(1), null],
    [dayFromNow(-4), 'Paid before it was ordered'],
    ['1996-11-25', 'Paid before it was ordered'],
    [dayFromNow(2), 'Paid on a day to come'],
    ['2062-11-25', 'Paid on a day to come'],
  ] as const) {
    const { body } = await look(csvOf([[awb, total, day]]))
    expect([day, body.matched.length, body.exceptions[0]?.why ?? null]).toEqual([
      day,
      why ? 0 : 1,
      why,
    ])
  }
  // The second line of a parcel counts where the first does not.
  const { body } = await look(
    csvOf([
      [awb, total, '1996-11-25'],
      [awb, total],
      [awb, total],
    ]),
  )
  expect(body.matched).toMatchObject([{ awb, date: today }])
  expect(body.exceptions.map(({ why }: { why: string }) => why)).toEqual([
    'Paid before it was ordered',
    'Already remitted',
  ])
})

test('of a workbook the first sheet counts that is shown, and its formulas alone', async ({
  look,
}) => {
  const remittance = { rows: [head, row] }
  const lookup = { rows: [['lookup']] }
  const formula = '<row r="9"><c r="A9"><f>SUM(B2)</f><v>1</v></c></row>'
  for (const sheets of [
    [{ ...lookup, state: 'hidden' }, remittance],
    [
      { ...lookup, state: 'veryHidden', cells: formula },
      { ...lookup, state: 'hidden' },
      remittance,
    ],
    [remittance, { ...lookup, cells: formula }],
  ] as const) {
    expect((await look(workbookOf([...sheets]))).body.matched).toMatchObject([{ awb }])
  }
  for (const [sheets, message] of [
    [
      [
        { ...lookup, state: 'hidden' },
        { ...remittance, cells: formula },
      ],
      /has formulas/,
    ],
    [[{ ...remittance, state: 'hidden' }], /shows no sheet/],
    [[lookup, remittance], /columns found are: lookup\./],
  ] as const) {
    const { status, body } = await look(workbookOf([...sheets]))
    expect([status, body.file[0]]).toEqual([400, expect.stringMatching(message)])
  }
})

test('a CSV is read by the separator that it has', async ({ look }) => {
  const lines = (separator: string) => [head.join(separator), row.join(separator)]
  for (const text of [
    ...[';', '\t', '|'].map((separator) => lines(separator).join('\r\n')),
    ['sep=,', ...lines(',')].join('\r\n'),
    ['sep=;', ...lines(';')].join('\n'),
    ['"sep=^"', ...lines('^')].join('\n'),
    ['awb;note, if any;amount;date;reference', `${awb};a, b, c;1349.00;${today};UTR1`].join('\n'),
    ['awb\tnote\tamount\tdate\treference', `${awb}\t\t1349.00\t${today}\tUTR1`].join('\n'),
    ['\uFEFFawb;amount;date;reference', `"${awb}";"1,349.00";${today};UTR1`].join('\n'),
  ]) {
    const { body } = await look(new Blob([text]))
    expect([text, body.matched]).toMatchObject([text, [{ awb, amount: total }]])
  }
  const { body } = await look(
    new Blob([['sep=;', 'awb;amount;date;reference', 'a;b;c;d'].join('\n')]),
  )
  expect(body.file[0]).toMatch(/^Row 3, amount: “b”/)
  const unknown = await look(new Blob([lines(':').join('\n')]))
  expect(unknown.body.file[0]).toMatch(/found are: awb:amount:date:reference/)
})

test('commas of an amount part thousands, or it is refused by its row', async ({ look }) => {
  for (const [amount, got] of [
    ['1,349', 1349],
    ['13,490.50', 13490.5],
    ['1,34,900', 134900],
    ['134,900', 134900],
    ['12,34,567', 1234567],
    ['1,234,567.00', 1234567],
    ['₹ 1,349.00', 1349],
  ] as const) {
    const { body } = await look(csvOf([['NONE', `"${amount}"`]]))
    expect([amount, body.exceptions?.[0]?.got]).toEqual([amount, got])
  }
  for (const amount of [
    '13,49',
    '949,00',
    '1,349,00',
    '1,3,490',
    '0,949',
    '1,2345',
    ',949',
    '1,23,45',
  ]) {
    const { status, body } = await look(csvOf([['NONE', `"${amount}"`]]))
    expect([status, body.file[0]]).toEqual([400, expect.stringMatching(/^Row 2, amount: “/)])
  }
})

test('a number whose digits a sheet has cut off is refused by its row', async ({ look }) => {
  const cut = /cut its digits off/
  for (const number of [
    '1.43246E+13',
    '1.43246E13',
    '1.43246e+13',
    '"1,43246E+13"',
    '1E+13',
    '14.3e+12',
    '####',
  ]) {
    for (const file of [csvOf([[number, total]]), csvOf([[awb, total, today, number]])]) {
      const { status, body } = await look(file)
      expect([number, status, body.file?.[0]]).toEqual([number, 400, expect.stringMatching(cut)])
    }
  }
  expect((await look(xlsxOf([['1.43246E+13', total, today, 'UTR1']]))).body.file[0]).toMatch(cut)
  for (const code of ['193E12209570', '1E13', '12E-345', 'E13', '5E']) {
    const { body } = await look(csvOf([[code, total, today, code]]))
    expect(body.exceptions).toMatchObject([{ awb: code, why: 'Unknown AWB' }])
  }
})

test('marks around an AWB, and its letter case, count for nothing', async ({ shop, look }) => {
  await deliverAs(shop, 'SFxy12345in')
  for (const [number, order] of [
    [`'${awb}`, awb],
    [`\u200B${awb}`, awb],
    [`\u202A${awb}\u202C`, awb],
    [`\u00A0${awb} `, awb],
    [`’${awb}’`, awb],
    [`="${awb}"`, awb],
    [`"=""${awb}"""`, awb],
    ['sfxy12345in', 'sfxy12345in'],
    ['SFXY12345IN', 'SFXY12345IN'],
  ] as const) {
    const { body } = await look(csvOf([[number, total]]))
    expect([number, body.matched]).toMatchObject([number, [{ awb: order, amount: total }]])
  }
  const marked = xlsxOf([[`'${awb}`, `'1349`, `'${today}`, "'UTR1"]])
  expect((await look(marked)).body.matched).toMatchObject([{ awb, reference: 'UTR1' }])
})

test('couriers’ own names of columns are known', async ({ look }) => {
  for (const [names, cells = row] of [
    ['Waybill No,COD Amount,Remittance Date,UTR'],
    ['AWB No.,Amount (INR),Payment Date,UTR Number'],
    ['awb_number,cod_amount,remittance_date,utr_no'],
    ['AwbNumber,CodAmount,RemittanceDate,BankReferenceNumber'],
    ['Tracking ID,Collected Amount,Paid On,Transaction ID'],
    ['"\u200BAirway Bill Number",COD Amt.,Transfer Date,Payment Ref No'],
    [
      'CRF ID,AWB Number,Order ID,COD Amount,Remittance Date,UTR',
      [1, awb, 'NL1', total, today, 'UTR1'],
    ],
  ] as const) {
    const { body } = await look(new Blob([`${names}\r\n${cells.join(',')}`]))
    expect([names, body.matched]).toMatchObject([
      names,
      [{ awb, amount: total, date: today, reference: 'UTR1' }],
    ])
  }
  const title = ['Remittance of November', '', head.join(','), row.join(','), 'x,y,z,w'].join('\n')
  expect((await look(new Blob([title]))).body.file[0]).toMatch(/^Row 5, amount/)
})

test('which column is which is said once for a courier, and remembered once it is taken in', async ({
  shop,
}) => {
  const staff = await makeStaff(shop, 'accountant')
  const orders = ['A1', 'A2', 'A3', 'A4']
  for (const number of orders) await deliverAs(shop, number)
  const fileOf = (number: string, names = 'Ref,Parcel,Worth,Paid on,Worth paid') =>
    new Blob([`${names}\nUTR1,${number},${total},${today},1`])
  const refused = await remit(shop, staff, fileOf('A1'), { dryRun: true })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      file: [
        'The first row has to name awb, amount, date, reference; awb, amount is missing. The columns found are: Ref, Parcel, Worth, Paid on, Worth paid.',
      ],
      columns: {
        found: ['Ref', 'Parcel', 'Worth', 'Paid on', 'Worth paid'],
        missing: ['awb', 'amount'],
      },
    },
  })
  const columns = { awb_column: 'parcel', amount_column: 'Worth' }
  const dry = await remit(shop, staff, fileOf('A1'), { dryRun: true, columns })
  expect(dry.body.matched).toMatchObject([{ awb: 'A1', reference: 'UTR1' }])
  expect((await remit(shop, staff, fileOf('A1'))).status).toBe(400)
  const half = await remit(shop, staff, fileOf('A1'), { columns: { awb_column: 'Parcel' } })
  expect(half.body.columns.missing).toEqual(['amount'])

  expect((await remit(shop, staff, fileOf('A1'), { columns })).body).toEqual(dry.body)
  const next = await remit(shop, staff, fileOf('A2', 'REF,Parcel,Worth,Paid On,Worth Paid'))
  expect(next.body.matched).toMatchObject([{ awb: 'A2' }])
  // Of another courier the same name may be something else.
  expect((await remit(shop, staff, fileOf('A3', 'Ref,Parcel,Worth,Paid on'))).status).toBe(400)

  // Said anew, it is read so from then on.
  const anew = { amount_column: 'Worth paid' }
  expect((await remit(shop, staff, fileOf('A3'), { columns: anew })).body.exceptions).toMatchObject(
    [{ awb: 'A3', got: 1 }],
  )
  expect((await remit(shop, staff, fileOf('A4'))).body.exceptions).toMatchObject([{ got: 1 }])
})
