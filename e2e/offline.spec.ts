import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { apiOf, password, savedAddress, signUp } from './customer.ts'
import { type Line, withLine } from './line.ts'
import { findPieces } from './pieces.ts'
import { test as base, expectGoodScreen, listening } from './shopper.ts'
import { openUnwatched, type UnwatchedTab } from './unwatched-tab.ts'

type Shopper = {
  line: Line
  /** A browser with what it had stored when it was closed last. */
  openBrowser: () => Promise<BrowserContext>
}

const test = base.extend<{ shopper: Shopper }>({
  shopper: async ({ baseURL, launchOptions, viewport, isMobile, hasTouch }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'nool-browser-'))
    let context: BrowserContext | undefined
    await withLine(baseURL ?? '', (line) =>
      use({
        line,
        openBrowser: async () => {
          await context?.close()
          context = await chromium.launchPersistentContext(folder, {
            ...launchOptions,
            viewport,
            isMobile,
            hasTouch,
            baseURL: line.origin,
            serviceWorkers: 'allow',
          })
          return context
        },
      }),
    )
    await context?.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Waits until the worker has stored a page, under its one address. */
const stored = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(
        async (wanted) => (await (await caches.open('shop-pages-1')).match(wanted)) !== undefined,
        path,
      ),
    )
    .toBe(true)

async function visit(page: Page, path: string, name = path): Promise<void> {
  await page.goto(path)
  await listening(page)
  await stored(page, name)
}

const isDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth > 0)

test('a closed browser opens the shop without a connection, with what was seen before @desktop', async ({
  shopper: { line, openBrowser },
}) => {
  let page = await (await openBrowser()).newPage()
  await visit(page, '/')
  await visit(page, '/shop')
  const card = page.getByRole('article').first().getByRole('link').first()
  const name = (await card.textContent()) ?? ''
  await card.click()
  await expect(page).toHaveURL(/\/product\/\d+/)
  const product = page.url()
  await stored(page, new URL(product).pathname.split('/').slice(0, 3).join('/'))
  await line.cut()

  const context = await openBrowser()
  page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/thread/)
  await expect(page.getByText(/Prices as of \d{1,2}:\d\d [ap]m/)).toBeVisible()
  await page.goto('/shop')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect.poll(() => isDrawn(page, 'article img[srcset]')).toBe(true)
  await page.goto(product)
  await expect.poll(() => isDrawn(page, 'main img[srcset]')).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.goForward()
  await expect(page).toHaveURL(product)
  const tab = await context.newPage()
  await tab.goto('/shop?utm_source=mail')
  await expect(tab.getByRole('article').first()).toContainText(name)

  await tab.goto(`/shop?search=${name.split(' ').at(-1)}`)
  await expect(tab.getByRole('status').filter({ hasText: 'Prices as of' })).toBeVisible()
  await expect(tab.getByRole('listitem').getByRole('link', { name })).toBeVisible()
  await expect.poll(() => isDrawn(tab, 'main li img')).toBe(true)
  for (const width of [360, 1440]) {
    await tab.setViewportSize({ width, height: 800 })
    await expectGoodScreen(tab)
  }
  await tab.getByLabel('Search what you have seen').fill('nothing so')
  await tab.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(tab.getByText('Nothing for "nothing so"')).toBeVisible()
  await tab.goto('/cart')
  await expect(tab.getByText('Your cart needs a connection. It is as you left it.')).toBeVisible()
  await line.mend()
  await tab.getByRole('link', { name: 'Try again' }).click()
  await expect(tab).toHaveURL(/\/login/)
})

test('a screen in hand leads on without a connection to what was seen, and says what waits @desktop', async ({
  shopper: { openBrowser },
}) => {
  const context = await openBrowser()
  const page = await context.newPage()
  await visit(page, '/product/14')
  await page.getByRole('link', { name: 'CONTACT US' }).locator('visible=true').first().click()
  await stored(page, '/contactus')
  await page.getByRole('textbox', { name: 'Name' }).fill('Valli')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you see stays')).toBeVisible()
  await page.getByRole('link', { name: /^Cart/ }).locator('visible=true').click()
  await expect(page.getByText('Your cart needs a connection.')).toBeVisible()
  await page.getByRole('link', { name: 'ABOUT US' }).locator('visible=true').click()
  await expect(page.getByText('You are offline. Please try again')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Valli')

  await context.setOffline(false)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await expect(page.getByText('Please add it to your cart once you are connected.')).toBeVisible()
  await expect(page.getByText(/You are offline. What you see stays.* Prices as of/)).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await expect(page.locator('html')).toHaveAttribute('data-stored-at', /\d/)
})

test('nothing of a customer is stored, and what she saw and entered goes with her @desktop', async ({
  shopper: { line, openBrowser },
}) => {
  const page = await (await openBrowser()).newPage()
  const [first, second] = [
    await makeBuyer(line.origin, 'Mangayarkarasi', '627117'),
    await makeBuyer(line.origin, 'Thenmozhi', '629501'),
  ]
  await page.goto('/login')
  await logInAs(page, first.email)
  const token = await lookAround(page, first)
  await storeLargePictures(page)
  await visit(page, '/shop')
  await expect
    .poll(async () => (await readStores(page)).addresses)
    .not.toContain(`${line.origin}/media/large-1`)
  const seen = await readStores(page)
  expect(seen.addresses).toContain(`${line.origin}/product/14`)
  expectNothing(seen, [...first.secrets, token])
  await enterMore(page)

  // Her session ends elsewhere, and another customer logs in.
  await apiOf(line.origin, token)('POST /api/logout/', { body: {} })
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/login/)
  await logInAs(page, second.email)
  await expect(page.getByText(second.number)).toBeVisible()
  await expect.poll(async () => productsOf(await readStores(page))).toEqual([])
  expectNothing(await readStores(page), [...first.secrets, ...first.entered, token])

  const other = await lookAround(page, second)
  expectNothing(await readStores(page), [...first.secrets, token, ...second.secrets, other])
  await enterMore(page)
  await page.goto('/profile')
  await listening(page)
  await page.getByRole('button', { name: 'LOGOUT' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(async () => productsOf(await readStores(page))).toEqual([])
  await logInAs(page, first.email)
  await visit(page, '/shop')
  expectNothing(await readStores(page), [...second.secrets, ...second.entered, other])
})

test('a new version is taken with the page that finds it, and never amid a checkout @desktop', async ({
  browser,
  baseURL,
}) => {
  await withLine(baseURL ?? '', async (line) => {
    const { token, api } = await signUp(line.origin, 'Kuzhali')
    await api('POST /api/shipping-address/', { body: savedAddress })
    const [piece] = await findPieces(api, 1)
    if (piece) await api('POST /api/cart/', { body: piece })
    const openTab = await openUnwatched(browser)
    const tab = await openTab()
    const open = (path: string) => tab.goto(line.origin + path)
    line.changeWorker(answerVersion('first'))
    await open('/shop')
    await tab.evaluate(`document.cookie = 'Token=${token}; Path=/'`)
    await expectVersion(tab, 'first')

    line.changeWorker(answerVersion('second'))
    await open('/aboutus')
    await expectVersion(tab, 'second')

    await open('/cart')
    await expect.poll(() => locksIn(tab)).toEqual(['checkout'])
    line.changeWorker(answerVersion('third'))
    await open('/checkout')
    await expect.poll(() => waitingIn(tab)).toBe('installed')
    const other = await openTab()
    await other.goto(`${line.origin}/aboutus`)
    await follow(other, '/contactus')
    await expect.poll(() => hasAsked(other, '/contactus')).toBe(true)
    expect([await waitingIn(tab), await versionIn(tab)]).toEqual(['installed', 'second'])

    await follow(tab, '/shop')
    await expectVersion(tab, 'third')
    expect(await locksIn(tab)).toEqual([])
  })
})

test('a worker that is switched off has emptied the browser and answers nothing @desktop', async ({
  shopper: { line, openBrowser },
}) => {
  let page = await (await openBrowser()).newPage()
  await visit(page, '/shop')
  line.changeWorker(() => readFileSync('build/service-worker/off.js', 'utf8'))
  await page.goto('/')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  page = await (await openBrowser()).newPage()
  await page.goto('/')
  await expect.poll(async () => (await readStores(page)).addresses).toEqual([])
  const shop = await page.goto('/shop')
  expect(shop?.fromServiceWorker()).toBe(false)
  await page.waitForLoadState('networkidle')
  expect((await readStores(page)).addresses).toEqual([])
})

test('the shop is as it is without a worker where nothing more can be stored @desktop', async ({
  shopper: { line, openBrowser },
}) => {
  const context = await openBrowser()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: line.origin, quotaSize: 20_000 })
  const isTried = context.waitForEvent('serviceworker')
  await page.goto('/')
  await isTried
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0)
  await page.getByRole('link', { name: 'SHOP', exact: true }).locator('visible=true').click()
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(12)
})

/** A customer with an order, a cart and a wish, and what of her may stand in no store. */
async function makeBuyer(origin: string, name: string, pin: string) {
  const { email, token, api } = await signUp(origin, name)
  const street = `${pin} Mill Road`
  const body = { ...savedAddress, address_line1: street, postal_code: pin }
  const { id } = await api('POST /api/shipping-address/', { body })
  const [piece] = await findPieces(api, 1)
  if (!piece) throw new Error('there is nothing to order')
  const { order_id: orderId, order_number: number } = await api('POST /api/cod_order_create/', {
    body: { type: 'buynow', ...piece, shipping_address_id: id },
  })
  await api('POST /api/cart/', { body: piece })
  const secrets = [name, email, token, street, number]
  return { email, orderId, number, secrets, entered: [pin, draft.title] }
}

async function logInAs(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Opens a product and every private screen. @returns the token of her session */
async function lookAround(page: Page, { orderId }: { orderId: number }): Promise<string> {
  await visit(page, '/product/14')
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await expect(page.getByText('added').first()).toBeVisible()
  const order = `/orderdetails/${orderId}`
  for (const path of [
    '/checkout',
    '/orders',
    order,
    '/profile',
    '/address',
    '/wishlist',
    '/cart',
  ]) {
    await page.goto(path)
    await listening(page)
  }
  // The cart shows when it comes to her PIN code, which is remembered.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pin'))).not.toBeNull()
  await visit(page, '/shop')
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'Token')?.value ?? ''
}

const draft = { rating: 4, fit: '', title: 'Soft as her own', body: '', retained: [], added: [] }

/** As the form of a review stores what is not sent yet. */
const enterMore = (page: Page) =>
  page.evaluate((written) => localStorage.setItem('review-1', JSON.stringify(written)), draft)

type Stores = Awaited<ReturnType<typeof readStores>>

/** Expects no private address in the browser's stores, and none of the texts. */
function expectNothing({ addresses, text }: Stores, secrets: string[]): void {
  for (const address of addresses.filter((each) => !each.includes('/assets/'))) {
    expect(address).not.toMatch(
      /\/(cart|checkout|orders|orderdetails|profile|address|wishlist|login)\b|shipping-address/,
    )
  }
  const all = [...addresses, text].join('\n')
  for (const secret of secrets) {
    const [before, ...after] = all.split(secret)
    expect(after.length, `${secret} after ${before?.slice(-200)}`).toBe(0)
  }
}

const productsOf = ({ addresses }: Stores) => addresses.filter((each) => /\/product\//.test(each))

/** Distinguishes a worker's answers from those of another version, and notes which screens ask it to take over. */
const answerVersion = (version: string) => (script: string) =>
  `addEventListener('message', ({ data: { type, path } }) => {
  if (type === 'take-over') caches.open('asked').then((asked) => asked.put(path, new Response()))
});
addEventListener('fetch', (event) => {
  if (!event.request.url.endsWith('/which-version')) return
  event.stopImmediatePropagation()
  event.respondWith(new Response('${version}'))
});${script}`

/** A worker that is asked again and again has no moment in which the next may take over. */
const seldom = { intervals: [3_000] }

/** Undefined while one document takes the place of another. */
const ask = (tab: UnwatchedTab, expression: string) =>
  tab.evaluate(expression).catch(() => undefined)

const versionIn = (tab: UnwatchedTab) =>
  ask(tab, "fetch('/which-version').then((answer) => answer.text())")

/**
 * Expects a version to take over. The one before is not asked while that waits, or it would not end. Where a screen
 * calls it while Chromium ends it, it starts once more, and goes after half a minute without a call.
 */
async function expectVersion(tab: UnwatchedTab, version: string): Promise<void> {
  const now = async () => (await waitingIn(tab)) ?? (await versionIn(tab))
  await expect.poll(now, { ...seldom, timeout: 45_000 }).toBe(version)
}

const waitingIn = (tab: UnwatchedTab) =>
  ask(tab, 'navigator.serviceWorker.ready.then(({ waiting }) => waiting?.state)')

const locksIn = (tab: UnwatchedTab) =>
  tab.evaluate('navigator.locks.query().then(({ held }) => held.map(({ name }) => name))')

const hasAsked = (tab: UnwatchedTab, path: string) =>
  tab.evaluate(`caches.open('asked').then((asked) => asked.match('${path}')).then(Boolean)`)

/** Presses a link of the header, once the router would go there. */
async function follow(tab: UnwatchedTab, path: string): Promise<void> {
  await expect.poll(() => ask(tab, "'hydrated' in document.documentElement.dataset")).toBe(true)
  await ask(tab, `document.querySelector('header a[href="${path}"]').click()`)
}

/** Pictures that say they are larger than the worker's bound allows together, the first one first. */
const storeLargePictures = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('shop-pictures-1')
    for (const name of ['large-1', 'large-2']) {
      await cache.put(
        `/media/${name}`,
        new Response(name, { headers: { 'x-stored-bytes': '20000000' } }),
      )
    }
  })

/** All that the browser has stored for the shop: addresses, and every text. */
const readStores = (page: Page) =>
  page.evaluate(async () => {
    const addresses: string[] = []
    const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const stored = await cache.match(request, { ignoreVary: true })
        addresses.push(request.url)
        texts.push(
          JSON.stringify([...request.headers]),
          // Its random digits may be anyone's PIN code.
          JSON.stringify([...(stored?.headers ?? [])].filter(([key]) => key !== 'x-request-id')),
        )
        texts.push((await stored?.text()) ?? '')
      }
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const all = await done(database.transaction(store).objectStore(store).getAll())
        texts.push(JSON.stringify(all))
        addresses.push(...all.map(({ url }) => String(url)))
      }
      database.close()
    }
    return { addresses, text: texts.join('\n') }
  })
