/// <reference lib="webworker" />
import { expect, type Page } from '@playwright/test'
import { openPushService } from '../api/testing/push-service.ts'
import { deliverOrder } from './back-office.ts'
import { apiOf, makeCustomer } from './customer.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen } from './shopper.ts'
import { test } from './whole-browser.ts'

test.use({ permissions: ['notifications'], serviceWorkers: 'allow' })

/**
 * The browser's own push service is Google's, which is not called here: subscribing is answered by
 * what stands in for it, and what the shop sends there is delivered to the worker by the browser's
 * developer protocol. All between is real.
 */
async function standInForPushManager(page: Page, subscription: object): Promise<void> {
  await page.addInitScript(
    (given) => {
      const key = 'test-subscription'
      const current = () =>
        localStorage.getItem(key) && {
          endpoint: given.endpoint,
          toJSON: () => ({ endpoint: given.endpoint, keys: given }),
          unsubscribe: async () => localStorage.removeItem(key),
        }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => current(),
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          localStorage.setItem(key, String(options.applicationServerKey))
          return current()
        },
      })
    },
    subscription as { endpoint: string },
  )
}

test('who has ordered is notified of her parcel, until she turns that off', async ({
  page,
  context,
  baseURL,
}) => {
  const api = await makeCustomer(baseURL, 'Notified', context)
  const service = await openPushService(Number(process.env.E2E_PUSH_PORT ?? 4702))
  const { public_key: key } = await api('GET /api/notifications/')
  const browser = service.subscribe(key)
  await standInForPushManager(page, browser.subscription)
  const [piece] = await findPieces(apiOf(baseURL ?? ''), 1)
  const [address] = await api('GET /api/shipping-address/')
  if (!piece || !address) throw new Error('there is nothing to order')
  const { order_id: id, order_number: number } = await api('POST /api/cod_order_create/', {
    body: { type: 'buynow', ...piece, shipping_address_id: address.id },
  })

  await page.goto(`/success?order=${id}`)
  await page.getByRole('button', { name: 'Notify me in this browser' }).click()
  await expect(page.getByText('Notifications are on in this browser.')).toBeVisible()
  await expectGoodScreen(page)
  await deliverOrder(id)
  await expect.poll(() => browser.taken.length, { timeout: 60_000 }).toBe(1)
  const [taken] = browser.taken
  expect(taken?.message).toMatchObject({
    title: `Order ${number} was delivered`,
    path: `/orderdetails/${id}`,
  })

  // A browser subscribes a worker that is active alone.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await deliver(page, JSON.stringify(taken?.message))
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const notifications = await registration.getNotifications()
      return notifications.map(({ title, body, data }) => ({ title, body, data }))
    })
  await expect
    .poll(shown)
    .toEqual([
      { title: taken?.message.title, body: taken?.message.body, data: taken?.message.path },
    ])
  await deliver(page, JSON.stringify({ ...taken?.message, title: 'Once more' }))
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['Once more'])
  expect(await press(page)).toBe(`${baseURL}/orderdetails/${id}`)
  await expect.poll(shown).toEqual([])

  await page.goto('/profile')
  await page.getByRole('checkbox', { name: 'My order arrives today' }).uncheck()
  await expect
    .poll(async () => (await api('GET /api/notifications/')).choices.order_out_for_delivery)
    .toBe(false)
  await page.getByRole('button', { name: 'Turn off here' }).click()
  await expect(page.getByText('Notifications are off in this browser.')).toBeVisible()
  expect((await api('GET /api/notifications/')).endpoint).toBeNull()
  await expectGoodScreen(page)
  await service.close()
})

/** As the browser does with what its push service brings. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registration = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data,
  })
  await cdp.detach()
}

/** Presses the notification that is shown. @returns the address that its worker opens a tab with */
async function press(page: Page): Promise<string> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('nothing is shown')
    return new Promise<string>((opened) => {
      // A browser opens a tab for a finger alone.
      Object.assign(scope.clients, { openWindow: async (url: string) => opened(url) })
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })
  })
}
