import { createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { finishPage } from './finish-page.ts'
import { toInlineJson } from './inline-json.ts'

const makeLate = (script: string) =>
  finishPage(
    `<html><head><link rel="modulepreload" href="/assets/root.js" nonce="n"/></head><body><h1>நூல் ₹499</h1>${script}</body></html>`,
    { data: 'data()', nonce: 'n' },
  ).join('')

test('no script is loaded or run until the starter says so', () => {
  const late = makeLate('<script nonce="n" type="module" async="">go()</script>')
  expect(late).not.toMatch(/<link[^>]*modulepreload/)
  expect(late).not.toMatch(/<script[^>]*type="module"/)
  expect(late).toContain('<script nonce="n" type="text/plain" data-late="">go()</script>')
  expect(late).toMatch(
    /<script nonce="n">\(\(paths.*\(\["\/assets\/root\.js"\]\)<\/script><\/body>/s,
  )
})

test('each file of the page is loaded late, in its order', () => {
  const link = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js"/>`
  const late = makeLate(`${link('home')}<p>Kurtis</p>${link('card')}`)
  expect(late).toContain('(["/assets/root.js","/assets/home.js","/assets/card.js"])')
  expect(late).toContain('<p>Kurtis</p>')
})

test('what a maker writes is left alone', () => {
  const words = ' type="module" async=""><link rel="modulepreload" href="/evil.js"></body>'
  const said = renderToStaticMarkup(createElement('p', { title: words }, words))
  const data = `<script>${toInlineJson({ words })}</script>`
  const late = makeLate(`${said}${data}<script type="module" async="">go()</script>`)
  expect(late).toContain(said)
  expect(late).toContain(data)
  expect(late).toContain('<script type="text/plain" data-late="">go()</script>')
  expect(late).toContain('(["/assets/root.js"])')
})

test('a page without an end stays as it is', () => {
  const page = '<link rel="modulepreload" href="/assets/root.js">'
  expect(finishPage(page, { data: 'data()', nonce: 'n' })).toEqual([page])
})

test('a script that is no module of the page stays as it is', () => {
  const late = makeLate('<script nonce="n">context()</script>')
  expect(late).toContain('<script nonce="n">context()</script>')
  expect(late).toContain('<h1>நூல் ₹499</h1>')
})

test('the data comes at the end of the body, before what starts the scripts', () => {
  expect(makeLate('')).toMatch(
    /<h1>நூல் ₹499<\/h1><script nonce="n">data\(\)<\/script><script nonce="n">\(\(paths/,
  )
})

test('what keeps an early submission of a form may run', () => {
  const form = createElement('form', { action: () => {} }, createElement('button'))
  const page = createElement('html', null, createElement('body', null, form))
  const written = finishPage(renderToString(page), { data: 'data()', nonce: 'n' }).join('')
  expect(written).toContain('addEventListener("submit"')
  expect(written.match(/<script/g)).toHaveLength(3)
  expect(written.match(/<script nonce="n"/g)).toHaveLength(3)
})

test('without a policy only the data is added', () => {
  const page = '<body><script type="module" async="">go()</script></body>'
  expect(finishPage(page, { data: 'data()', nonce: undefined }).join('')).toBe(
    '<body><script type="module" async="">go()</script><script>data()</script></body>',
  )
})
