import { expect } from '@playwright/test'
import { drawPicture } from '../picture.ts'
import { become, type Customer, cookieOf, register } from './customers.ts'
import { inTens } from './in-tens.ts'
import { payloadAt, payloads } from './payloads.ts'
import { readPage, valueOf } from './read-page.ts'
import { expectNoMarkup, test } from './test.ts'

// Each payload is a name or an address.
test('who a customer is stays text in the profile', async ({ baseURL: origin = '' }) => {
  const places = [...payloads.keys()].filter((place) => place % 2 === 0)
  const customers = await inTens(places, async (place) => {
    const customer = await register(origin, place)
    return change(customer, place + 3)
  })
  await inTens(customers, (customer) => expectFileOfText(origin, customer))
  await inTens(customers, (customer) => expectProfile(origin, customer))
})

test('who a customer is stays text on every page of hers', async ({
  page,
  baseURL: origin = '',
}) => {
  const paths = ['/', '/profile', '/passwordupdate', '/wishlist', '/cart', '/orders', '/success']
  for (const [place, path] of paths.entries()) {
    const customer = await register(origin, place * 7)
    await become(page, origin, customer)
    await page.goto(path)
    await expect(page.getByTitle(customer.name, { exact: true }).first()).toHaveText(customer.name)
    await expectNoMarkup(page)
  }
})

/** Gives a customer other words, as a form sends them, with a file of such a name. */
async function change(customer: Customer, place: number): Promise<Customer> {
  const words = { first_name: payloadAt(place), address: payloadAt(place + 1) }
  const profile_image = new File([new Uint8Array(await drawPicture(8, 8))], payloadAt(place + 2))
  await customer.api('PUT /api/profile_update/', { body: { ...words, profile_image } })
  const profile = await customer.api('GET /api/profile/')
  expect(profile).toMatchObject(words)
  expect(profile.profile_image).toMatch(/^\/media\/[\w/.-]+$/)
  return { ...customer, name: words.first_name, address: words.address }
}

/** What a customer takes along is a file of text to every browser. */
async function expectFileOfText(origin: string, customer: Customer): Promise<void> {
  const { name: first_name, address, token } = customer
  const headers = { cookie: `Token=${token}` }
  const file = await fetch(`${origin}/profile/my-data.json`, { headers })
  expect(file.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await file.json()).account).toMatchObject({ first_name, address })
}

async function expectProfile(origin: string, customer: Customer): Promise<void> {
  const { name, email, address } = customer
  const page = await readPage(`${origin}/UpdateProfile`, cookieOf(customer))
  expect(page.texts('dd')).toEqual([name, email, 'N/A', address])
  expect(valueOf(page, 'first_name')).toBe(name)
  expect(valueOf(page, 'address')).toBe(address)
  page.expectNoMarkup()
}
