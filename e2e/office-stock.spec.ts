import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { StockRow } from '../contract/office/stock.ts'
import { makeBuyer, orderCod } from './day-shop.ts'
import { expectGoodScreen, listening, test } from './shopper.ts'

// Out of reach while the line is down.
test.use({ mayFail: '/office/' })

const widths = [360, 1440]

async function logIn(page: Page, role: string, path: string): Promise<void> {
  await page.goto(`/office${path}`)
  await listening(page)
  await page.getByRole('button', { name: `As ${role}` }).click()
  await page.waitForURL(`**/office${path}`)
  await listening(page)
}

async function expectGoodAtAll(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  for (const width of widths) {
    await page.setViewportSize({ ...before, width })
    await expectGoodScreen(page)
  }
  await page.setViewportSize(before)
}

/** A change by another, who is quicker. */
async function change(page: Page, origin: string, json: object): Promise<void> {
  const headers = { origin, 'idempotency-key': randomUUID() }
  const answer = await page.request.post('/api/office/stock/changes/', { headers, data: json })
  expect(answer.ok()).toBe(true)
}

/** A size of a garment that no other journey buys or makes. */
async function pieceAt(page: Page, at: number): Promise<StockRow> {
  const search = new URLSearchParams({ search: 'Plain Chambray Play Frock' })
  const { results } = await (await page.request.get(`/api/office/stock/?${search}`)).json()
  return results[at]
}

const rowOf = (page: Page, { product, colour, size }: StockRow) =>
  page
    .getByRole('list', { name: 'Sizes' })
    .getByRole('listitem')
    .filter({ hasText: `${product.name}${colour}, ${size}` })

test('stock is changed by a reason, and a count of other stock shows both numbers', async ({
  page,
  baseURL: origin = '',
}) => {
  await logIn(page, 'catalogue', '/stock')
  const piece = await pieceAt(page, 0)
  await page.getByLabel('Search stock').fill(piece.code)
  await expect(page.getByRole('list', { name: 'Sizes' }).getByRole('listitem')).toHaveCount(1)
  const row = rowOf(page, piece)
  await row.getByText(`Change ${piece.size}`, { exact: true }).click()
  await row.getByLabel('Pieces').fill('some')
  await row.getByRole('button', { name: 'Change stock' }).click()
  await expect(row.getByText('Give a whole number of pieces').first()).toBeVisible()
  await expect(row.getByLabel('Pieces')).toHaveValue('some')
  await row.getByLabel('Pieces').fill('3')
  await row.getByLabel('Note').fill('From Tiruppur')
  await row.getByLabel('Lot').fill('L7')
  await row.getByLabel('Cost a piece').fill('410.50')
  await expectGoodAtAll(page)
  await row.getByRole('button', { name: 'Change stock' }).click()
  await expect(row.getByText(`In stock: ${piece.stock + 3}. It was ${piece.stock}.`)).toBeVisible()
  // The form is empty again.
  await expect(row.getByLabel('Pieces')).toHaveValue('')

  await row.getByLabel('Why').selectOption('count')
  await row.getByLabel('Pieces').fill(String(piece.stock))
  await change(page, origin, { reason: 'found', lines: [{ size_id: piece.size_id, delta: 1 }] })
  await row.getByRole('button', { name: 'Change stock' }).click()
  const both = `Stock was ${piece.stock + 3} when you counted, and is ${piece.stock + 4} now.`
  await expect(row.getByText(both).first()).toBeVisible()
  await expect(row.getByLabel('Pieces')).toHaveValue(String(piece.stock))
  await row.getByRole('button', { name: 'Change stock' }).click()
  await expect(row.getByText(`In stock: ${piece.stock}. It was ${piece.stock + 4}.`)).toBeVisible()

  await row.getByRole('link', { name: piece.product.name }).click()
  // The newest is first: another try has left its own.
  const received = page.getByRole('cell', { name: /^Received/ }).first()
  await expect(received).toContainText('lot L7')
  await expect(received).toContainText('From Tiruppur')
  await expect(page.getByRole('cell', { name: '−4', exact: true }).first()).toBeVisible()
  await expectGoodAtAll(page)
  const labels = `/api/office/stock/labels.pdf?size_ids=${piece.size_id}&pieces=2`
  const pdf = await page.request.get(labels)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('a count is of the stock that was shown when it was typed, whatever is loaded since', async ({
  page,
  baseURL: origin = '',
}) => {
  await logIn(page, 'manager', '/stock')
  const piece = await pieceAt(page, 2)
  await page.getByLabel('Search stock').fill(piece.code)
  await expect(page.getByRole('list', { name: 'Sizes' }).getByRole('listitem')).toHaveCount(1)
  const row = rowOf(page, piece)
  await row.getByText(`Change ${piece.size}`, { exact: true }).click()
  await row.getByLabel('Why').selectOption('count')
  await row.getByLabel('Pieces').fill(String(piece.stock))
  const lines = [{ size_id: piece.size_id, delta: 1 }]
  await change(page, origin, { reason: 'found', lines })
  // An order of another loads the list again.
  await orderCod(await makeBuyer({ origin }))
  await expect(row.getByText(`${piece.stock + 1} in stock`)).toBeVisible()
  await row.getByRole('button', { name: 'Change stock' }).click()
  const both = `Stock was ${piece.stock} when you counted, and is ${piece.stock + 1} now.`
  await expect(row.getByText(both).first()).toBeVisible()
  await change(page, origin, { reason: 'lost', lines: [{ ...lines[0], delta: -1 }] })
})

test('what a form has done is scrolled to once, not again when the list is loaded', async ({
  page,
  baseURL: origin = '',
}) => {
  await logIn(page, 'manager', '/stock')
  const piece = await pieceAt(page, 3)
  await page.goto(`/office/stock?${new URLSearchParams({ search: piece.code })}`)
  const row = rowOf(page, piece)
  await row.getByText(`Change ${piece.size}`, { exact: true }).click()
  await row.getByLabel('Pieces').fill('1')
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/office\/stock\.data/, async (route) => {
    if (route.request().method() === 'GET') await isReleased
    await route.continue()
  })
  await row.getByRole('button', { name: 'Change stock' }).click()
  const done = row.getByText(`In stock: ${piece.stock + 1}. It was ${piece.stock}.`)
  await expect(done).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 400 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(done).not.toBeInViewport()
  const top = await page.evaluate(() => scrollY)
  release()
  await expect(row.getByLabel('Pieces')).toHaveValue('')
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await change(page, origin, { reason: 'lost', lines: [{ size_id: piece.size_id, delta: -1 }] })
})

test('a garment is counted blind by a scanner, also while the line is down, and posted', async ({
  page,
  browser,
  baseURL: origin = '',
}) => {
  await logIn(page, 'packer', '/stock-takes')
  const manager = await (await browser.newContext({ baseURL: origin })).newPage()
  await logIn(manager, 'manager', '/stock')
  const piece = await pieceAt(manager, 1)
  await page.getByLabel('Or scan a piece of a garment').fill(piece.code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Stock take \d+$/, level: 2 })).toBeVisible()
  await listening(page)
  const results = page.getByRole('list', { name: 'Last scans' })
  const scan = async () => {
    await page.keyboard.type(piece.code)
    await page.keyboard.press('Enter')
  }
  for (let n = 0; n < 3; n++) await scan()
  await expect(results).toContainText(`3 × ${piece.product.name}`)
  await page.context().setOffline(true)
  await scan()
  await scan()
  await expect(page.getByText('The shop is out of reach: 2 scans will be sent')).toBeVisible()
  await page.context().setOffline(false)
  await expect(results).toContainText(`5 × ${piece.product.name}`)
  await page.keyboard.type('NS0000001')
  await page.keyboard.press('Enter')
  await expect(results.getByRole('alert')).toBeVisible()
  const own = page.getByLabel(`Pieces of ${piece.product.name}, ${piece.colour}, ${piece.size}`)
  await expect(own).toHaveValue('5')
  await expect(page.getByText('Expected')).toHaveCount(0)
  await expectGoodAtAll(page)

  await page.getByRole('link', { name: 'Close and compare' }).click()
  const difference = page.getByRole('region', { name: 'Differences' })
  await expect(difference).toContainText(`−${piece.stock - 5}`)
  await expect(page.getByRole('button', { name: /^Post/ })).toHaveCount(0)
  await expectGoodAtAll(page)

  const path = new URL(page.url()).pathname
  await manager.goto(`${path}?close=1`)
  await listening(manager)
  await manager.getByRole('button', { name: 'Post 1 difference' }).click()
  await expect(manager.getByText('Posted: 1 size corrected.')).toBeVisible()
  await expect(manager.getByText('Posted by')).toBeVisible()
  await expectGoodScreen(manager)
  expect((await pieceAt(manager, 1)).stock).toBe(5)
  const back = { size_id: piece.size_id, delta: piece.stock - 5 }
  await change(manager, origin, { reason: 'found', lines: [back] })
  await page.goto('/office/stock-takes')
  await expectGoodAtAll(page)
  await manager.context().close()
})
