import { expect, type Page } from '@playwright/test'
import { findPiece } from '../pieces.ts'
import { addressOf, written } from './addresses.ts'
import { become, cookieOf, register } from './customers.ts'
import { pairs } from './payloads.ts'
import { readPage } from './read-page.ts'
import { expectNoMarkup, test } from './test.ts'

test('an address stays text, in the book and the checkout', async ({ baseURL: origin = '' }) => {
  const customer = await register(origin, 0)
  const { api } = customer
  for (const place of pairs.keys()) {
    const address = addressOf(place)
    expect(await api('POST /api/shipping-address/', { body: address })).toMatchObject(address)
  }
  const book = await api('GET /api/shipping-address/')
  expect(book).toHaveLength(pairs.length)
  await api('POST /api/cart/', { body: (await findPiece(api, 2)).selection })
  for (const path of ['/address', '/checkout']) {
    const page = await readPage(origin + path, cookieOf(customer))
    expect(page.texts('address')).toEqual(book.map(written))
    page.expectNoMarkup()
  }
})

test('an address stays text in its form', async ({ page, baseURL: origin = '' }) => {
  const customer = await register(origin, 0)
  const { api } = customer
  // Seven fields in each, so that these hold every pair.
  for (let place = 0; place < pairs.length; place += 7) {
    await api('POST /api/shipping-address/', { body: addressOf(place) })
  }
  const book = await api('GET /api/shipping-address/')
  await become(page, origin, customer)
  await page.goto('/address')
  const forms = await openForms(page, book.length)
  for (const [place, form] of forms.entries()) expect(book[place]).toMatchObject(form)
  await expectNoMarkup(page)
  await page.getByRole('button', { name: 'Save address' }).first().click()
  await expect(page.getByText('Address updated successfully!').first()).toBeVisible()
  expect(await api('GET /api/shipping-address/')).toEqual(book)

  await api('POST /api/cart/', { body: (await findPiece(api, 2)).selection })
  await page.goto('/checkout')
  expect(await page.locator('main address').allTextContents()).toEqual(book.map(written))
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await expect(page.getByLabel('Contact name')).toHaveValue(customer.name)
  await expectNoMarkup(page)
})

/** What the fields of every address hold, once the form of each stands open. */
async function openForms(page: Page, count: number): Promise<Record<string, unknown>[]> {
  const edits = page.getByRole('button', { name: /^Edit/ })
  await edits.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await expect(page.getByRole('button', { name: 'Save address' })).toHaveCount(count)
  const forms = await page.locator('main form').evaluateAll((all: HTMLFormElement[]) =>
    all.map((form) => {
      const { id: _, ...typed } = Object.fromEntries(new FormData(form).entries())
      return typed
    }),
  )
  expect(forms).toHaveLength(count)
  return forms
}
