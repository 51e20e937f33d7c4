import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { epoch } from '../ground/db/release.ts'
import { buyer } from '../testing/card.ts'
import { makeRelease } from '../testing/make-release.ts'
import { send } from '../testing/send.ts'
import { startServer } from '../testing/server-process.ts'
import { type TestShop, test } from '../testing/shop.ts'

const run = promisify(execFile)
const web = { ROLE: 'web', WORKERS: '1' }
const ordersEach = 10

/** `npm run migrate` of a release. @returns what it printed */
async function migrate(shop: TestShop, release: string): Promise<string> {
  const { stdout, stderr } = await run(
    process.execPath,
    [join(release, 'api/processes/migrate.ts')],
    {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: shop.ownerUrl,
        DATA_DIR: shop.config.mediaDir,
      },
    },
  ).catch((ended: { stdout: string; stderr: string }) => ended)
  return stdout + stderr
}

test('two releases serve one shop, until a migration takes away what the earlier one needs', async ({
  shop,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'nool-releases-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const adding = { '9998_adds': `alter table orders add column origin text default 'site';` }
  const later = makeRelease(join(folder, 'later'), { epoch: epoch + 1, migrations: adding })
  const last = makeRelease(join(folder, 'last'), {
    epoch: epoch + 1,
    migrations: {
      ...adding,
      '9999_takes_away': `-- ends epoch ${epoch}\nalter table orders alter column origin drop default;`,
    },
  })
  const { size, selection } = await shop.make.product({ stock: ordersEach * 3 })
  const customer = await buyer(shop)
  const orderAt = (machine: Pick<TestShop, 'fetch'>, key: string) =>
    send(machine, 'POST /api/cod_order_create/', {
      token: customer.token,
      headers: { 'idempotency-key': key },
      json: {
        type: 'buynow',
        ...selection,
        quantity: 1,
        shipping_address_id: customer.address.id,
      },
    })
  const statusesOf = async (machines: Pick<TestShop, 'fetch'>[]) => {
    const statuses = new Set<number>()
    for (let turn = 0; turn < ordersEach; turn++) {
      const key = `${machines.length}-${turn}`
      const answers = machines.map((machine, at) => orderAt(machine, `${key}-${at}`))
      for (const { status } of await Promise.all(answers)) statuses.add(status)
    }
    return [...statuses]
  }

  const earlier = await startServer(shop, web)
  await earlier.logged(/ is open at /)
  const upgraded = await startServer(shop, web, later)
  await upgraded.logged(/^waiting for the schema/)
  expect(await migrate(shop, later)).toBe('The schema is up to date.\n')
  await upgraded.logged(/ is open at /)
  expect(await statusesOf([earlier, upgraded])).toEqual([201])

  expect(await migrate(shop, last)).toMatch(
    new RegExp(
      `^Nool: a migration takes away what \\S+:${earlier.port} still needs; update first, then migrate\n$`,
    ),
  )
  earlier.child.kill('SIGTERM')
  await once(earlier.child, 'close')
  expect(await migrate(shop, last)).toBe('The schema is up to date.\n')
  expect(await statusesOf([upgraded])).toEqual([201])
  const { rows } = await sql`
    select count(*)::integer as orders, count(origin)::integer as "withOrigin",
      (select stock from sizes where id = ${size.id}) as stock from orders`.execute(shop.db)
  expect(rows[0]).toEqual({ orders: ordersEach * 3, withOrigin: ordersEach * 2, stock: 0 })

  const tooOld = await startServer(shop, web)
  await once(tooOld.child, 'close')
  expect([tooOld.child.exitCode, tooOld.errors()]).toEqual([
    1,
    'Nool: the database’s schema is too new for this release; start a later one\n',
  ])
})
