import { expect, type Locator, type Page } from '@playwright/test'
import { sessionCookies, signUp } from './customer.ts'
import { hold } from './network.ts'
import { expectAccessible, listening, test } from './shopper.ts'

/** Where a reader goes to her account from: the bar of wide screens, the toolbar of small ones. */
const accountLink = (page: Page, isMobile: boolean, name: RegExp) =>
  isMobile
    ? page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Account' })
    : page.getByRole('banner').getByRole('link', { name })

/** Both headers' links are there until the stylesheet is, which holds the first paint back. */
const styled = (account: Locator) => expect(account).toHaveCount(1)

/** Where everything stands that can be seen of the bars, and the heading under them. */
async function placesOf(page: Page) {
  // Until something is laid out no font is asked for, and `ready` would be so at once.
  await page.waitForFunction(() => {
    const isLoaded = [...document.fonts].some(({ status }) => status === 'loaded')
    return isLoaded && document.fonts.status === 'loaded'
  })
  const parts = page.locator('header :is(a, button, img), nav :is(a, button), h1')
  const shown = await parts.filter({ visible: true }).all()
  return Promise.all(shown.map((part) => part.boundingBox()))
}

test.describe('while the scripts of a page are on their way @each-width', () => {
  test.use({ isQuick: true })

  test('a customer sees her header, which stays where it is when her name comes', async ({
    page,
    context,
    baseURL,
    isMobile,
  }) => {
    await signUp(baseURL, 'Meenakshisundaram', context)
    const { release } = await hold(page, '**/assets/*.js')
    await page.goto('/aboutus', { waitUntil: 'commit' })
    const account = accountLink(page, isMobile, /profile/i)
    await styled(account)
    await expect(account).toHaveAttribute('href', '/profile')
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0)
    await expectAccessible(page)
    const before = await placesOf(page)

    release()
    await expect(page.getByTitle('Meenakshisundaram')).toHaveCount(1)
    expect(await placesOf(page)).toEqual(before)
    await expectAccessible(page)
  })

  test('a visitor sees the header of visitors', async ({ page, isMobile }) => {
    const { release } = await hold(page, /\/assets\/.*\.js$|\/mark\.svg$/)
    await page.goto('/aboutus', { waitUntil: 'commit' })
    const account = accountLink(page, isMobile, /^Login$/)
    await styled(account)
    await expect(account).toHaveAttribute('href', '/login')
    await expect(page.getByRole('link', { name: /profile/i })).toHaveCount(0)
    const before = await placesOf(page)
    release()
    await listening(page)
    const mark = page.getByRole('banner').locator('img')
    await expect.poll(() => mark.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
    expect(await placesOf(page)).toEqual(before)
  })
})

test.describe('without JavaScript @each-width', () => {
  test.use({ javaScriptEnabled: false })

  test('every reader sees the header of visitors', async ({ page, context, baseURL, isMobile }) => {
    await signUp(baseURL, 'Meena', context)
    await page.goto('/')
    await expect(accountLink(page, isMobile, /^Login$/)).toHaveAttribute('href', '/login')
  })
})

test.describe('a session that has ended @each-width', () => {
  test.use({ mayFail: '/api/cart/' })

  test('shows until the first call finds out', async ({ page, context, baseURL, isMobile }) => {
    await context.addCookies(sessionCookies(baseURL ?? '', 'Meena', 'x'.repeat(43)))
    await page.goto('/aboutus')
    await expect(accountLink(page, isMobile, /^Login$/)).toHaveAttribute('href', '/login')
    expect(await context.cookies()).toEqual([])
  })
})
