import { expect } from 'vitest'
import { placeOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { test } from '../../../testing/shop.ts'
import { openProcess, pathOf } from '../../../testing/site.ts'
import { makeStaff, read, sendAs } from '../../../testing/staff.ts'
import { makeLabelsOfOrder } from './labels.ts'

const declarations = {
  maker: { role: 'manufacturer', name: 'Kaveri Knits', address: '7 Mill Road, Tiruppur 641604' },
  generic_name: 'Shirt',
  net_quantity: 2,
  made: '2026-09',
}

test('declarations stand on the page of the product and on the label of the piece', async ({
  shop,
}) => {
  const { number } = await placeOrder(shop)
  const product = await shop.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  await asOwner(
    shop,
    `update products set country_of_origin = 'India', declarations = '${JSON.stringify(declarations)}'`,
  )
  const { email, phone } = shop.config.shop
  const said = [
    'Shirt',
    '2 N',
    '₹1,999.00',
    'chest',
    'cm',
    'September 2026',
    'India',
    'Kaveri Knits, 7 Mill Road, Tiruppur 641604',
    email,
    phone,
  ]
  const { see } = await openProcess(shop)
  const page = await (await see(await pathOf(shop, product.id))).text()
  const [section = ''] =
    /<details[^>]*><summary[^>]*><h2[^>]*>Product information[^]*?<\/details>/.exec(page) ?? []
  const names = ['Generic name', 'Net quantity', 'MRP', 'Unit sale price', 'Size', 'Customer care']
  for (const fact of [
    ...names,
    'Month of manufacture',
    'Country of origin',
    'Manufactured by',
    ...said,
  ]) {
    expect([fact, section]).toEqual([fact, expect.stringContaining(fact)])
  }

  const [label, ...more] = await readPdf(await makeLabelsOfOrder(shop.db, shop.config.shop, number))
  const text = label?.text.replaceAll('\u200b', '') ?? ''
  for (const fact of said) expect([fact, text]).toEqual([fact, expect.stringContaining(fact)])
  expect(more).toEqual([])
  expect(text).not.toMatch(/Packaging|EPR/)
})

test('the label of a piece names the packaging and the EPR registration, where they are set', async ({
  shop,
}) => {
  const { number } = await placeOrder(shop)
  const packing = { packagingMark: 'LDPE 4, recyclable', eprRegistration: 'BO-33-000-07-1234' }
  const textOf = async (of: Partial<typeof packing>) => {
    const set = { ...shop.config.shop, ...of }
    const [label] = await readPdf(await makeLabelsOfOrder(shop.db, set, number))
    return label?.text.replaceAll('\u200b', '') ?? ''
  }
  expect(await textOf(packing)).toContain(
    `Packaging: LDPE 4, recyclable. EPR registration BO-33-000-07-1234, ${shop.config.shop.legalName}`,
  )
  expect(await textOf({ packagingMark: packing.packagingMark })).not.toContain('EPR')
  const owner = await makeStaff(shop, 'owner')
  const { body } = await read(sendAs(shop, owner, 'GET /api/office/law/'))
  expect(body.packaging).toEqual({ mark: '', epr_registration: '' })
})
