import { expect } from '@playwright/test'
import { isSingle, sharedScreens } from '../contract/screens.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, test } from './shopper.ts'

const pages = [...sharedScreens.filter(isSingle).map(({ path }) => path), '/apk/']

for (const path of pages) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

for (const path of ['/no/such/page', '/no/such%0Apage']) {
  test.describe(`${path}, an address that leads nowhere,`, () => {
    test.use({ mayFail: path })

    test('has the way to the shop', async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Oops...Page Not Found.' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Shop now' }).click()
      await expect(page).toHaveURL('/shop')
    })
  })
}

test('the contact form writes a mail with its four fields', async ({ page, context }) => {
  await page.goto('/contactus')
  const main = page.getByRole('main')
  const protocol = await context.newCDPSession(page)
  await protocol.send('Page.enable')
  const mail = new Promise<string>((resolve) => {
    protocol.on('Page.frameRequestedNavigation', ({ url }) => resolve(url))
  })

  await main.getByRole('textbox', { name: 'Name' }).fill('Kamala')
  await main.getByRole('textbox', { name: 'Email' }).fill('kamala@example.com')
  await main.getByRole('textbox', { name: 'Phone' }).fill('+91 98765 43210')
  await main.getByRole('button', { name: 'Send message' }).click()
  await expect(main.getByRole('textbox', { name: 'Message' })).toBeFocused()

  await main.getByRole('textbox', { name: 'Message' }).fill('Do you mend seams?')
  await main.getByRole('button', { name: 'Send message' }).click()
  const { pathname, searchParams } = new URL(await mail)
  expect(pathname).toContain('@')
  expect(searchParams.get('subject')).toBe('Contact Form Submission')
  for (const part of ['Kamala', 'kamala@example.com', '9876543210', 'Do you mend seams?']) {
    expect(searchParams.get('body')).toContain(part)
  }
})

test('how to install the shop is shown where the browser does not offer it', async ({ page }) => {
  await page.goto('/aboutus')
  const opener = page.getByRole('contentinfo').getByText('Install App')
  await hydrated(opener)
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Install App' })
  await expect(dialog.getByText('iPhone or iPad')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
