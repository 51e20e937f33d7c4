import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished } from 'vitest'
import { type Db, openDb, openPool } from '../../ground/db/pool.ts'
import { buyer, holdPieces, startPayment } from '../../testing/card.ts'
import { isWaiting } from '../../testing/is-waiting.ts'
import { asOwner } from '../../testing/owner.ts'
import { requestNow } from '../../testing/request.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'
import { expireHolds } from '../payments/service.ts'
import { placeCodOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

/** Does a step while another transaction is in its way, which then commits. */
async function whileOther<T>(
  shop: TestShop,
  change: (tx: Db) => Promise<unknown>,
  step: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<T> {
  const { stepped } = await shop.db.transaction().execute(async (other) => {
    await change(other)
    const stepped = step()
    await isWaiting(shop)
    await meanwhile()
    return { stepped }
  })
  return stepped
}

const reprice = (tx: Db) => tx.updateTable('sizes').set({ price_paise: 700_00 }).execute()

const orderCart = (shop: TestShop, customer: Awaited<ReturnType<typeof buyer>>) =>
  shop.as(customer)('POST /api/cod_order_create/', {
    body: { type: 'cart', shipping_address_id: customer.address.id },
  })

describe('an order that waits for its sizes', () => {
  test('is placed at the prices it finds then, total and lines', async ({ shop }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 5, pricePaise: 500_00, mrpPaise: null })
    await shop.make.cartLine(customer, size.id, 2)
    const placed = await whileOther(shop, reprice, () => orderCart(shop, customer))
    expect(placed.total_amount).toBe(1_400 + 50)
    const lines = await shop.db.selectFrom('order_lines').select('unit_price_paise').execute()
    expect(lines).toEqual([{ unit_price_paise: 700_00 }])
  })

  test('is held at the prices it finds then, amount and lines', async ({ shop }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 5, pricePaise: 500_00, mrpPaise: null })
    const hold = await whileOther(shop, reprice, () =>
      holdPieces(shop, customer, { sizeId: size.id, quantity: 2 }),
    )
    expect(hold.total_paise).toBe(1_400_00)
    const lines = await shop.db.selectFrom('purchase_lines').select('unit_price_paise').execute()
    expect(lines).toEqual([{ unit_price_paise: 700_00 }])
  })

  test('leaves in the cart what came into it meanwhile', async ({ shop }) => {
    const customer = await buyer(shop)
    const { size } = await shop.make.product({ stock: 5 })
    const late = await shop.make.product({ stock: 5 })
    await shop.make.cartLine(customer, size.id)
    await whileOther(
      shop,
      reprice,
      () => orderCart(shop, customer),
      () => shop.make.cartLine(customer, late.size.id),
    )
    const { items } = await shop.as(customer)('GET /api/cart/')
    expect(items).toMatchObject([{ size_variant: { id: late.size.id } }])
  })
})

test('an order waits for the cart that is being changed, and is of what it holds then', async ({
  shop,
}) => {
  const customer = await buyer(shop)
  const { size } = await shop.make.product({ stock: 5 })
  await shop.make.cartLine(customer, size.id, 2)
  const change = (tx: Db) => tx.updateTable('cart_lines').set({ quantity: 4 }).execute()
  await whileOther(shop, change, () => orderCart(shop, customer))
  expect(await stockOf(shop, size.id)).toBe(1)
  expect(await shop.as(customer)('GET /api/cart/')).toMatchObject({
    items: [],
    for_later: [],
    total: 0,
  })
  await expectLedgerToBalance(shop)
})

test('an order that waits for a connection overlaps with what was placed meanwhile', async ({
  shop,
}) => {
  const customer = await buyer(shop)
  const { size } = await shop.make.product({ stock: 5 })
  await shop.make.cartLine(customer, size.id)
  const pool = openPool(shop.ownerUrl, { max: 1 })
  const db = openDb(pool)
  const body = { type: 'cart' as const, shipping_address_id: customer.address.id }
  const order = () => placeCodOrder(db, shop.config, customer.id, body, requestNow(shop))
  const taken = await pool.connect()
  const inLine = async <T>(place: number, call: () => T) => {
    const called = call()
    await expect.poll(() => pool.waitingCount).toBe(place)
    return { called }
  }
  const first = await inLine(1, order)
  const pause = await inLine(2, () => pool.query('select pg_sleep(0.2)'))
  const second = await inLine(3, order)
  taken.release()
  await pause.called
  const [placed, replayed] = [await first.called, await second.called]
  expect([placed.replayed, replayed.replayed]).toEqual([false, true])
  expect(replayed.order_id).toBe(placed.order_id)
  await pool.end()
})

test('an order that reaches the database late overlaps with what was placed meanwhile', async ({
  shop,
}) => {
  const customer = await buyer(shop)
  const { size } = await shop.make.product({ stock: 5 })
  await shop.make.cartLine(customer, size.id)
  const pool = openPool(shop.ownerUrl, { max: 1 })
  onTestFinished(() => pool.end())
  const body = { type: 'cart' as const, shipping_address_id: customer.address.id }
  const order = (db: Db) => placeCodOrder(db, shop.config, customer.id, body, requestNow(shop))
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  // As if its processor were busy with others.
  process.kill(rows[0].pid, 'SIGSTOP')
  const late = order(openDb(pool))
  // The application's clock, in whole milliseconds, says up to two too late when it came in.
  await sleep(5)
  const placed = await order(shop.db).finally(() => process.kill(rows[0].pid, 'SIGCONT'))
  const replayed = await late
  expect([placed.replayed, replayed.replayed]).toEqual([false, true])
  expect(replayed.order_id).toBe(placed.order_id)
})

test('a late payment that waits for the last piece goes back when another has taken it', async ({
  shop,
}) => {
  const customer = await buyer(shop)
  const { size } = await shop.make.product({ stock: 1 })
  const start = await startPayment(shop, customer, { sizeId: size.id })
  await asOwner(shop, 'update purchases set hold_expires_at = now()')
  await expireHolds(shop.db)
  const take = (tx: Db) =>
    tx
      .insertInto('stock_ledger')
      .values({ size_id: size.id, delta: -1, reason: 'adjustment', cause: 'test' })
      .execute()
  const settle = () => settlePayment(shop.db, { id: 'pay_1', currency: 'INR', ...start })
  expect(await whileOther(shop, take, settle)).toMatchObject({ outcome: 'refunded' })
  await expectLedgerToBalance(shop)
})
