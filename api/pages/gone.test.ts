import { expect } from 'vitest'
import { test } from '../testing/shop.ts'
import { openProcess, pathOf } from '../testing/site.ts'

test('an archived garment says so at its address, with what is like it; a draft has none', async ({
  shop,
}) => {
  const { see } = await openProcess(shop)
  const gone = await shop.make.product({ name: 'Kolam Shirt' })
  await shop.make.product({ name: 'Jaali Shirt' })
  const path = await pathOf(shop, gone.id)
  const move = (to: { is_active: boolean; is_archived: boolean }) =>
    shop.db.updateTable('products').set(to).where('id', '=', gone.id).execute()

  await move({ is_active: false, is_archived: true })
  const page = await see(path)
  const html = await page.text()
  expect([page.status, page.headers.get('cache-control')]).toEqual([410, 'no-store'])
  for (const text of ['This garment is no longer sold.', 'Jaali Shirt', 'noindex']) {
    expect(html).toContain(text)
  }
  await move({ is_active: false, is_archived: false })
  expect((await see(path)).status).toBe(404)
})
