import { expect } from '@playwright/test'
import { inTens } from './in-tens.ts'
import { payloadAt, payloads, sinks } from './payloads.ts'
import { readPage, valueOf } from './read-page.ts'
import { expectNoMarkup, test } from './test.ts'

// Of the eight fields of an address each payload fills four.
test('what is searched and filtered by stays text', async ({ baseURL: origin = '' }) => {
  const places = [...payloads.keys()].filter((place) => place % 2 === 0)
  await inTens(places, async (place) => {
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
    const page = await readPage(`${origin}/shop?${query}`)
    expect(page.texts('h1')).toEqual([`Results for "${search}"`])
    // What was understood of a search stands in place of its text.
    const filters = page.texts('ul').join(' ')
    for (const text of [color, gender]) expect(filters).toContain(text)
    expect(valueOf(page, 'search')).toBe(search)
    page.expectNoMarkup()
  })
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
