import { expect, test } from 'vitest'
import { startScriptsLate } from './late-scripts.ts'

const makeLate = (script: string) =>
  startScriptsLate(
    Buffer.from(
      `<html><head><link rel="modulepreload" href="/assets/root.js" nonce="n"/></head><body><h1>நூல் ₹499</h1>${script}</body></html>`,
    ),
    'n',
  ).toString()

test('no script is loaded or run until the starter says so', () => {
  const late = makeLate('<script nonce="n" type="module" async="">go()</script>')
  expect(late).not.toMatch(/<link[^>]*modulepreload/)
  expect(late).not.toMatch(/<script[^>]*type="module"/)
  expect(late).toContain('<script nonce="n" type="text/plain" data-late="">go()</script>')
  expect(late).toMatch(/<script nonce="n">.*\(\["\/assets\/root\.js"\]\)<\/script><\/body>/s)
})

test('a script that is no module of the page stays as it is', () => {
  const late = makeLate('<script nonce="n">context()</script>')
  expect(late).toContain('<script nonce="n">context()</script>')
  expect(late).toContain('<h1>நூல் ₹499</h1>')
})
