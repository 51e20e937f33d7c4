import { expect, type Page } from '@playwright/test'
import { savedAddress, signUp } from './customer.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

test.use({ mayFail: '/office/' })

async function logIn(page: Page, role: string, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: `As ${role}` }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
}

/** Orders with cash on delivery: those of a short address are in doubt. */
async function placeOrders(baseURL: string | undefined, streets: string[]) {
  const numbers: string[] = []
  for (const street of streets) {
    const { api } = await signUp(baseURL, 'Meena')
    await api('POST /api/shipping-address/', { body: { ...savedAddress, address_line1: street } })
    const [piece] = await findPieces(api, 1)
    const [address] = await api('GET /api/shipping-address/')
    const { order_number } = await api('POST /api/cod_order_create/', {
      body: { ...piece, type: 'buynow', shipping_address_id: address?.id ?? 0 },
    })
    numbers.push(order_number)
  }
  return numbers
}

test('the COD desk is worked by keys, and shown live to another', async ({
  page,
  browser,
  baseURL,
}) => {
  const [one = '', two = '', clear = ''] = await placeOrders(baseURL, [
    'Road 1',
    'Road 2',
    '14 Long Weavers Street',
  ])
  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const hers = await other.newPage()
  await logIn(hers, 'support', `/office/orders?search=${two}`)
  const state = hers.getByRole('row').filter({ hasText: two })
  await expect(state).toContainText('Pending')

  await logIn(page, 'owner', '/office')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'To confirm' }).click()
  await expect(page.getByRole('heading', { name: 'COD desk', level: 1 })).toBeVisible()
  await expectGoodScreen(page)

  await page.goto(`/office/cod?order=${one}`)
  const order = page.getByRole('article')
  await expect(order.getByRole('heading', { name: one })).toBeVisible()
  await expect(order.getByText('The address is short.')).toBeVisible()
  await expect(order.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+91/)
  const ask = order.getByRole('link', { name: /^Ask to prepay/ })
  await expect(ask).toHaveAttribute('href', /^https:\/\/wa\.me\/91.*orderdetails.*pay-now/)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.keyboard.press('c')
  await expect(page.getByRole('status').filter({ hasText: one })).toContainText('confirmed')
  await page.goto(`/office/cod?order=${two}`)
  await expect(order.getByRole('heading', { name: two })).toBeVisible()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const fold = (name: string) => order.locator('summary', { hasText: name })
  const cancel = order.getByRole('button', { name: 'Cancel this order' })
  await page.keyboard.press('x')
  const couldNot = order.getByLabel('It could not be confirmed')
  await expect(couldNot).toBeFocused()
  // One Enter cancels nothing: no reason was chosen.
  await expect(couldNot).not.toBeChecked()
  await page.keyboard.press('Enter')
  await expect(order.getByText('Choose a reason, or write one.')).toBeVisible()
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await expect(cancel).toBeHidden()
  await expect(fold('Cancel')).toBeFocused()
  await page.keyboard.press('a')
  await expect(order.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(fold('Correct address')).toBeFocused()
  await page.keyboard.press('a')
  await order.getByLabel('Address line 1').fill('2 Long Weavers Street')
  await page.keyboard.press('Enter')
  // It is in doubt no more.
  await expect(order.getByRole('heading', { name: two })).toHaveCount(0)

  await page.getByRole('button', { name: /^Confirm (all|it)/ }).click()
  await expect(page.getByRole('status').first()).toContainText('confirmed.')
  await expect(state).toContainText('Confirmed')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('status').first()).toContainText('waiting again')
  await expect(state).toContainText('Pending')
  await other.close()

  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'A screen, or an order by its number' })
  await box.fill(clear.toLowerCase())
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expectGoodScreen(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/office/orders/${clear}`)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const goTo = page.getByRole('button', { name: 'Go to' })
  await goTo.click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(goTo).toBeFocused()
  const account = page.locator('summary', { hasText: 'Demo owner' })
  await account.click()
  await page.getByRole('link', { name: /^Second factor/ }).focus()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await expect(page.getByRole('link', { name: /^Second factor/ })).toBeHidden()
})

test('the menu stands whole at a desk, and by its current entry where there is less room @each-width', async ({
  page,
}) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  await logIn(page, 'owner', '/office/staff')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const links = menu.getByRole('link')
  const current = menu.locator('[aria-current=page]')
  await expect(links).toHaveCount(24)
  await expect(current).toBeInViewport({ ratio: 1 })
  const heights = () => links.evaluateAll((all) => all.map((each) => each.clientHeight))
  expect(Math.min(...(await heights()))).toBeGreaterThanOrEqual(isPhone ? 44 : 24)
  if (isPhone) return
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })

  const account = page.locator('summary', { hasText: 'Demo owner owner' })
  await page.setViewportSize({ width: 1440, height: 560 })
  await page.reload()
  await expect(current).toHaveText('Staff')
  await expect(current).toBeInViewport({ ratio: 1 })
  await expect(account).toBeInViewport({ ratio: 1 })
  await links.first().click()
  await expect(current).toHaveText('Today')
  await expect(current).toBeInViewport({ ratio: 1 })
})
