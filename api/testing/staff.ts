import { randomUUID } from 'node:crypto'
import type { Role } from '../../contract/office/roles.ts'
import { givePassword } from '../ground/staff/queries.ts'
import { openSession } from '../ground/staff/sessions.ts'
import { addStaff } from '../ground/staff/staff.ts'
import { passwordHash } from './makers.ts'
import type { TestShop } from './shop.ts'
import { password } from './sign-in.ts'

export const origin = 'http://localhost:4000'

export type StaffMember = Awaited<ReturnType<typeof makeStaff>>

/** A member of staff with the makers' password, signed in. */
export async function makeStaff(shop: Pick<TestShop, 'db'>, role: Role, name: string = role) {
  const email = `${name.toLowerCase()}@nool.example`
  const { id } = await addStaff(shop.db, { email, name, role }, 'command line')
  await givePassword(shop.db, id, passwordHash)
  const token = await openSession(shop.db, { id, email, password_hash: passwordHash }, 'test')
  return { id, email, name, role, token, password }
}

type Sent = { json?: unknown; form?: FormData; key?: string; headers?: Record<string, string> }

/** A call of the back office as its site sends it: with cookie, origin and a new key. */
export function sendAs(
  shop: Pick<TestShop, 'fetch'>,
  staff: { token: string } | undefined,
  call: string,
  { json, form, key = randomUUID(), headers = {} }: Sent = {},
): Promise<Response> {
  const [method = '', path = ''] = call.split(' ')
  return shop.fetch(path, {
    method,
    headers: {
      ...(staff && { cookie: `office=${staff.token}` }),
      ...(method !== 'GET' && { origin, 'idempotency-key': key }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(form && { body: form }),
  })
}

/** The status of an answer, and its JSON. */
export async function read(answer: Promise<Response>) {
  const response = await answer
  return { status: response.status, body: await response.json() }
}
