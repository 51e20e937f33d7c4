import { expect } from 'vitest'
import { test } from '../../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../../testing/staff.ts'

const kurti = {
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
  colours: [
    { name: 'Rama Green', sizes: [{ size: 'M', price: 2_699, mrp: 2_999, stock: 4, sku: 'TK-M' }] },
  ],
}

test('a garment is made, put on sale, edited and archived', async ({ shop }) => {
  const maker = await makeStaff(shop, 'catalogue')
  const ask = (call: string, json: object = {}) => read(sendAs(shop, maker, call, { json }))
  const made = await ask('POST /api/office/products/', kurti)
  expect(made).toMatchObject({
    status: 201,
    body: {
      slug: 'temple-kurti',
      state: 'draft',
      missing: [],
      colours: [
        {
          name: 'Rama Green',
          hex: '#007f7a',
          sizes: [{ stock: 4, keep: 2287.29, sure_price: 2625 }],
        },
      ],
    },
  })
  const path = `/api/office/products/${made.body.id}/`
  const shown = () => shop.fetch(`/api/products/${made.body.id}/`)
  expect((await shown()).status).toBe(404)
  expect((await ask(`POST ${path}publish/`)).body.state).toBe('on_sale')
  expect((await shown()).status).toBe(200)

  const emptied = await ask(`PATCH ${path}`, { version: made.body.version, hsn: '' })
  expect(emptied).toMatchObject({ status: 400, body: { hsn: [expect.any(String)] } })
  const edited = await ask(`PATCH ${path}`, { version: made.body.version, name: 'Temple Tunic' })
  expect(edited.body).toMatchObject({ name: 'Temple Tunic', state: 'on_sale' })

  const [colour] = made.body.colours
  const cell = { colour_id: colour.id, size: 'M' }
  const { version } = edited.body
  const bad = await ask(`PUT ${path}matrix/`, {
    version,
    cells: [
      { ...cell, field: 'price', value: 3_000 },
      { ...cell, field: 'weight', value: 'heavy' },
    ],
  })
  expect(bad).toMatchObject({
    status: 400,
    body: {
      errors: [
        { ...cell, field: 'weight' },
        { ...cell, field: 'price' },
      ],
    },
  })
  const good = await ask(`PUT ${path}matrix/`, {
    version,
    reason: 'received',
    cells: [
      { ...cell, field: 'price', value: '2625' },
      { ...cell, field: 'delta', value: 3 },
    ],
  })
  expect(good.body.colours[0].sizes[0]).toMatchObject({
    price: 2625,
    stock: 7,
    keep: 2500,
    sure_price: null,
  })
  const { product: other } = {
    product: await ask('POST /api/office/products/', {
      ...kurti,
      name: 'Other Kurti',
      colours: [{ name: 'Rust', sizes: [{ size: 'M', price: 499, stock: 1 }] }],
    }),
  }
  await ask(`POST /api/office/products/${other.body.id}/publish/`)
  expect((await ask(`POST ${path}archive/`)).body.state).toBe('archived')
  const gone = await shown()
  expect([gone.status, await gone.json()]).toMatchObject([
    410,
    { name: 'Temple Tunic', code: 'gone', like: [{ slug: 'other-kurti' }] },
  ])
})
