import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { bookOrder } from '../testing/orders.ts'
import { asOwner } from '../testing/owner.ts'
import { scanParcel } from '../testing/scan-parcel.ts'
import { type TestShop, test } from '../testing/shop.ts'

function invoices(shop: TestShop, ...args: string[]) {
  const file = fileURLToPath(new URL('./invoices-cli.ts', import.meta.url))
  const env = { PATH: process.env.PATH, DATABASE_URL: shop.ownerUrl }
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    )
  })
}

test('npm run invoices lists a month, and names what does not tie', async ({ shop }) => {
  const { awb } = await bookOrder(shop)
  await scanParcel(shop, awb, 'Picked Up')
  await asOwner(shop, `update products set hsn = '6205'`)
  const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)
  expect((await invoices(shop, 'list', month)).out).toMatch(
    /INV\/\d\d-\d\d\/000001 .*NL10001 .*1,349/,
  )
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
