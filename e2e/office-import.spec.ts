import { expect } from '@playwright/test'
import { sheetOf, shopifyHeads, shopifyRows } from '../api/testing/import-sheets.ts'
import { makerTest as test } from './day-shop.ts'
import { expectGoodScreen } from './shopper.ts'

const widths = [360, 1440]

test('a Shopify file is read, checked, applied and taken back', async ({ page }) => {
  await page.goto('/office/import')
  await page.getByRole('button', { name: 'As catalogue' }).click()
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  await expectGoodScreen(page)
  const rows = shopifyRows('festival-pavadai').map((row, at) =>
    at === 1 ? { ...row, Price: 'cheap' } : row,
  )
  await page.getByLabel('File, CSV or XLSX').setInputFiles({
    name: 'products_export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheetOf(shopifyHeads, rows)),
  })
  await page.getByRole('button', { name: 'Read the file' }).press('Enter')
  await expect(page.getByText('These are products of Shopify')).toBeVisible()
  await expect(page).toHaveURL(/\/office\/import\/\d+$/)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectGoodScreen(page)
  }
  await page.getByRole('button', { name: 'Check it' }).press('Enter')
  // Its button is gone, and what is read out has the focus.
  await expect(page.getByText('Checked, nothing is changed')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Apply 3 sizes' })).toBeVisible()
  await expect(page.getByText('“cheap” is no amount in rupees')).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectGoodScreen(page)
  }
  const marked = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download them, marked' }).click()
  expect((await marked).suggestedFilename()).toMatch(/marked\.xlsx$/)
  await page.getByRole('button', { name: 'Apply 3 sizes' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pictures' })).toBeVisible()
  await expect(page.getByText('Applied', { exact: true })).toBeFocused()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectGoodScreen(page)
  }
  await page.getByRole('button', { name: 'Take it back' }).press('Enter')
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Another file' }).click()
  await expect(page.getByRole('link', { name: 'products_export.csv' }).first()).toBeVisible()
  await expectGoodScreen(page)
})
