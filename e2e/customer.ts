import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { type Api, createApi } from '../contract/client.ts'

/** Of every customer made here. */
export const password = 'thread-7'

export const savedAddress = {
  address_line1: '3 Mill Road',
  city: 'Tiruppur',
  state: 'Tamil Nadu',
  country: 'India',
  postal_code: '641604',
  phone: '9876543210',
}

type Customer = { email: string; token: string; api: Api }

/** What a visitor, or the customer of a token, does by the shop's API. */
export function apiOf(origin: string, token?: string): Api {
  return createApi(
    (path, init) => fetch(origin + path, init),
    () => token,
  )
}

/** A new customer with nothing but a name, signed in where a context is given. */
export async function signUp(
  origin = '',
  name = 'Kamala',
  context?: BrowserContext,
): Promise<Customer> {
  const email = `${name.replace(/\W/g, '')}-${randomUUID()}@example.com`.toLowerCase()
  const visitor = apiOf(origin)
  await visitor('POST /api/register/', {
    body: { first_name: name, email, password, password_confirm: password },
  })
  const { token } = await visitor('POST /api/login/', { body: { email, password } })
  await context?.addCookies(sessionCookies(origin, name, token))
  return { email, token, api: apiOf(origin, token) }
}

/** As a login leaves them in the browser. */
export const sessionCookies = (url: string, name: string, token: string) => [
  { name: 'Token', value: token, url },
  { name: 'user', value: encodeURIComponent(name), url },
]

/** A customer with an address, signed in where a context is given; what she does by API. */
export async function makeCustomer(
  origin: string | undefined,
  name: string,
  context?: BrowserContext,
): Promise<Api> {
  const { api } = await signUp(origin, name, context)
  await api('POST /api/shipping-address/', { body: savedAddress })
  return api
}

/** Answers the dialog that asks to log in. */
export async function logIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('textbox', { name: /^Password/ }).fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
}
