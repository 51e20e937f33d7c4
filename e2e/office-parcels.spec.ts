import { expect, type Page } from '@playwright/test'
import { demoSecret } from '../api/ground/config/demo-values.ts'
import { inBackOffice, shipOrder } from './back-office.ts'
import { savedAddress, signUp } from './customer.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

test.use({ mayFail: '/office/' })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** What the courier reports of a parcel, and waits until the shop has followed it. */
async function report(page: Page, awb: string, label: string, minutes: number, activity = '') {
  const date = minutesAgo(minutes)
  const response = await page.request.post('/api/webhooks/courier/', {
    headers: { 'x-api-key': demoSecret },
    data: {
      awb,
      current_status: label,
      scans: [{ date, activity, location: 'Madurai', 'sr-status-label': label }],
    },
  })
  expect(response.status()).toBe(200)
  const isKnown = () =>
    inBackOffice(async (db) => {
      const scan = db.selectFrom('scans').select('id').where('raw_status', '=', label)
      return (await scan.where('scanned_at', '=', new Date(date)).execute()).length
    })
  await expect.poll(isKnown).toBe(1)
}

/** A parcel that could not be delivered. */
async function undelivered(page: Page, origin?: string) {
  const { email, api } = await signUp(origin, 'Kamala')
  const { id } = await api('POST /api/shipping-address/', { body: savedAddress })
  const [piece] = await findPieces(api, 1)
  if (!piece) throw new Error('the shop is sold out')
  const { order_id: orderId, order_number: number } = await api('POST /api/cod_order_create/', {
    body: { type: 'buynow', ...piece, quantity: 1, shipping_address_id: id },
  })
  await shipOrder(orderId)
  const awb = `E2E-${orderId}`
  await report(page, awb, 'OUT FOR DELIVERY', 90)
  await report(page, awb, 'UNDELIVERED', 60, 'Door locked <img src=x onerror=__ran()>')
  return { email, number, awb }
}

/** The path of the link that she was mailed. */
async function readLink(page: Page, email: string): Promise<string> {
  const mails = async () => (await (await page.request.get('/dev/mail')).text()).split('<li>')
  const isHers = (entry: string) =>
    entry.includes(email) && entry.includes('could not be delivered')
  await expect.poll(async () => (await mails()).some(isHers)).toBe(true)
  const id = (await mails()).find(isHers)?.match(/\/dev\/mail\/(\d+)/)?.[1]
  const mail = await (await page.request.get(`/dev/mail/${id}?as=text`)).text()
  const { pathname, search } = new URL(mail.match(/Say what we shall do: (\S+)/)?.[1] ?? '')
  return pathname + search
}

test('she answers a failed delivery by her mail’s link, and staff take back what comes back', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, number, awb } = await undelivered(page, baseURL)
  const path = await readLink(page, email)
  // Whatever reads her mail, it may have no scripts.
  const plain = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
  })
  const hers = await plain.newPage()
  await hers.goto(path)
  await expect(hers.getByRole('heading', { name: 'Your delivery' })).toBeVisible()
  await expect(hers.getByText('Door locked <img')).toBeVisible()
  await hers.getByRole('button', { name: 'Bring it there' }).click()
  await expect(hers.getByText('This field is required.').first()).toBeVisible()
  await hers.getByLabel('House, street').fill('9 Lake View <b>')
  await hers.getByRole('button', { name: 'Bring it there' }).click()
  await expect(hers.getByRole('main').getByRole('status')).toContainText('to the new address')
  await hers.goto(path)
  await expect(hers.getByRole('main').getByRole('status')).toContainText('Thank you')
  await plain.close()
  await page.goto(path)
  await expectGoodScreen(page)

  await page.goto('/office/parcels')
  await page.getByRole('button', { name: 'As owner' }).click()
  await expect(page.getByRole('heading', { name: 'Parcels', level: 1 })).toBeVisible()
  await expect(page.getByText('The customer: try again').first()).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: awb })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask the courier' })).toHaveCount(0)
  // The worker tells it a moment later.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('article').getByText('The courier knows.')).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()

  // It is tried again, in vain: now staff call it back.
  await report(page, awb, 'UNDELIVERED', 5, 'Refused')
  await page.reload()
  await expectGoodScreen(page)
  await page.getByText('Call it back', { exact: true }).click()
  await page.getByLabel('Words for the courier').last().fill('She has moved')
  await page.getByRole('button', { name: 'Call this parcel back' }).click()
  await expect(page.getByRole('status')).toContainText('is called back')
  await report(page, awb, 'RTO DELIVERED', 1)
  await page.goto('/office/parcels?problem=rto')
  await page.getByRole('link', { name: number }).click()
  await page.getByLabel('To the shelf').fill('0')
  await page.getByRole('button', { name: 'Receive parcel' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was saved')
  await expectGoodScreen(page)
  await page.getByLabel('Second').fill('1')
  await page.getByRole('button', { name: 'Receive parcel' }).click()
  await expect(page.getByRole('status')).toContainText('is received')
  await page.getByRole('link', { name: number }).last().click()
  await expect(page.getByRole('article').getByText('Cancelled').first()).toBeVisible()
})
