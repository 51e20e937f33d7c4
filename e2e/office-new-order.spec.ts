import { expect, type Page } from '@playwright/test'
import { expectGoodScreen, test } from './shopper.ts'

test.use({ mayFail: '/office/' })

async function logIn(page: Page, role: string, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: `As ${role}` }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}

/** What is in the address survives a reload; what is typed is in the form. */
async function chooseShirt(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Find a garment' })).toBeFocused()
  await page.keyboard.type('linen shirt')
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: 'Garments' })
  await found.getByRole('listitem').getByRole('link').first().press('Enter')
  await found.getByRole('link', { name: /^Add / }).first().press('Enter')
  await expect(page.getByRole('heading', { name: 'The order' })).toBeVisible()
}

async function typeAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Kavitha')
  await page.getByLabel(/^E-mail/).fill(email)
  await page.getByLabel(/^Phone/).fill('98400 12345')
  await page.getByLabel('PIN code').fill('625001')
  await page.getByLabel('Address line 1').fill('4 Car Street')
  await expect(page.getByLabel('City')).toHaveValue('Madurai')
  await expect(page.getByLabel('State')).toHaveValue('Tamil Nadu')
}

const enter = (page: Page) => page.getByRole('button', { name: 'Enter the order' })

test('an order of one who calls is entered by keys, in cash and by a link that she pays @each-width', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const email = `kavitha-${project.name}-${Date.now()}@example.com`
  await logIn(page, 'support', '/office/orders')
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'New order', level: 1 })).toBeVisible()
  await expectGoodScreen(page)
  await chooseShirt(page)
  await page.getByRole('link', { name: /^One more of/ }).press('Enter')
  await expect(page.getByText('Pieces: 2')).toBeVisible()
  await expectGoodScreen(page)

  await typeAddress(page, email)
  await enter(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'mend' })).toContainText('Tell her')
  await expect(page.getByLabel('Address line 1')).toHaveValue('4 Car Street')
  await expectGoodScreen(page)
  await page.getByRole('checkbox', { name: /I have told her/ }).press('Space')
  await enter(page).dblclick()
  await expect(page).toHaveURL(/\/office\/orders\/NL\d+$/)
  await expect(page.getByText('entered by', { exact: false })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  await page.goto('/office/orders/new')
  await chooseShirt(page)
  await page.getByLabel('Known by phone or e-mail').fill('9840012345')
  await page.getByLabel('Known by phone or e-mail').press('Enter')
  await page.getByRole('link', { name: new RegExp(email) }).press('Enter')
  await expect(page.getByRole('radio', { name: /4 Car Street/ })).toBeChecked()
  await page.getByRole('radio', { name: /Payment link/ }).press('Space')
  await page.getByRole('checkbox', { name: /I have told her/ }).press('Space')
  await expectGoodScreen(page)
  await enter(page).press('Enter')
  const made = page.getByRole('region', { name: 'The link is mailed to her' })
  await expect(made.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919840012345\?text=/,
  )
  await expectGoodScreen(page)
  const href = await made.getByRole('textbox', { name: /^Link for/ }).inputValue()

  const hers = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  const { pathname, search } = new URL(href)
  await hers.goto(pathname + search)
  await expect(hers.locator('html[data-hydrated]')).toBeAttached()
  await expectGoodScreen(hers)
  const pay = hers.getByRole('button', { name: /^Pay ₹/ })
  await pay.click()
  await expect(hers.getByText('Please accept terms and conditions.')).toBeVisible()
  await hers.getByRole('checkbox').check()
  await pay.click()
  const payment = hers.frameLocator('iframe[title="Payment"]')
  await payment.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(hers.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const paid = await hers.getByText(/is order NL\d+/).innerText()
  await expectGoodScreen(hers)
  await hers.context().close()

  await page.goto(`/office/orders/${/NL\d+/.exec(paid)?.[0]}`)
  await expect(page.getByText('entered by', { exact: false })).toBeVisible()
})
