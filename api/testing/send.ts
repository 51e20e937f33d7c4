import { expect } from 'vitest'
import { ApiError } from '../../contract/client.ts'
import type { TestShop } from './shop.ts'

type Sent = {
  token?: string | undefined
  json?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
}

/** A request as any program may send it, valid or not: `send(shop, 'POST /api/cart/', { json })`. */
export function send(
  shop: Pick<TestShop, 'fetch'>,
  call: string,
  sent: Sent = {},
): Promise<Response> {
  const [method = '', path = ''] = call.split(' ')
  const headers = new Headers(sent.headers)
  if (sent.token) headers.set('authorization', `Token ${sent.token}`)
  const init: RequestInit = { method, headers }
  if (sent.form) init.body = new URLSearchParams(sent.form)
  if (sent.json !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(sent.json)
  }
  return shop.fetch(path, init)
}

/** The body of a refusal that is of no field, with a code, which the shop of tests looks at. */
export const errorBody = (message: string) => ({
  error: message,
  message,
  code: expect.any(String),
})

export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.catch((error: unknown) => error)
  if (outcome instanceof ApiError) return outcome
  throw new Error('the call was not refused')
}
