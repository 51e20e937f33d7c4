import { expect, type Page } from '@playwright/test'
import { makeOffer } from '../api/testing/offers.ts'
import { offerScope } from '../contract/office/offer-scope.ts'
import { makeCustomer } from './customer.ts'
import { type Day, makerTest as test } from './day-shop.ts'
import { findPiece } from './pieces.ts'
import { expectGoodScreen } from './shopper.ts'

test.use({ mayFail: '/api/' })

const offer = ({ db, databaseUrl }: Day, given: Parameters<typeof makeOffer>[1]) =>
  makeOffer({ db, ownerUrl: databaseUrl }, given)
const end = ({ db }: Day) =>
  db.updateTable('offers').set({ state: 'ended' }).where('state', '=', 'running').execute()

const opener = (page: Page) => page.getByText('Have a code?')
const field = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })
const apply = (page: Page) => page.getByRole('button', { name: 'Apply' })
const removal = (page: Page) => page.getByRole('button', { name: /^Remove the code/ })
const row = (page: Page, name: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[.="${name}"]`) })

test('a code says why it does not apply, then comes off in cart and checkout, to be ordered in cash', async ({
  page,
  shop,
  context,
}) => {
  const api = await makeCustomer(shop.origin, 'Malar', context)
  const { selection } = await findPiece(api, 12)
  await api('POST /api/cart/', { body: selection })
  const { total } = await api('GET /api/cart/')
  const least = total + 340
  await offer(shop, {
    name: 'Diwali, 100 off',
    code: 'DIWALI',
    kind: 'rupees',
    paise: 100_00,
    spend_paise: least * 100,
  })

  await page.goto('/cart')
  await expect(field(page)).toBeHidden()
  await opener(page).click()
  await field(page).fill('Diwali')
  await apply(page).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAccessibleDescription(
    /^For orders of ₹[\d,]+ or more: ₹340 to go\.$/,
  )
  await expect(field(page)).toHaveValue('Diwali')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: /^One more/ }).click()
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('2')
  await apply(page).click()
  await expect(removal(page)).toBeFocused()
  await expect(page.getByText('DIWALI Diwali, 100 off')).toBeVisible()
  await expect(row(page, 'Diwali, 100 off')).toHaveText('−₹200.00')
  await expectGoodScreen(page)
  await removal(page).click()
  await expect(opener(page)).toBeFocused()
  await expect(row(page, 'Diwali, 100 off')).toHaveCount(0)

  await page.goto('/checkout?payment_method=cod')
  await opener(page).click()
  await field(page).fill('diwali')
  await field(page).press('Enter')
  await expect(removal(page)).toBeFocused()
  await expect(row(page, 'Diwali, 100 off')).toHaveText('−₹200.00')
  await expectGoodScreen(page)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  const place = page.getByRole('button', { name: 'Place Cash on Delivery order' })

  // It ends while she looks.
  await end(shop)
  await place.click()
  await expect(page.getByText(/the total is now ₹[\d,.]+ instead of ₹/).first()).toBeVisible()
  await expect(field(page)).toHaveAccessibleDescription('This offer has ended.')
  await expect(row(page, 'Diwali, 100 off')).toHaveCount(0)
  await expectGoodScreen(page)
  expect(await api('GET /api/orders/')).toHaveLength(0)

  await offer(shop, { name: 'Pongal, 50 off', code: 'PONGAL', kind: 'rupees', paise: 50_00 })
  await field(page).fill('pongal')
  await apply(page).click()
  await expect(row(page, 'Pongal, 50 off')).toHaveText('−₹100.00')
  await place.click()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  const [order] = await api('GET /api/orders/')
  await page.goto(`/orderdetails/${order?.id}`)
  await expect(row(page, 'Pongal, 50 off')).toHaveText('−₹100.00')
  await expectGoodScreen(page)
  await end(shop)
})

test('an offer that runs is on the page of what it is on, says in the cart what to add, and comes off there', async ({
  page,
  shop,
  context,
}) => {
  const api = await makeCustomer(shop.origin, 'Malar', context)
  const { selection } = await findPiece(api, 12)
  const { price } = await api('GET /api/products/{id}/', { params: { id: 12 } })
  await offer(shop, { name: 'Pongal', kind: 'rupees', paise: 10_000 })
  await offer(shop, { name: 'Three', kind: 'buy_get', buy: 2, get: 1, get_percent: 100 })
  const offers = page.getByRole('list', { name: 'Offers', exact: true })
  await expect
    .poll(async () => {
      await page.goto('/product/12')
      return offers.isVisible()
    })
    .toBe(true)
  await expect(offers).toContainText(`₹${(price - 100).toLocaleString('en-IN')} with this offer`)
  await expect(offers).toContainText('Three: Buy 2, get 1 free')
  await expectGoodScreen(page)
  await api('POST /api/cart/', { body: { ...selection, quantity: 2 } })
  await page.goto('/cart')
  await expect(row(page, 'Pongal')).toHaveText('−₹200.00')
  const line = page.getByRole('table').getByRole('cell').last()
  const [list, paid] = [2 * price, 2 * price - 200].map((rupees) => rupees.toLocaleString('en-IN'))
  await expect(line).toHaveText(`Before discounts ₹${list}.00 ₹${paid}.00`)
  await expect(page.getByRole('table').getByText('Pongal')).toBeVisible()
  await expect(page.getByText('Three: Add 1 more: the cheapest is free.')).toBeVisible()
  await expectGoodScreen(page)
  await end(shop)
})

test('bought at once, a code stays through a reload, and one that has ended is refused in words', async ({
  page,
  shop,
  context,
}) => {
  await makeCustomer(shop.origin, 'Malar', context)
  await offer(shop, { name: 'Onam, 70 off', code: 'ONAM', kind: 'rupees', paise: 70_00 })
  await page.goto('/product/12')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL(/\/checkout\?type=buynow/)
  await opener(page).click()
  await field(page).fill('NONE')
  await apply(page).click()
  await expect(field(page)).toHaveAccessibleDescription('There is no such code.')
  await field(page).fill('onam')
  await apply(page).click()
  await expect(row(page, 'Onam, 70 off')).toHaveText('−₹70.00')
  await page.reload()
  await expect(row(page, 'Onam, 70 off')).toHaveText('−₹70.00')
  await end(shop)
  await page.reload()
  await expect(field(page)).toHaveValue('ONAM')
  await expect(field(page)).toHaveAccessibleDescription('This offer has ended.')
  await removal(page).click()
  await expect(opener(page)).toBeFocused()
  await expect(page).not.toHaveURL(/offer_code/)
})

test('an offer that starts is in the list of what is on offer with its count, by the price of its card, and leaves it', async ({
  page,
  shop,
  context,
}) => {
  const api = await makeCustomer(shop.origin, 'Malar', context)
  const { name, price } = await api('GET /api/products/{id}/', { params: { id: 12 } })
  const scope = offerScope.parse({ products: [12] })
  await offer(shop, { name: 'Pongal', kind: 'percent', percent: 90, scope })
  const paid = Math.floor(price / 10)
  const list = `/shop?max_price=${paid}`
  const cards = page.getByRole('region', { name: 'Products' }).getByRole('article')
  await expect
    .poll(async () => {
      await page.goto(list)
      return cards.count()
    })
    .toBe(1)
  await expect(cards).toContainText(name)
  await expect(cards).toContainText(`₹${paid}`)

  await page.getByRole('button', { name: 'Filters · 1' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.locator('summary', { hasText: 'Offers' }).click()
  const choice = drawer.getByRole('checkbox', { name: 'On offer', exact: true })
  await expect(choice).toHaveAttribute('title', '1 product')
  await choice.check()
  await expectGoodScreen(page)
  await drawer.getByRole('button', { name: 'Filter · 1', exact: true }).click()
  await expect(page).toHaveURL(`${list}&on_offer=true`)
  await expect(cards).toHaveCount(1)
  const chip = page.getByRole('link', { name: 'Remove On offer' })
  await chip.click()
  await expect(page).toHaveURL(list)
  await expect(chip).toHaveCount(0)

  await end(shop)
  await expect
    .poll(async () => {
      await page.goto(`${list}&on_offer=true`)
      return cards.count()
    })
    .toBe(0)
  await expect(chip).toBeVisible()
  await expectGoodScreen(page)
})
