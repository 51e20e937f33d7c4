import { describe, expect } from 'vitest'
import { isWaiting } from '../../testing/is-waiting.ts'
import { test } from '../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../testing/staff.ts'
import { removeStaff } from './staff.ts'

const invitation = { email: 'ravi@nool.example', name: 'Ravi', role: 'packer' }

describe('the staff', () => {
  test('are invited by a link that sets a password once', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const added = await read(sendAs(shop, owner, 'POST /api/office/staff/', { json: invitation }))
    expect(added).toMatchObject({ status: 201, body: { ...invitation, has_password: false } })
    const link = new URL(added.body.link)
    expect(link.pathname).toBe('/office/welcome')
    const accept = (password: string, token = link.searchParams.get('token')) =>
      read(sendAs(shop, undefined, 'POST /api/office/welcome/', { json: { token, password } }))
    expect(await accept('short')).toMatchObject({
      status: 400,
      body: { password: [expect.stringMatching(/at least/)] },
    })
    expect(await accept('long enough', 'x'.repeat(43))).toMatchObject({ status: 400 })
    const both = await Promise.all([accept('long enough'), accept('long enough')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
    const json = { email: invitation.email, password: 'long enough' }
    const login = sendAs(shop, undefined, 'POST /api/office/login/', { json })
    expect(await read(login)).toMatchObject({ status: 200, body: { role: 'packer' } })
  })

  test('are invited again with a new link, and the old one ends', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { id, token: session } = await makeStaff(shop, 'packer')
    const invite = async () => {
      const again = await read(sendAs(shop, owner, `POST /api/office/staff/${id}/invite/`))
      return new URL(again.body.link).searchParams.get('token')
    }
    const [first, second] = [await invite(), await invite()]
    const accept = async (token: string | null) => {
      const json = { token, password: 'another one' }
      return (await sendAs(shop, undefined, 'POST /api/office/welcome/', { json })).status
    }
    expect(await accept(first)).toBe(400)
    expect((await sendAs(shop, { token: session }, 'GET /api/office/me/')).status).toBe(200)
    expect(await accept(second)).toBe(200)
    expect((await sendAs(shop, { token: session }, 'GET /api/office/me/')).status).toBe(401)
  })

  test('have their new role at once, and no session once removed', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const meena = await makeStaff(shop, 'packer', 'Meena')
    const path = `/api/office/staff/${meena.id}/`
    const changed = await read(
      sendAs(shop, owner, `PUT ${path}`, { json: { role: 'manager', version: 1 } }),
    )
    expect(changed).toMatchObject({ status: 200, body: { role: 'manager', version: 2 } })
    const me = await read(sendAs(shop, meena, 'GET /api/office/me/'))
    expect(me.body.role).toBe('manager')
    expect((await sendAs(shop, owner, `DELETE ${path}`)).status).toBe(200)
    expect((await sendAs(shop, meena, 'GET /api/office/me/')).status).toBe(401)
    expect((await sendAs(shop, owner, `DELETE ${path}`)).status).toBe(404)
    const { body } = await read(sendAs(shop, owner, 'GET /api/office/staff/'))
    expect(body).toMatchObject({ results: [{ role: 'owner' }], next: null })
  })

  test('see both values where another has changed the same field', async ({ shop }) => {
    const asha = await makeStaff(shop, 'owner', 'Asha')
    const devi = await makeStaff(shop, 'owner', 'Devi')
    const { id } = await makeStaff(shop, 'packer', 'Meena')
    const put = (by: StaffMember, json: object) =>
      read(sendAs(shop, by, `PUT /api/office/staff/${id}/`, { json }))
    await put(asha, { role: 'manager', version: 1 })
    const name = 'Meenakshi'
    expect(await put(devi, { name, role: 'support', version: 1 })).toMatchObject({
      status: 409,
      body: { version: 2, values: { role: { yours: 'support', theirs: 'manager' } } },
    })
    const stale = await put(devi, { name, role: 'support', version: 1 })
    expect(Object.keys(stale.body.values)).toEqual(['role'])
    expect(await put(devi, { role: 'manager', version: 1 })).toMatchObject({ status: 200 })
    expect(await put(devi, { name, version: 1 })).toMatchObject({
      status: 200,
      body: { name, role: 'manager', version: 3 },
    })
  })

  test('have the own last save of one who looks at an older version', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { id } = await makeStaff(shop, 'packer')
    const put = (role: string) =>
      read(sendAs(shop, owner, `PUT /api/office/staff/${id}/`, { json: { role, version: 1 } }))
    await put('manager')
    expect(await put('support')).toMatchObject({ status: 200, body: { version: 3 } })
  })

  test('always have an owner, also when two leave at once', async ({ shop }) => {
    const first = await makeStaff(shop, 'owner', 'First')
    const second = await makeStaff(shop, 'owner', 'Second')
    const path = ({ id }: { id: number }) => `/api/office/staff/${id}/`
    const one = await shop.db.transaction().execute(async (tx) => {
      await removeStaff(tx, second.id, 'command line')
      const other = sendAs(shop, second, `DELETE ${path(first)}`)
      await isWaiting(shop)
      return { other }
    })
    expect((await one.other).status).toBe(409)
    const owners = await shop.db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'owner')
      .where('removed_at', 'is', null)
      .execute()
    expect(owners).toHaveLength(1)
    for (const call of [`DELETE ${path(first)}`, `PUT ${path(first)}`]) {
      const refused = await read(sendAs(shop, first, call, { json: { role: 'manager' } }))
      expect(refused).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/last owner/) },
      })
    }
  })

  test('always have an owner who can log in, which an invited one cannot yet', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const json = { ...invitation, role: 'owner' }
    const { body: ravi } = await read(sendAs(shop, owner, 'POST /api/office/staff/', { json }))
    const path = `/api/office/staff/${owner.id}/`
    const leave = (call: string) =>
      sendAs(shop, owner, call, { json: { role: 'packer' } }).then(({ status }) => status)
    expect(await leave(`PUT ${path}`)).toBe(409)
    expect(await leave(`DELETE ${path}`)).toBe(409)
    const token = new URL(ravi.link).searchParams.get('token')
    const accepted = { json: { token, password: 'long enough' } }
    await sendAs(shop, undefined, 'POST /api/office/welcome/', accepted)
    expect(await leave(`PUT ${path}`)).toBe(200)
  })

  test('are added once for a key, however often and at once it comes', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const call = 'POST /api/office/staff/'
    const add = (json: object) => read(sendAs(shop, owner, call, { json, key: 'one' }))
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(invitation)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.link)).toHaveLength(1)
    expect((await add({ ...invitation, role: 'owner' })).status).toBe(422)
    const other = sendAs(shop, owner, call, { json: invitation, key: 'another' })
    expect(await read(other)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/works here already/) },
    })
    expect((await sendAs(shop, owner, call, { json: invitation, key: '' })).status).toBe(400)
    const wrong = sendAs(shop, owner, call, { json: { ...invitation, role: 'king' } })
    expect(await read(wrong)).toMatchObject({
      status: 400,
      body: { role: [expect.stringMatching(/Choose one/)] },
    })
  })
})
