import { expect, test } from 'vitest'
import { apiContext } from './context.ts'
import { createLoadContext } from './entry.server.tsx'

/** The Authorization header of a call that a page with these cookies makes. */
async function authorizationOf(cookie: string) {
  const sent: (string | null)[] = []
  const fetchApi = async (_path: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('authorization'))
    return Response.json({})
  }
  const request = new Request('http://shop.test/', { headers: { cookie } })
  await createLoadContext(request, fetchApi, 'nonce').get(apiContext)('GET /api/shop/')
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
