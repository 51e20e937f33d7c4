import { expect } from 'vitest'
import { Branch } from '../../../contract/branches.ts'
import { asOwner } from '../../testing/owner.ts'
import { send } from '../../testing/send.ts'
import { test } from '../../testing/shop.ts'

test('branches are listed by name', async ({ shop }) => {
  await asOwner(
    shop,
    `insert into branches (name, address, hours) values
      ('Salem', '2 Car Street', ''), ('Erode', '7 Mill Road', '10 to 8')`,
  )
  const response = await send(shop, 'GET /api/branches/')
  const { results } = await response.json()
  expect(
    Branch.array()
      .parse(results)
      .map(({ name }) => name),
  ).toEqual(['Erode', 'Salem'])
})
