import { type BrowserContext, expect, type Page } from '@playwright/test'
import { savedAddress, signUp } from './customer.ts'
import { withLine } from './line.ts'
import { test as base, listening } from './shopper.ts'

/** A name that leads here, but is not this machine's own: over plain http browsers give it no worker. */
const insecureHost = 'shop.test'

const test = base.extend<object, { launchOptions: { args?: string[] } }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const map = `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), map] })
    },
    { scope: 'worker' },
  ],
})

test('a shopper reads and follows the same without a worker, without push and with a full disk', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  await withLine(baseURL ?? '', async ({ origin }) => {
    const open = (url: string, permissions: string[] = []) =>
      browser.newContext({
        baseURL: url,
        permissions,
        serviceWorkers: 'allow',
        reducedMotion: 'reduce',
      })
    const expected = new Map<string, Screen>()
    const full = await open(origin)
    const plain = await open(origin.replace('localhost', insecureHost))
    const usual = await open(origin, ['notifications'])

    const page = await walk(usual, origin, async (at, name) => {
      await at.waitForLoadState('networkidle')
      expected.set(name, await readScreen(at))
    })
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
      .toBe('activated')

    const same = async (at: Page, name: string) =>
      expect.poll(() => readScreen(at), name).toEqual(expected.get(name))
    const [tight, bare] = await Promise.all([
      walk(full, origin, same, fillDisk),
      walk(plain, origin, same),
    ])
    // Neither had what the other browser has.
    const registrations = async () => (await navigator.serviceWorker.getRegistrations()).length
    expect(await tight.evaluate(registrations)).toBe(0)
    expect(
      await bare.evaluate(() => ['serviceWorker' in navigator, 'caches' in globalThis]),
    ).toEqual([false, false])
    expect(expected.size).toBe(13)
  })
})

type Screen = { text: string[]; links: string[] }
type See = (page: Page, name: string) => Promise<void>

async function fillDisk(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 20_000 })
}

/** From home to an order and out again, as `see` looks at each screen. */
async function walk(
  context: BrowserContext,
  origin: string,
  see: See,
  prepare: (page: Page, origin: string) => Promise<void> = async () => {},
): Promise<Page> {
  const page = await context.newPage()
  await prepare(page, origin)
  const { api, token } = await signUp(origin, 'Ponni')
  await api('POST /api/shipping-address/', { body: savedAddress })
  const open = async (path: string) => {
    await page.goto(path)
    await listening(page)
  }
  const look = async (path: string) => {
    await open(path)
    await see(page, path)
  }
  for (const path of ['/', '/shop', '/contactus', '/returnpolicy', '/login']) await look(path)
  const url = page.url()
  await context.addCookies([
    { name: 'Token', value: token, url },
    { name: 'user', value: 'Ponni', url },
  ])
  await look('/shop?search=kurti')
  await look('/product/65')
  // What is left at once counts as not viewed.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewed'))).toContain('65')
  await page
    .getByRole('button', { name: /^Wishlist: / })
    .first()
    .click()
  await expect(page.getByText('Item added to wishlist')).toBeVisible()
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await expect(page.getByText('added to cart').first()).toBeVisible()
  for (const path of ['/wishlist', '/cart', '/checkout']) await look(path)
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Place Cash on Delivery order' }).click()
  await expect(page.getByText('Order placed successfully (COD)!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  await see(page, 'success')
  await open('/orders')
  await page.getByRole('link', { name: /NL\d+/ }).first().click()
  await expect(page).toHaveURL(/\/orderdetails\/\d+/)
  await expect(page.getByText(/^Order #/).first()).toBeVisible()
  await see(page, 'order')
  await look('/profile')
  return page
}

/**
 * What a screen says and leads to, but for what is its customer's own, passes (toasts, the last pieces,
 * a promised day that is asked for late, a bar for what is out of view) or offers push.
 */
const readScreen = (page: Page): Promise<Screen> =>
  page.evaluate(() => {
    const own = (text: string) =>
      text
        .replace(/NL\d+|ponni-[\w-]+|\d+:\d\d [ap]m/g, '…')
        .replace(/(orderdetails\/|order=)\d+/g, '$1')
    const bars = [...document.querySelectorAll<HTMLElement>('[data-stands-for]')]
    for (const bar of bars) bar.hidden = true
    const areas = [...document.querySelectorAll<HTMLElement>('header, main, footer, body > nav')]
    const lines = areas.flatMap(({ innerText }) => innerText.split('\n'))
    for (const bar of bars) bar.hidden = false
    const links = [...document.querySelectorAll('a')].filter((link) => link.checkVisibility())
    return {
      text: lines
        .map((line) => own(line.trim()))
        .filter(
          (line) =>
            line && !/notif|Turn on|Shall we tell|^Only \d+ left|· Cash on delivery/i.test(line),
        ),
      links: links.map(({ pathname, search }) => own(pathname + search)),
    }
  })
