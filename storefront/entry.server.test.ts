import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '../contract/client.ts'
import { apiContext, logErrorContext } from './context.ts'
import { createLoadContext, handleError } from './entry.server.tsx'

/** The Authorization header of a call that a page with these cookies makes. */
async function authorizationOf(cookie: string) {
  const sent: (string | null)[] = []
  const fetchApi = async (_path: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('authorization'))
    return Response.json({})
  }
  const request = new Request('http://shop.test/', { headers: { cookie } })
  const server = { fetchApi, nonce: '', logError() {} }
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

test('only our own errors are logged, through the log of the request', () => {
  const errors: string[] = []
  const context = new RouterContextProvider()
  context.set(logErrorContext, (error) => errors.push(error.message))
  const request = new Request('http://shop.test/')
  handleError(new TypeError('ours'), { request, context })
  handleError(new ApiError(503, { error: 'busy' }), { request, context })
  handleError(new ApiError(404, { error: 'missing' }), { request, context })
  const left = new Request('http://shop.test/', { signal: AbortSignal.abort() })
  handleError(new Error('left'), { request: left, context })
  expect(errors).toEqual(['ours', 'busy'])
})
