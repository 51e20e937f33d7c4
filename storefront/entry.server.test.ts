import { type EntryContext, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '../contract/client.ts'
import {
  apiContext,
  leftContext,
  logFaultContext,
  nonceContext,
  takeHtmlContext,
} from './context.ts'
import renderPage, { createLoadContext, handleError } from './entry.server.tsx'

/** The Authorization header of a call that a page with these cookies makes. */
async function authorizationOf(cookie: string) {
  const sent: (string | null)[] = []
  const fetchApi = async (_path: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('authorization'))
    return Response.json({})
  }
  const request = new Request('http://shop.test/', { headers: { cookie } })
  const server = {
    fetchApi,
    nonce: '',
    logFault() {},
    takeHtml() {},
    left: undefined,
    keepsHtml: true,
  }
  await createLoadContext(request, server).get(apiContext)('GET /api/shop/')
  return sent
}

const token = `${'Az09_-'.repeat(7)}x`

test('a page calls the API with the token of its cookie', async () => {
  expect(await authorizationOf(`user=Meena; Token=${token}`)).toEqual([`Token ${token}`])
})

test('a cookie that can be no token counts as none', async () => {
  for (const value of ['%E2%82%B9', '%', '', 'short', `${token}x`, `${token}%0A`]) {
    expect([value, await authorizationOf(`Token=${value}`)]).toEqual([value, [null]])
  }
})

test('only our own faults are logged, through the log of the request', () => {
  const faults: string[] = []
  const context = new RouterContextProvider()
  context.set(logFaultContext, (fault) => faults.push(fault.message))
  context.set(leftContext, undefined)
  handleError(new TypeError('ours'), { context })
  handleError(new ApiError(503, { error: 'busy' }), { context })
  handleError(new ApiError(404, { error: 'missing' }), { context })
  context.set(leftContext, AbortSignal.abort())
  handleError(new Error('left'), { context })
  expect(faults).toEqual(['ours', 'busy'])
})

test('whoever left while waiting gets no page, and none is rendered', async () => {
  const pages: (readonly string[])[] = []
  const context = new RouterContextProvider()
  context.set(nonceContext, 'nonce')
  context.set(leftContext, AbortSignal.abort())
  context.set(takeHtmlContext, (html) => pages.push(html))
  const request = new Request('http://shop.test/shop')
  // With what it holds no page could be rendered.
  const nothing = {} as EntryContext
  const { status, body } = await renderPage(request, 200, new Headers(), nothing, context)
  expect([status, body, pages]).toEqual([499, null, []])
})
