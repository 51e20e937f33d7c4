import { type BrowserContext, expect, type Page } from '@playwright/test'
import { readConfig } from '../api/config.ts'
import { moderate } from '../api/domains/reviews/moderate.ts'
import { reviewUrl } from '../api/domains/reviews/review-link.ts'
import { deliverOrder, inBackOffice } from './back-office.ts'
import { logIn, savedAddress, signUp } from './customer.ts'
import { openForOffline } from './network.ts'
import { drawPicture } from './picture.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen, hydrated, test } from './shopper.ts'

test.use({ mayFail: '/' })

/** What came to a new customer, who is signed in where a context is given. */
async function receive(origin: string | undefined, pieces: number, context?: BrowserContext) {
  const { api } = await signUp(origin, 'Kamala', context)
  const { id } = await api('POST /api/shipping-address/', { body: savedAddress })
  for (const body of await findPieces(api, pieces)) await api('POST /api/cart/', { body })
  const { order_id: orderId } = await api('POST /api/cod_order_create/', {
    body: { type: 'cart', shipping_address_id: id },
  })
  await deliverOrder(orderId)
  const { secretKey } = readConfig({})
  const { items } = await api('GET /api/order_detail/{id}/', { params: { id: orderId } })
  const link = await reviewUrl({ publicUrl: '', secretKey }, orderId)
  return { api, link, productId: items[0]?.product.id ?? 0, orderId }
}

const form = (page: Page) => page.locator('form').filter({ hasText: 'Your stars' })

test('the link of the mail opens the form; the review is read, shown, voted for and withdrawn', async ({
  page,
  baseURL,
}) => {
  const { link, productId } = await receive(baseURL, 1)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'How does it fit and feel?' })).toBeVisible()
  await form(page).getByRole('button', { name: 'Send review' }).click()
  await expect(form(page).getByText('Choose one to five stars.')).toBeVisible()
  await expectGoodScreen(page)

  await form(page).locator('label', { hasText: '4 stars' }).click()
  await form(page).getByText('True to size').click()
  await form(page).getByLabel('Title').fill('Soft and <b>cool</b>')
  await form(page).getByLabel('Your words').fill('Washed well.\nWears well.')
  await form(page)
    .getByLabel('Add photos')
    .setInputFiles([
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(2400, 1200) },
      { name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
    ])
  await expect(form(page).getByText('Choose a JPEG, PNG or WebP picture.')).toBeVisible()
  await expect(form(page).getByAltText('Yours, 1')).toBeVisible()
  await page.reload()
  await expect(form(page).getByLabel('Title')).toHaveValue('Soft and <b>cool</b>')
  await expect(form(page).getByAltText('Yours, 1')).toBeVisible()
  await form(page).getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('We read your review, and then it is shown.')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expectGoodScreen(page)

  await inBackOffice(async (db) => {
    const rows = await db
      .selectFrom('reviews')
      .select('id')
      .where('state', '=', 'waiting')
      .execute()
    await moderate(
      db,
      'approve',
      rows.map(({ id }) => String(id)),
    )
  })
  await page.goto(`/product/${productId}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await hydrated(reviews)
  await reviews.getByLabel('Sort by').selectOption('With photos first')
  const mine = reviews.getByRole('listitem').filter({ hasText: 'Soft and <b>cool</b>' }).first()
  await expect(mine.getByText('received it')).toBeVisible()
  await expect(mine.getByText(/true to size/)).toBeVisible()
  await mine.getByRole('button', { name: /^Enlarge/ }).click()
  await expect(page.getByRole('dialog', { name: 'Pictures, enlarged' })).toBeVisible()
  await page.keyboard.press('Escape')
  const voter = await signUp(baseURL, 'Ravi')
  await mine.getByRole('button', { name: /^Helpful/ }).click()
  await logIn(page, voter.email)
  await expect(mine.getByRole('button', { name: /^Helpful 1/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await reviews.getByLabel('Stars', { exact: true }).selectOption('1 star')
  await expect(mine).toHaveCount(0)
  await reviews.getByLabel('Stars', { exact: true }).selectOption('4 stars')
  await expect(mine).toBeVisible()
  await expectGoodScreen(page)

  await page.goto(link)
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: /^Write a review/ })).toBeVisible()
})

test('a review whose line drops stays on the device, and is sent once there is one', async ({
  page,
  context,
  baseURL,
}) => {
  const { api, orderId } = await receive(baseURL, 2, context)
  await openForOffline(page, `/review?order=${orderId}`)
  await page
    .getByRole('button', { name: /^Write a review/ })
    .first()
    .click()
  await form(page).locator('label', { hasText: '5 stars' }).click()
  await form(page).getByLabel('Your words').fill('Comes with the line.')
  const photos = form(page).getByLabel('Add photos')
  const jpeg = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await drawPicture() }
  // Chromium decodes no HEIC, and knows no type of such a file.
  const head = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  await photos.setInputFiles([jpeg, { name: 'IMG_0042.HEIC', mimeType: '', buffer: head }])
  await expect(photos).toHaveAccessibleDescription(
    'This browser cannot read HEIC photos. Choose a JPEG, PNG or WebP picture.',
  )
  await expect(form(page).getByRole('img', { name: /^Yours/ })).toHaveCount(1)
  await expect(form(page).getByLabel('Your words')).toHaveValue('Comes with the line.')
  await form(page).getByRole('button', { name: 'Remove photo 1' }).click()
  await context.setOffline(true)
  await form(page).getByRole('button', { name: 'Send review' }).click()
  await expect(form(page).getByRole('alert')).toContainText('safe on this device')
  await context.setOffline(false)
  await expect(page.getByText('Your review is shown with the piece.')).toBeVisible()

  // An answer that is lost: it was written, and is not written twice.
  await page.getByRole('button', { name: /^Edit/ }).click()
  await form(page).getByLabel('Your words').fill('Even better.')
  await page.route(
    '**/review/',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form(page).getByRole('button', { name: 'Send review' }).click()
  await expect(form(page).getByRole('alert')).toContainText('safe on this device')
  await page.reload()
  await expect(page.getByText('Your review is shown with the piece.')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  const params = { id: orderId }
  const { items } = await api('GET /api/orders/{id}/reviews/', { params })
  expect(items[0]?.review).toMatchObject({ body: 'Even better.', version: 2 })
  await api('DELETE /api/order-items/{id}/review/', { params: { id: items[0]?.id ?? 0 } })
})

test('a broken link and another’s order say so', async ({ page, context, baseURL }) => {
  const { link, orderId } = await receive(baseURL, 1)
  await page.goto(`${link}x`)
  await expect(page.getByRole('alert')).toContainText('This link is not whole.')
  await expectGoodScreen(page)
  await signUp(baseURL, 'Ravi', context)
  await page.goto(`/review?order=${orderId}`)
  await expect(page.getByRole('alert')).toContainText('Order not found.')
})
