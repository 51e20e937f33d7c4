import { expect, type Page } from '@playwright/test'
import { signUp } from './customer.ts'
import { expectGoodScreen, test } from './shopper.ts'

/** The path of the link in someone's welcome mail, as the demo's mailbox shows it. */
async function readLink(page: Page, email: string): Promise<string> {
  const mailbox = await (await page.request.get('/dev/mail')).text()
  const id = mailbox
    .split('<li>')
    .find((entry) => entry.includes(email))
    ?.match(/\/dev\/mail\/(\d+)/)?.[1]
  const mail = await (await page.request.get(`/dev/mail/${id}?as=text`)).text()
  const { pathname, search } = new URL(mail.match(/Confirm your address: (\S+)/)?.[1] ?? '')
  return pathname + search
}

test('the link of the welcome mail confirms by its button, on a device that is not signed in', async ({
  page,
  baseURL,
}) => {
  const { email, api } = await signUp(baseURL, 'Yamuna')
  const confirmedAt = async () => (await api('GET /api/my-data/')).account.email_confirmed_at
  const path = await readLink(page, email)

  // As a program does that looks through mails for harm.
  await page.goto(path)
  await page.reload()
  expect(await confirmedAt()).toBeNull()
  await expectGoodScreen(page)

  await page.getByRole('button', { name: 'Confirm my address' }).dblclick()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await expectGoodScreen(page)
  expect(await confirmedAt()).not.toBeNull()

  await page.goto(path)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Visit the shop' }).click()
  await expect(page).toHaveURL(/\/shop/)
})

test.describe('a link that is not whole', () => {
  test.use({ mayFail: '/api/confirm-email/' })

  test('says so, and what else confirms the address', async ({ page, baseURL }) => {
    const { email } = await signUp(baseURL, 'Kaveri', page.context())
    const path = await readLink(page, email)
    await page.goto(path.slice(0, -3))
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toHaveText(
      'This link is not whole. Please open it as the mail has it.',
    )
    await expectGoodScreen(page)
    await main.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(/forgotpassword/i)
  })
})
