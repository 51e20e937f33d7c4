import { expect } from 'vitest'
import { test } from '../../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../../testing/staff.ts'

test('what a garment is made of is declared in the office, and shown on its page', async ({
  shop,
}) => {
  const staff = await makeStaff(shop, 'catalogue')
  const ask = (call: string, json: object = {}) => read(sendAs(shop, staff, call, { json }))
  const made = await ask('POST /api/office/products/', {
    name: 'Temple Kurti',
    group: 'Women',
    type: 'Kurtis',
    gender: 'Women',
    hsn: '6206',
    generic_name: 'Kurti',
    country_of_origin: 'India',
    net_quantity: 1,
    made: '2026-09',
    maker: { role: 'manufacturer', name: 'Nool', address: '14 Weavers Street, Coimbatore' },
    colours: [{ name: 'Rama Green', sizes: [{ size: 'M', price: 2_699 }] }],
  })
  const { id, version, fibre } = made.body
  expect(fibre).toBeNull()
  const path = `/api/office/products/${id}/`
  await ask(`POST ${path}publish/`)
  const shown = async () => (await (await shop.fetch(`/api/products/${id}/`)).json()).declarations
  expect(await shown()).not.toContainEqual(expect.objectContaining({ name: 'Fibre' }))

  const tooLong = await ask(`PATCH ${path}`, { version, fibre: 'cotton '.repeat(20) })
  expect(tooLong).toMatchObject({ status: 400, body: { fibre: [expect.any(String)] } })
  const given = await ask(`PATCH ${path}`, { version, fibre: '100 % cotton' })
  expect(given.body).toMatchObject({ fibre: '100 % cotton' })
  expect(await shown()).toContainEqual({ name: 'Fibre', value: '100 % cotton' })
})
