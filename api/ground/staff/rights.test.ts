import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { officeEndpoints } from '../../../contract/office/endpoints.ts'
import { type Role, roles } from '../../../contract/office/roles.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { rightsOf } from './roles.ts'

const calls = Object.entries(officeEndpoints as Record<string, Endpoint>)
const guarded = calls.filter(([, { staff }]) => staff !== undefined)
const endsIt = (call: string) => call.includes('logout')
// Last, since it ends the session that asks.
const inOrder = guarded.toSorted(([one], [other]) => Number(endsIt(one)) - Number(endsIt(other)))
/** A path of nothing that exists, so that what is allowed is not found and changes nothing. */
const pathOf = (call: string) =>
  call.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'id' ? '999999' : 'NL0'))

async function ask(shop: TestShop, staff: { token: string } | undefined, call: string) {
  const answer = await sendAs(shop, staff, pathOf(call), call.startsWith('GET') ? {} : { json: {} })
  if (answer.headers.get('content-type')?.startsWith('application/json')) {
    return read(Promise.resolve(answer))
  }
  // A stream goes on until it is left, and a paper of the last whole run of tests may be there.
  await answer.body?.cancel()
  return { status: answer.status, body: {} as Record<string, unknown> }
}

describe('each call of the back office', () => {
  test('is refused to a visitor, a shopper and a signed-out member of staff', async ({ shop }) => {
    const customer = await shop.make.customer()
    const gone = await makeStaff(shop, 'owner')
    expect((await sendAs(shop, gone, 'POST /api/office/logout/')).status).toBe(200)
    for (const [call] of guarded) {
      const answers = [
        await ask(shop, undefined, call),
        await ask(shop, customer, call),
        await ask(shop, gone, call),
      ]
      expect([call, answers.map(({ status }) => status)]).toEqual([call, [401, 401, 401]])
      const headers = { authorization: `Token ${customer.token}` }
      const asShopper = await sendAs(shop, undefined, pathOf(call), { headers })
      expect([call, asShopper.status]).toEqual([call, 401])
      expect(asShopper.headers.get('cache-control')).toBe('no-store')
    }
  })

  for (const role of roles) {
    test(`is open to the role ${role} exactly where it has the right`, async ({ shop }) => {
      const staff = await makeStaff(shop, role)
      for (const [call, { staff: right, also }] of inOrder) {
        const { status, body } = await ask(shop, staff, call)
        const missing = [right, also].find(
          (each) => each && each !== 'anyone' && !rightsOf(role).includes(each),
        )
        expect([call, missing, status === 403]).toEqual([call, missing, missing !== undefined])
        expect([call, body.right]).toEqual([call, missing])
        expect([call, status < 500]).toEqual([call, true])
      }
    })
  }

  test('that changes something needs an Origin, and a key where it acts', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    for (const [call, endpoint] of guarded.filter(([call]) => !call.startsWith('GET'))) {
      const json = {}
      const foreign = { json, headers: { origin: 'https://evil.example' } }
      const refused = await read(sendAs(shop, owner, pathOf(call), foreign))
      expect([call, refused.status]).toEqual([call, 403])
      expect(refused.body).not.toHaveProperty('right')
      if (!endpoint.acts) continue
      const keyless = await read(sendAs(shop, owner, pathOf(call), { json, key: '' }))
      expect([call, keyless]).toMatchObject([
        call,
        { status: 400, body: { error: expect.stringMatching(/Idempotency-Key/) } },
      ])
    }
  })
})

test('what asks for no session is known by name, and every part of the contract is asked', () => {
  const open = calls.filter(([, { staff }]) => staff === undefined).map(([call]) => call)
  expect(open).toEqual([
    'POST /api/office/login/',
    'POST /api/office/welcome/',
    'POST /api/office/passkeys/challenge/',
    'POST /api/office/login/passkey/',
  ])
  const folder = new URL('../../../contract/office/', import.meta.url)
  const written = readdirSync(folder).flatMap((file) =>
    Array.from(
      readFileSync(new URL(file, folder), 'utf8').matchAll(
        /^ {2}'([A-Z]+ \/api\/office\/[^']*)'/gm,
      ),
      ([, call]) => call,
    ),
  )
  expect(new Set(written)).toEqual(new Set(calls.map(([call]) => call)))
})

test('the rights of each role are those of the table', () => {
  const lacks: Record<Role, string[]> = {
    owner: [],
    manager: ['staff', 'change settings'],
    packer: [
      'offers',
      'settings',
      'people',
      'phones',
      'amounts',
      'money',
      'audit',
      'staff',
      'cancel',
      'confirm',
      'complaints',
      'reviews',
      'customers',
      'erase',
      'export',
    ],
    support: [
      'offers',
      'erase',
      'settings',
      'export',
      'money',
      'documents',
      'audit',
      'staff',
      'pack',
      'wave',
      'hand over',
      'grade',
    ],
    accountant: [
      'offers',
      'customers',
      'erase',
      'settings',
      'export',
      'phones',
      'pack',
      'wave',
      'hand over',
      'staff',
      'cancel',
      'confirm',
      'grade',
    ],
    catalogue: [
      'offers',
      'customers',
      'erase',
      'settings',
      'today',
      'orders',
      'people',
      'phones',
      'money',
      'audit',
      'staff',
      'notes',
    ],
  }
  for (const role of roles) {
    expect([role, rightsOf(role).filter((right) => lacks[role].includes(right))]).toEqual([
      role,
      [],
    ])
  }
  expect(rightsOf('owner').filter((right) => !rightsOf('manager').includes(right))).toEqual([
    'change settings',
    'staff',
  ])
})
