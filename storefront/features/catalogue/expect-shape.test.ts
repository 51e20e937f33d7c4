import { expect, test } from 'vitest'
import { type Api, ApiError } from '../../../contract/client.ts'
import { loadHome } from '../home/load-home.ts'
import { loadFrame } from '../layout/load-frame.ts'
import { findProducts } from './find-products.ts'
import { loadProduct } from './load-product.ts'

/** An API whose every call has the same answer. */
const answering = (answer: unknown) => (async () => answer) as Api
/** One of which some calls fail. */
const failing = (calls: RegExp) =>
  (async (endpoint: string) => {
    if (calls.test(endpoint)) throw new ApiError(503, {})
    return {}
  }) as Api

const url = new URL('http://shop.test/product/7')

test.for([null, 'busy', [], { results: 'none' }])('%j is no list of products', async (answer) => {
  const problem = 'Invalid response format for products'
  await expect(findProducts(answering(answer), new URLSearchParams())).rejects.toThrow(problem)
  expect((await loadHome(answering(answer))).rows['new-arrivals']).toEqual({ error: problem })
})

test.for([null, 'busy', []])('%j is no product', async (answer) => {
  expect((await loadProduct(answering(answer), url, '7')).data).toEqual({
    product: null,
    error: 'Invalid response format for product details',
  })
})

test('an answer that is no list of categories leaves an empty menu that says so', async () => {
  expect(await loadFrame(answering({}))).toMatchObject({
    categories: [],
    categoriesError: 'Invalid response format for categories',
  })
})

test('without its menu a screen is shown, and without its shop none', async () => {
  expect(await loadFrame(failing(/categories/))).toEqual({
    shop: {},
    categories: [],
    categoriesError: 'Failed to fetch categories',
    around: {},
  })
  await expect(loadFrame(failing(/shop/))).rejects.toMatchObject({ init: { status: 503 } })
})
