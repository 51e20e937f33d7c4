import { describe, expect } from 'vitest'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { manageStaff } from '../../ground/staff/manage-staff.ts'
import { runInProcess } from '../../testing/run-in-process.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { read, sendAs } from '../../testing/staff.ts'
import { addDemoStaff, refuseDemoStaff } from './staff.ts'

/** Runs the command as an operator does, on the test's database. */
const staff = (shop: TestShop, ...args: string[]) =>
  runInProcess(manageStaff, { DATABASE_URL: shop.ownerUrl }, args)

const login = (shop: TestShop, email: string, password: string) =>
  read(sendAs(shop, undefined, 'POST /api/office/login/', { json: { email, password } }))

describe('npm run staff', () => {
  test('adds an owner by a link, shows and removes people', async ({ shop }) => {
    const added = await staff(shop, 'add', 'Asha@Nool.example', '--role', 'owner')
    expect(added).toMatchObject({ code: 0, err: '' })
    const [link = ''] = /http\S+/.exec(added.out) ?? []
    expect(link).toMatch(/^http:\/\/localhost:4000\/office\/welcome\?token=[\w-]{43}$/)
    const token = new URL(link).searchParams.get('token')
    const json = { token, password: 'long enough' }
    expect((await sendAs(shop, undefined, 'POST /api/office/welcome/', { json })).status).toBe(200)
    expect(await login(shop, 'asha@nool.example', 'long enough')).toMatchObject({
      status: 200,
      body: { role: 'owner', name: 'asha' },
    })
    expect((await staff(shop, 'list')).out).toMatch(/^asha@nool\.example {2}owner {2}asha/)
  })

  test('refuses in one line, and says what to do', async ({ shop }) => {
    await addDemoStaff(shop.db, shop.config)
    for (const [args, message] of [
      [['hire'], /there is no command hire/],
      [['add'], /name her e-mail/],
      [['add', 'ravi@nool.example'], /name her role, as --role owner; one of: owner, manager/],
      [['add', 'owner@demo.nool', '--role', 'owner'], /invite owner@demo\.nool prints a new link/],
      [['remove', 'ravi@nool.example'], /does not work here/],
      [['remove', 'owner@demo.nool'], /last owner/],
      [['add', 'a@b.co', 'c@d.co'], /one e-mail at a time/],
    ] as const) {
      const { code, out, err } = await staff(shop, ...args)
      expect([args, code, out]).toEqual([args, 1, ''])
      expect(err).toMatch(/^Nool: [^\n]*$/)
      expect(err).toMatch(message)
    }
  })
})

describe('a demo', () => {
  test('has a person of each role, which live mode refuses until they are removed', async ({
    shop,
  }) => {
    await addDemoStaff(shop.db, shop.config)
    await addDemoStaff(shop.db, shop.config)
    expect(await login(shop, 'packer@demo.nool', 'nool-demo')).toMatchObject({
      status: 200,
      body: { role: 'packer', refund_limit: 2000 },
    })
    const refusal = await refuseDemoStaff(shop.db).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartupError)
    expect(String(refusal)).toMatch(
      /MODE=live: .* npm run staff -- add EMAIL --role owner, .*demo$/,
    )
    await staff(shop, 'add', 'asha@nool.example', '--role', 'owner')
    expect((await staff(shop, 'remove', 'demo')).err).toBe('')
    await expect(refuseDemoStaff(shop.db)).resolves.toBeUndefined()
    expect((await login(shop, 'owner@demo.nool', 'nool-demo')).status).toBe(400)
    await addDemoStaff(shop.db, shop.config)
    expect((await staff(shop, 'list')).out).toMatch(/^asha@nool\.example/)
  })
})
