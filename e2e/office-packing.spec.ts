import { expect, type Page } from '@playwright/test'
import { onWave } from './on-wave.ts'
import { expectGoodScreen, listening } from './shopper.ts'
import { test } from './whole-browser.ts'

test.use({ mayFail: '/office/' })

async function logIn(page: Page, role: string): Promise<void> {
  await page.goto('/office/pack')
  await listening(page)
  await page.getByRole('button', { name: `As ${role}` }).click()
  await expect(page.getByRole('heading', { name: 'Pack', level: 1 })).toBeVisible()
}

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const papersOf = (page: Page) =>
  page
    .locator('iframe')
    .evaluateAll((frames) =>
      frames.map((frame) => new URL((frame as HTMLIFrameElement).src).pathname),
    )

test('a scanner that ends with Tab is counted code by code @one-width', async ({
  page,
  baseURL,
}) => {
  await logIn(page, 'owner')
  const { number, code } = await onWave(page, baseURL, 4)
  await page.goto(`/office/pack?order=${number}`)
  await listening(page)
  const box = page.getByLabel('Scan a piece')
  for (let scanned = 0; scanned < 2; scanned++) {
    await page.keyboard.type(code)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByText('Still missing: 2 pieces.')).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  // As a scanner's app types it.
  await page.keyboard.insertText(`${code}\t`)
  await expect(page.getByText('Still missing: 1 piece.')).toBeVisible()
  // When a scan has ended the box takes the focus.
  await expect(page.locator('form').filter({ has: box })).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Enter' })).toBeFocused()
})

test('a parcel is packed by one of two, who takes it over on purpose and has its papers', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'owner')
  const { number, code } = await onWave(page, baseURL, 2)
  await page.goto(`/office/pack?order=${number}`)
  await scan(page, code)
  await expect(page.getByText('Still missing: 1 piece.')).toBeVisible()

  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: page.viewportSize(),
  })
  const other = await context.newPage()
  // A browser without a window cannot print; what it would print is in a frame.
  await other.addInitScript(() => {
    window.print = () => {}
  })
  await logIn(other, 'packer')
  await other.goto(`/office/pack?order=${number}`)
  await listening(other)
  await scan(other, code)
  await expect(other.getByRole('alert')).toContainText(`has been packing ${number} since`)
  const mine = other.getByRole('region', { name: /^Packed by/ })
  await expect(mine).toContainText('has 1 of 2 pieces since')
  await expectGoodScreen(other)
  await mine.getByRole('button', { name: `Take ${number} over` }).click()
  await expect(mine).toHaveCount(0)
  await expect(other.getByLabel('Scan a piece')).toBeFocused()

  const prints = other.getByLabel('Print when packed')
  const canPrint = await other.evaluate(() => navigator.pdfViewerEnabled)
  await expect(prints).toHaveCount(canPrint ? 1 : 0)
  if (canPrint) await prints.check()
  await scan(other, code)
  await expect(other.getByText('Still missing: 1 piece.')).toBeVisible()
  await scan(other, code)
  await expect(other.getByText(`${number} is packed.`)).toBeVisible()
  const label = other.getByRole('link', { name: `Label of ${number}` })
  const invoice = other.getByRole('link', { name: `Invoice of ${number}` })
  const hrefs = [
    await label.first().getAttribute('href'),
    await invoice.first().getAttribute('href'),
  ]
  if (canPrint) await expect.poll(() => papersOf(other)).toEqual(hrefs)

  await other.goto('/office/pack')
  await listening(other)
  if (canPrint) await expect(prints).toBeChecked()
  await other.getByText(/^\d+ packed parcels?$/).click()
  const packed = other.getByRole('list', { name: 'Packed' }).getByRole('listitem')
  await expect(packed.filter({ hasText: number })).toContainText(`LOCAL-${number}`)
  await expectGoodScreen(other)
  const labels = await other.getByRole('link', { name: /^Print \d+ labels?$/ }).getAttribute('href')
  const pdf = await other.request.get(labels ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await context.close()

  await page.goto(`/office/orders/${number}`)
  await listening(page)
  await page.getByText('Correct address').click()
  await page.getByLabel('Address line 1').fill('4 Weavers Lane')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Pack has the new label, to be stuck over the old.')).toBeInViewport()
  await expect(page.getByLabel('Address line 1')).toHaveValue('4 Weavers Lane')
  await expect(page.getByRole('link', { name: `Label of LOCAL-${number}-A1` })).toBeVisible()
  await expectGoodScreen(page)
})
