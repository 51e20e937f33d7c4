import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../contract/client.ts'
import { findOffers } from '../catalogue/find-offers.ts'
import { findProducts } from '../catalogue/find-products.ts'
import { useSuggestions } from './use-suggestions.ts'

// The shop counts what is searched for by the calls that name a page.

afterEach(() => void vi.unstubAllGlobals())

function recording() {
  const paths: string[] = []
  const answer = { count: 0, next: null, previous: null, results: [] }
  const api = createApi(
    async (path) => {
      paths.push(path)
      return Response.json(answer)
    },
    () => undefined,
  )
  return { api, paths }
}

test('the list of a search names its page', async () => {
  const { api, paths } = recording()
  await findProducts(api, new URLSearchParams('search=kurti'))
  expect(paths).toEqual(['/api/searchproducts/?query=kurti&page=1&sort=featured'])
})

test('what is offered instead of an empty list names none', async () => {
  const { api, paths } = recording()
  const chips = ['blue', 'kurti'].map((label) => ({ kind: 'text', label, without: `no ${label}` }))
  await findOffers(api, new URLSearchParams('search=blue+kurti'), chips)
  expect(paths.slice(0, 2)).toEqual([
    '/api/searchproducts/?query=no+blue',
    '/api/searchproducts/?query=no+kurti',
  ])
  expect(paths.filter((path) => path.includes('page='))).toEqual([])
})

test('suggestions name none', async () => {
  const asked: string[] = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ count: 0, next: null, previous: null, results: [] })
  })
  let suggest: ((text: string) => void) | undefined
  renderToStaticMarkup(
    createElement(() => {
      ;({ suggest } = useSuggestions())
      return null
    }),
  )
  suggest?.('kurti')
  await expect.poll(() => asked).toEqual(['/api/searchproducts/?query=kurti'])
})
