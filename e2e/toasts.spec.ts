import { expect } from '@playwright/test'
import { test } from './shopper.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a toast stays its seconds where motion is reduced', async ({ page }) => {
  await page.goto('/shop')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Wishlist: / })
    .first()
    .click()
  const toast = page.getByRole('alert').filter({ hasText: 'Please log in first' })
  await expect(toast).toBeVisible()
  // The bar's animation is what closes the toast.
  await expect(page.getByRole('progressbar', { includeHidden: true })).toHaveCSS(
    'animation-duration',
    '3s',
  )
})
