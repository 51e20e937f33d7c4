import { expect } from '@playwright/test'
import { payloadAt, payloads, sinks } from './payloads.ts'
import { expectNoMarkup, test } from './test.ts'

// Of the eight fields of an address each payload fills four.
test('what is searched and filtered by stays text', async ({ page }) => {
  for (let place = 0; place < payloads.length; place += 2) {
    const [search, color, gender] = [place, place + 1, place + 5].map(payloadAt)
    const query = new URLSearchParams({
      search: payloadAt(place),
      color: payloadAt(place + 1),
      size: payloadAt(place + 2),
      category: payloadAt(place + 3),
      subcategory: payloadAt(place + 4),
      gender: payloadAt(place + 5),
      min_price: payloadAt(place + 6),
      sort: payloadAt(place + 7),
    })
    await page.goto(`/shop?${query}`)
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.textContent()).toBe(`Results for "${search}"`)
    const filters = await page.getByRole('list', { name: 'Active filters' }).textContent()
    // What was understood of a search stands in place of its text.
    for (const text of [color, gender]) expect(filters).toContain(text)
    expect(await page.locator('main input[name=search]').first().inputValue()).toBe(search)
    await expectNoMarkup(page)
  }
})

test('what is typed into the search stays text', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).first().click()
  const input = page.getByRole('combobox', { name: 'Search for clothes' })
  // Of the others the search finds some words in the catalogue.
  for (const sink of sinks.slice(0, 3)) {
    const [text = ''] = sink.payloads
    await input.fill(text)
    const answer = page.getByRole('status').filter({ hasText: `Nothing found for "${text}".` })
    await expect(answer).toBeAttached()
    await expectNoMarkup(page)
  }
})
