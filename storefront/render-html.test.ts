import { createElement as element, Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { renderHtml } from './render-html.ts'

test('a page comes whole, however long it is', async () => {
  const lines = Array.from({ length: 20_000 }, (_, key) => element('p', { key }, `நூல் ₹${key}`))
  const long = 'கைத்தறி'.repeat(40_000)
  const html = await renderHtml(element('div', null, lines, long))
  const expected = lines.map((_, key) => `<p>நூல் ₹${key}</p>`).join('')
  expect(html.toString()).toBe(`<div>${expected}${long}</div>`)
})

test('each page has its own bytes', async () => {
  const first = await renderHtml(element('p', null, 'Meena'))
  const second = await renderHtml(element('p', null, 'Kavya'))
  expect([first.toString(), second.toString()]).toEqual(['<p>Meena</p>', '<p>Kavya</p>'])
})

test('a page that throws is told of', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  await expect(renderHtml(element(Broken))).rejects.toThrow('broken')
})

test('a page that stands still is given up', async () => {
  const never = new Promise<string>(() => {})
  const Waiting = () => use(never)
  const page = element(Suspense, { fallback: 'soon' }, element(Waiting))
  await expect(renderHtml(page, { patienceMs: 20 })).rejects.toThrow('too long')
})
