import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { noLog, testCourier } from '../../testing/courier.ts'
import { asOwner } from '../../testing/owner.ts'
import { askAndApprove, deliveredOrder, refundsOf } from '../../testing/returns.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'
import { finishPickups } from './book-pickup.ts'
import { gradeReturn } from './handle-returns.ts'

/** A courier that never answers when it is asked for a return. */
async function openSilentCourier() {
  const server = createServer(async (request, response) => {
    await text(request)
    const path = new URL(request.url ?? '', 'http://courier').pathname
    if (path.endsWith('/orders/create/return')) return void server.emit('asked')
    const shop = { pickup_location: 'Mill' }
    const data = path.endsWith('/pickup') ? { shipping_address: [shop] } : []
    response.end(JSON.stringify({ token: 'token', data }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, asked: once(server, 'asked'), [Symbol.dispose]: close }
}

/** The command line, with a courier of its own. */
function startPickup(shop: TestShop, id: number, courierUrl: string) {
  const file = fileURLToPath(new URL('../operator/cli.ts', import.meta.url))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: shop.ownerUrl,
    COURIER: 'shiprocket',
    SHIPROCKET_API_URL: courierUrl,
    SHIPROCKET_EMAIL: 'api@threads.in',
    SHIPROCKET_PASSWORD: 'secret',
    SHIPROCKET_PICKUP_LOCATION: 'Mill',
  }
  return spawn(process.execPath, [file, 'return-pickup', String(id)], { env, stdio: 'ignore' })
}

const statusOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('return_requests').select('status').executeTakeFirstOrThrow()).status

test('a return whose processes are killed is collected, graded and refunded once', async ({
  shop,
}) => {
  const shirt = await shop.make.product({ stock: 5, pricePaise: 500_00 })
  const { customer, lines, orderId } = await deliveredOrder(shop, [shirt], { quantity: 2 })
  const id = await askAndApprove(shop, customer, lines[0]?.id ?? 0)
  using silent = await openSilentCourier()
  const killed = startPickup(shop, id, silent.url)
  await silent.asked
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await statusOf(shop)).toBe('Approved')
  const { courier, parcels } = testCourier()
  await asOwner(
    shop,
    `update return_pickups set begun_at = now() - interval '1 hour',
    asked_at = now() - interval '1 hour'`,
  )
  await finishPickups(shop.db, courier, noLog)
  await finishPickups(shop.db, courier, noLog)
  expect(parcels).toHaveLength(1)
  expect(await statusOf(shop)).toBe('Pickup Booked')

  const pieces = [{ size_id: shirt.size.id, quantity: 2, grade: 'shelf' as const }]
  const dying = shop.db.transaction().execute(async (tx) => {
    await gradeReturn(tx, id, pieces)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(dying).rejects.toThrow(/terminat/)
  expect(await stockOf(shop, shirt.size.id)).toBe(3)
  expect(await refundsOf(shop, orderId)).toEqual([])
  await gradeReturn(shop.db, id, pieces)
  expect(await stockOf(shop, shirt.size.id)).toBe(5)
  expect(await refundsOf(shop, orderId)).toMatchObject([{ amount_paise: 1_000_00 }])
  await expectLedgerToBalance(shop)
})
