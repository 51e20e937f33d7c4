import { expect, test } from '@playwright/test'
import { addressOf } from './addresses.ts'
import { password, register } from './customers.ts'
import { inTens } from './in-tens.ts'
import { payloads } from './payloads.ts'

test('a field with a form of its own refuses payloads, and stores nothing', async ({
  baseURL: origin = '',
}) => {
  const { api, token } = await register(origin, 0)
  const send = async (call: string, body: object): Promise<[number, string[]]> => {
    const [method = '', path] = call.split(' ')
    const headers = { 'content-type': 'application/json', authorization: `Token ${token}` }
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    return [response.status, Object.keys(await response.json())]
  }
  const before = await api('GET /api/my-data/')
  await inTens(payloads, async (text, place) => {
    const account = { first_name: 'Meera', password, password_confirm: password }
    const contact = { postal_code: text, phone: text, contact_person_number: text }
    const address = { ...addressOf(place), ...contact, type_of_address: text }
    for (const [call, body, fields] of [
      ['POST /api/register/', { ...account, email: text, phone: text }, ['phone', 'email']],
      ['PUT /api/profile_update/', { phone: text }, ['phone']],
      [
        'POST /api/shipping-address/',
        address,
        ['contact_person_number', 'postal_code', 'phone', 'type_of_address'],
      ],
      ['POST /api/password-reset/', { email: text }, ['email']],
    ] as const) {
      expect(await send(call, body), call).toEqual([400, fields])
    }
    expect((await send('POST /api/verify-otp/', { otp: text }))[0]).toBe(400)
    expect((await send('POST /api/login/', { email: text, password: text }))[0]).toBe(400)
  })
  expect(await api('GET /api/my-data/')).toEqual(before)
})
