import { expect } from '@playwright/test'
import { test } from './shopper.ts'

// A refusal is an error in a browser's console.
test.use({ mayFail: '/api/register/' })

test('what went well takes away what was refused, and nothing hides a title or a cross @each-width', async ({
  page,
  isMobile,
}) => {
  await page.goto('/product/1')
  await page.getByRole('form', { name: 'Buy' }).getByRole('button', { name: 'Add To Cart' }).click()
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register' })
  await dialog.getByLabel('Email').fill(`toast-${crypto.randomUUID()}@example.com`)
  await dialog.getByLabel('Address').fill('12 Anna Salai')
  await dialog.getByLabel('Password', { exact: true }).fill('handloom')
  await dialog.getByLabel('Confirm Password', { exact: true }).fill('powerloom')
  await dialog.getByRole('button', { name: 'Register' }).click()
  const toasts = dialog.getByRole('alert')
  const refusal = toasts.filter({ hasText: 'Passwords do not match' })
  await expect(refusal).toBeVisible()
  if (isMobile) {
    await expect(toasts).toHaveCount(1)
    const cross = dialog.getByRole('button', { name: 'Close', exact: true }).last()
    await cross.click({ trial: true })
  }

  await dialog.getByLabel('Password', { exact: true }).fill('handloom')
  await dialog.getByLabel('Confirm Password', { exact: true }).fill('handloom')
  await dialog.getByRole('button', { name: 'Register' }).click()
  const open = page.getByRole('alert')
  await expect(open.filter({ hasText: 'Registered successfully!' })).toBeVisible()
  await expect(open.filter({ hasText: 'Passwords do not match' })).toHaveCount(0)
})
