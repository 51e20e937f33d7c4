import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { bookOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { runInProcess } from '../../testing/run-in-process.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { handleInvoices } from './handle-invoices.ts'

const invoices = (shop: TestShop, ...args: string[]) =>
  runInProcess(handleInvoices, { DATABASE_URL: shop.ownerUrl }, args)

test('npm run invoices lists and prints, and names what does not tie', async ({ shop }) => {
  const { awb } = await bookOrder(shop)
  await scanParcel(shop, awb, 'Picked Up')
  await asOwner(shop, `update products set hsn = '6205'`)
  const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)
  expect((await invoices(shop, 'list', month)).out).toMatch(
    /INV\/\d\d-\d\d\/000001 .*NL10001 .*1,349/,
  )
  const folder = mkdtempSync(join(tmpdir(), 'nool-invoices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [file, again] = [join(folder, 'a.pdf'), join(folder, 'b.pdf')]
  const [number = ''] = /INV\S+/.exec((await invoices(shop, 'list', month)).out) ?? []
  expect((await invoices(shop, 'print', number.toLowerCase(), file)).out).toBe(
    `${number} is in ${file}.`,
  )
  await invoices(shop, 'print', number, again)
  expect(readFileSync(again).equals(readFileSync(file))).toBe(true)
  const [page] = await readPdf(readFileSync(file))
  expect(page?.text).toContain(number)
  for (const [given, words] of [
    [[number, file], 'it is there already'],
    [[number], 'give a number, and the file to write'],
    [['INV/1', again], 'there is no document INV/1'],
    [[number, file, 'a4'], 'print takes less'],
  ] as const) {
    const refused = await invoices(shop, 'print', ...given)
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(words)])
  }
  expect(await invoices(shop, 'check')).toEqual({
    code: 0,
    out: 'Every document ties, and no number is missing.',
    err: '',
  })
  await asOwner(shop, `update tax_documents set data = data || '{"reason": "changed"}'`)
  expect(await invoices(shop, 'check')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/000001 is other than it was written\n1 wrong\.$/),
  })
  expect(await invoices(shop, 'list', 'november')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/give a month such as 2026-11$/),
  })
})

test('npm run invoices closes a month once, and none that is not over', async ({ shop }) => {
  const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)
  for (const [given, words] of [
    ['november', 'give a month such as 2026-11'],
    [month, `${month} is not over yet.`],
  ] as const) {
    const refused = await invoices(shop, 'close', given)
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(words)])
    expect(refused.err.split('\n')).toHaveLength(1)
  }
  expect(await invoices(shop, 'close', '2025-03')).toEqual({
    code: 0,
    out: '2025-03 is closed.',
    err: '',
  })
  const again = await invoices(shop, 'close', '2025-03')
  expect([again.code, again.err]).toEqual([
    1,
    expect.stringMatching(/2025-03 is closed already\.$/),
  ])
  const { rows } =
    await sql`select actor, about from audit_entries where what = 'gstr1.close'`.execute(shop.db)
  expect(rows).toEqual([{ actor: 'command line', about: '2025-03' }])
})
