import { type BrowserContext, expect, type Page } from '@playwright/test'
import { hold, intercept } from './network.ts'
import { expectGoodScreen, test } from './shopper.ts'

// Browsers report each thing that could not be had.
test.use({ mayFail: '/' })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

async function logIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'As owner' }).click()
  await expect(menu(page)).toBeVisible()
}

/** Waits until the code of every screen is here, the last one's too. */
const codeIsHere = (page: Page) =>
  page.waitForFunction(() =>
    document.head.querySelector('link[rel=modulepreload][href*="/not-found-"]'),
  )

/** Expects that the page was not left for another document since it was marked. */
async function staying(page: Page, context: BrowserContext, work: () => Promise<void>) {
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await context.setOffline(true)
  await work()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
}

test('offline, a screen that was not opened yet says what it needs, and opens with the connection @each-width', async ({
  page,
  context,
}) => {
  await logIn(page, '/office/staff')
  const name = page.getByRole('region', { name: 'Invite someone' }).getByLabel('Name')
  await name.fill('Anu')
  await codeIsHere(page)
  await page.waitForLoadState('networkidle')
  await staying(page, context, async () => {
    await expect(page.getByText('You are offline. What you see stays.')).toBeVisible()
    await expect(name).toHaveValue('Anu')
    for (const screen of ['Today', 'Orders', 'COD desk', 'Pick', 'Pack', 'Hand over', 'Parcels']) {
      await menu(page).getByRole('link', { name: screen }).click()
      await expect(heading(page, `${screen} needs the connection`)).toBeVisible()
    }
    for (const screen of ['Returns', 'Complaints', 'Money', 'Law', 'Audit']) {
      await menu(page).getByRole('link', { name: screen }).click()
      await expect(heading(page, `${screen} needs the connection`)).toBeVisible()
    }
    await expect(page).toHaveURL('/office/audit')
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(heading(page, 'Audit needs the connection')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('parc')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Parcels needs the connection')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Audit needs the connection')).toBeVisible()
    // What would be another document is not opened.
    await page.locator('summary', { hasText: 'Demo' }).first().click()
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('That opens once you are back.')).toBeVisible()
    await context.setOffline(false)
    await expect(heading(page, 'Audit')).toBeVisible()
    await expect(page.getByText('You are offline.')).toHaveCount(0)
    await menu(page).getByRole('link', { name: 'Staff' }).click()
    await expect(name).toHaveValue('Anu')
  })
})

test('a shop that cannot be reached is asked again until it answers', async ({ page }) => {
  await logIn(page, '/office/parcels')
  await codeIsHere(page)
  const restore = await intercept(page, /\/office\/.*\.data/)
  await menu(page).getByRole('link', { name: 'Returns' }).click()
  await expect(heading(page, 'Returns needs the connection')).toBeVisible()
  await expect(page.getByText('The shop cannot be reached just now.')).toBeVisible()
  await expectGoodScreen(page)
  restore()
  await expect(heading(page, 'Returns')).toBeVisible()
})

test('a screen whose code is not here yet leaves a way back, and opens with the connection', async ({
  page,
  context,
}) => {
  const { release } = await hold(page, /\/office\/assets\/(complaints|law)-/)
  await logIn(page, '/office/staff')
  await staying(page, context, async () => {
    await menu(page).getByRole('link', { name: 'Complaints' }).click()
    release()
    await expect(heading(page, 'Complaints needs the connection')).toBeVisible()
    await expect(page).toHaveURL('/office/staff')
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Back to what was open' }).click()
    await expect(heading(page, 'Staff')).toBeVisible()
    await menu(page).getByRole('link', { name: 'Complaints' }).click()
    await expect(heading(page, 'Complaints needs the connection')).toBeVisible()
    await context.setOffline(false)
    await expect(heading(page, 'Complaints')).toBeVisible()
    await expect(page).toHaveURL('/office/complaints')
  })
})
