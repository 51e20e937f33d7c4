import { expect } from 'vitest'
import { openExplained, readsGrowing } from '../../../testing/explained.ts'
import { multiplyOrder } from '../../../testing/many-orders.ts'
import { bookOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { test } from '../../../testing/shop.ts'
import { listCustomers, showCustomer } from './service.ts'

const owner = {
  id: 1,
  sessionId: 1,
  name: 'Asha',
  email: 'asha@nool.example',
  role: 'owner',
  hasSecondFactor: true,
  hasPasskey: false,
  isFresh: true,
} as const

test('whatever customers are searched for, an index has it', async ({ shop }) => {
  const { number } = await bookOrder(shop)
  await multiplyOrder(shop, number, 5_000)
  await asOwner(shop, 'analyze refunds, return_requests, addresses, purchases')
  let plans: string[] = []
  const onPlan = (plan: string) => plans.push(plan)
  const { db, close } = openExplained(shop.ownerUrl, { readsWhole: 'on', onPlan })
  const cursor = Buffer.from('104999').toString('base64url')
  for (const [search, found, at, indexes] of [
    ['', 50, '', ['orders_customer', 'shipments_returned']],
    ['', 50, cursor, ['customers_pkey', 'orders_customer', 'shipments_returned']],
    ['Shopper4998', 1, '', []],
    // So old that she is looked for by the indexes.
    ['Shopper1236', 1, '', ['customers_words', 'customers_email_beginning']],
    ['shopper-1236@exa', 1, '', ['customers_email_beginning']],
    ['7000001236', 1, '', ['orders_phone', 'customers_phone']],
  ] as const) {
    plans = []
    const { results } = await listCustomers(db, owner, { search, cursor: at })
    const seen = plans.join('\n')
    expect([search, results.length]).toEqual([search, found])
    expect([search, indexes.filter((index) => !seen.includes(` ${index} `))]).toEqual([search, []])
    expect(seen).not.toMatch(readsGrowing)
  }
  plans = []
  await showCustomer(db, owner, { id: 101_236, requestId: 'one', withoutPhone: true })
  expect(plans.join('\n')).not.toMatch(readsGrowing)
  await close()
})
