import { expect } from '@playwright/test'
import { everything } from './payloads.ts'
import { expectNoMarkup, test } from './test.ts'

test('what is typed into a form that sends nothing stays text', async ({ page }) => {
  await page.goto('/contactus')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Name' }).fill(everything)
  await main.getByRole('textbox', { name: 'Email' }).fill('meera@example.com')
  await main.getByRole('textbox', { name: 'Phone' }).fill(everything)
  await main.getByRole('textbox', { name: 'Message' }).fill(everything)
  await main.getByRole('button', { name: 'Send message' }).click()
  await expect(main.getByText('A phone number has digits only.')).toBeVisible()
  for (const name of ['Name', 'Phone', 'Message']) {
    expect(await main.getByRole('textbox', { name }).inputValue()).toBe(everything)
  }
  await expectNoMarkup(page)
  await main.getByRole('textbox', { name: 'Phone' }).fill('9876543210')
  await main.getByRole('button', { name: 'Send message' }).click()
  await expect(main.getByText('Your mail app has the message.')).toBeVisible()
  for (const name of ['Name', 'Message']) {
    expect(await main.getByRole('textbox', { name }).inputValue()).toBe(everything)
  }
  await expectNoMarkup(page)
})

test('an e-mail that is none stays text in its field', async ({ page }) => {
  await page.goto('/forgotPassword')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Email' }).fill(everything)
  await main.getByRole('button', { name: 'Send code' }).click()
  await expectNoMarkup(page)
})
