import type { BrowserContext } from '@playwright/test'
import { type Api, createApi } from '../contract/client.ts'

const password = 'thread-7'

/** A customer with an address, signed in where a context is given; what she does by API. */
export async function makeCustomer(
  baseURL: string | undefined,
  name: string,
  context?: BrowserContext,
): Promise<Api> {
  const url = baseURL ?? ''
  let token: string | undefined
  const api = createApi(
    (path, init) => fetch(url + path, init),
    () => token,
  )
  const email = `${name}-${crypto.randomUUID()}@example.com`.toLowerCase()
  await api('POST /api/register/', {
    body: { first_name: name, email, phone: '9876543210', password, password_confirm: password },
  })
  const login = await api('POST /api/login/', { body: { email, password } })
  token = login.token
  await api('POST /api/shipping-address/', {
    body: {
      address_line1: '3 Mill Road',
      city: 'Tiruppur',
      state: 'Tamil Nadu',
      postal_code: '641604',
      phone: '9876543210',
    },
  })
  await context?.addCookies([
    { name: 'Token', value: token, url },
    { name: 'user', value: name, url },
  ])
  return api
}
