import { setTimeout as sleep } from 'node:timers/promises'
import { createElement as element, Suspense, use } from 'react'
import { expect, test, vi } from 'vitest'
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

test('a page that cannot be written whole is no page', async () => {
  vi.spyOn(Buffer, 'concat').mockImplementationOnce(() => {
    throw new RangeError('no memory')
  })
  const long = [200_000, 100_000].map((size, key) => element('p', { key }, 'x'.repeat(size)))
  await expect(renderHtml(element('div', null, long))).rejects.toThrow('no memory')
})

test('a page that throws in one place is not rendered on in others', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const goesOn = vi.fn<() => void>()
  const Waiting = () => {
    const word = use(promise)
    goesOn()
    return word
  }
  const Broken = () => {
    throw new Error('broken')
  }
  const parts = [Waiting, Broken].map((Part) =>
    element(Suspense, { key: Part.name, fallback: 'soon' }, element(Part)),
  )
  await expect(renderHtml(element('div', null, parts))).rejects.toThrow('broken')
  resolve('late')
  await sleep(20)
  expect(goesOn).not.toHaveBeenCalled()
})
