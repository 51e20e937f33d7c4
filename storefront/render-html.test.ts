import { createElement as element, type ReactNode, Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { renderHtml } from './render-html.ts'

const inBoundary = (part: ReactNode) => element('div', null, element(Suspense, null, part))

test('a page comes whole, however long it is', async () => {
  const lines = Array.from({ length: 20_000 }, (_, key) => element('p', { key }, `நூல் ₹${key}`))
  const long = 'கைத்தறி'.repeat(40_000)
  const html = await renderHtml(element('div', null, lines, long))
  const expected = lines.map((_, key) => `<p>நூல் ₹${key}</p>`).join('')
  expect(html).toBe(`<div>${expected}${long}</div>`)
})

test('what stands in a boundary stays in its place', async () => {
  const html = await renderHtml(inBoundary(element('p', null, 'Kurtis')))
  expect(html).toBe('<div><!--$--><p>Kurtis</p><!--/$--></div>')
})

test('what looks like a gap is text', async () => {
  expect(await renderHtml(element('p', null, '<!--$!-->'))).toBe('<p>&lt;!--$!--&gt;</p>')
})

test('a page that throws is told of, in a boundary too', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  await expect(renderHtml(element(Broken))).rejects.toThrow('broken')
  await expect(renderHtml(inBoundary(element(Broken)))).rejects.toThrow('broken')
})

test('a part that waits is a fault', async () => {
  const never = new Promise<string>(() => {})
  const Waiting = () => use(never)
  await expect(renderHtml(inBoundary(element(Waiting)))).rejects.toThrow('waits')
})

test('a part that was missing only once is told of, too', async () => {
  let isBroken = true
  const Broken = () => {
    if (!isBroken) return 'Kurtis'
    isBroken = false
    throw new Error('broken')
  }
  await expect(renderHtml(inBoundary(element(Broken)))).rejects.toThrow('missing once')
})
