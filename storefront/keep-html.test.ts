import { createElement, Suspense } from 'react'
import { expect, test } from 'vitest'
import { keepHtml } from './keep-html.tsx'

type Props = { of: readonly [string[], string, boolean] }

/** A part that says how often it was rendered. */
function countedPart() {
  let times = 0
  return ({ of: [names, screen, isSignedIn] }: Props) =>
    createElement('b', { title: screen }, `${++times}: ${names.join()} ${isSignedIn}`)
}

test('a part is rendered once for the same data and words, and anew for any other', () => {
  const part = countedPart()
  const names = ['Mens']
  const first = keepHtml(part, [names, '/cart', true])
  expect(first).toBe('<b title="/cart">1: Mens true</b>')
  expect(keepHtml(part, [names, '/cart', true])).toBe(first)

  expect(keepHtml(part, [names, '/cart', false])).toContain('2: Mens false')
  expect(keepHtml(part, [names, '/shop', true])).toContain('3: Mens true')
  // As new data is, that says the same.
  expect(keepHtml(part, [['Mens'], '/cart', true])).toContain('4: Mens true')
  expect(keepHtml(countedPart(), [names, '/cart', true])).toContain('1: Mens true')
  expect(keepHtml(part, [names, '/cart', true])).toBe(first)
})

test('words are not taken for others that read alike', () => {
  const part = countedPart()
  const names = ['Mens']
  keepHtml(part, [names, '/a', true])
  expect(keepHtml(part, [names, '/a,true', true])).toContain('title="/a,true"')
  expect(keepHtml(part, [names, '1', true])).toContain('title="1"')
})

test('whoever asks for many addresses pushes out what was kept, and fills no memory', () => {
  const part = countedPart()
  const names = ['x'.repeat(100_000)]
  const ask = (screen: string) => keepHtml(part, [names, screen, false])
  ask('/first')
  for (let at = 0; at < 30; at++) ask(`/${at}`)
  expect(ask('/29')).toContain('>31: ')
  expect(ask('/first')).toContain('>32: ')
})

test('a part that is not whole is not kept', () => {
  const Broken = () => {
    throw new Error('no thread')
  }
  expect(() => keepHtml(Broken, [['Mens']])).toThrow('no thread')
  // React leaves what fails in a boundary to the browser.
  const Menu = () => createElement(Suspense, {}, createElement(Broken))
  for (const _ of ['first', 'again']) {
    expect(() => keepHtml(Menu, [])).toThrow('Menu is not whole, and cannot be kept')
  }
})
