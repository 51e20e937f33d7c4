import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Api } from '../../contract/client.ts'
import { apiOf, sessionCookies } from '../customer.ts'
import { payloadAt } from './payloads.ts'

// Twenty characters, the most that a password has.
export const password = '<svg/onload=__ran()>'

export type Customer = { name: string; address: string; email: string; token: string; api: Api }

/** A customer whose every word is a payload, from the one at `place` on. */
export async function register(origin: string, place: number): Promise<Customer> {
  const email = `words-${place}-${randomUUID()}@example.com`
  const [name, username, address] = [place, place + 1, place + 2].map(payloadAt)
  const account = { first_name: name ?? '', username, email }
  const opened = await apiOf(origin)('POST /api/register/', {
    body: { ...account, address, password, password_confirm: password },
  })
  expect(opened).toMatchObject({ username, email })
  const { token, ...login } = await apiOf(origin)('POST /api/login/', {
    body: { email, password },
    headers: { 'user-agent': asHeader(payloadAt(place)) },
  })
  expect(login).toEqual(account)
  const api = apiOf(origin, token)
  expect(await api('GET /api/profile/')).toMatchObject({ ...account, address })
  return { name: account.first_name, address: address ?? '', email, token, api }
}

/** What can be sent in a header: bytes, each as a letter, and none of them a control. */
const asHeader = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t -~\xa0-\xff]/g, ' ')

/** What a customer's browser sends with a page. */
export const cookieOf = ({ token, name }: Customer) =>
  `Token=${token}; user=${encodeURIComponent(name)}`

/** Makes the browser that of a customer. */
export async function become(page: Page, origin: string, { token, name }: Customer): Promise<void> {
  await page.context().addCookies(sessionCookies(origin, name, token))
}
