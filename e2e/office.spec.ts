import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { roles } from '../contract/office/roles.ts'
import { savedAddress, signUp } from './customer.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen, listening, test } from './shopper.ts'

/** What a browser reports of the page's own requests that are refused, as a form's may be. */
test.use({ mayFail: '/office/' })

const password = 'nool-demo'

async function logIn(page: Page, role = 'owner', path = '/office'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: `As ${role}` }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
}

const openAccount = (page: Page) =>
  page
    .locator('summary', { hasText: /Demo|Anu/ })
    .first()
    .click()

test('staff log in by keyboard, come to where they wanted, and sign out', async ({ page }) => {
  await page.goto('/office/audit?actor=Demo')
  await expect(page).toHaveURL(/\/office\/login\?from=/)
  await expect(page.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible()
  await expectGoodScreen(page)

  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('owner@demo.nool')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await expect(email).toHaveValue('owner@demo.nool')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/office/audit?actor=Demo')
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible()

  await page.reload()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  await openAccount(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You have signed out.')).toBeVisible()
  await page.goto('/office/staff')
  await expect(page).toHaveURL(/\/office\/login/)
})

test('each role of the demo is offered, and begins with the first screen that it has', async ({
  page,
}) => {
  await page.goto('/office')
  await expect(page.getByRole('button', { name: /^As / })).toHaveCount(roles.length)
  await page.getByRole('button', { name: 'As catalogue' }).click()
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await expectGoodScreen(page)
})

/** As in a slow moment: the second press comes when the shop has the first, which is not drawn yet. */
const pressAgainOnceSent = (button: Locator) =>
  button.evaluate((element) => {
    const send = globalThis.fetch
    globalThis.fetch = (...call) => {
      const answer = send(...call)
      globalThis.fetch = send
      const arrived = performance.now() + 1_000
      while (performance.now() < arrived);
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      return answer
    }
  })

test('the owner invites an accountant, who sees what is hers and no more', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `<img src=x onerror=__ran()> ${randomUUID().slice(0, 8)}`
  const address = `anu-${randomUUID()}@example.com`
  await logIn(page, 'owner', '/office/staff')
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
  await expectGoodScreen(page)

  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was saved')
  const form = page.getByRole('region', { name: 'Invite someone' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(address)
  await form.getByLabel('Role').selectOption('accountant')
  const invite = form.getByRole('button', { name: 'Invite' })
  await pressAgainOnceSent(invite)
  await invite.dblclick()
  const link = await form.getByLabel('Link of the invitation').inputValue()
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('')
  await expectGoodScreen(page)

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const hers = await context.newPage()
  await hers.goto(link)
  await hers.getByRole('textbox', { name: 'New password' }).fill('short')
  await hers.getByRole('button', { name: 'Set password' }).click()
  await expect(hers.getByRole('alert')).toContainText('at least 10 characters')
  await hers.getByRole('textbox', { name: 'New password' }).fill('needle and thread')
  await hers.getByRole('button', { name: 'Set password' }).click()
  await hers.getByRole('link', { name: 'Log in' }).click()
  await hers.getByRole('textbox', { name: 'Email' }).fill(address)
  await hers.getByRole('textbox', { name: 'Password' }).fill('needle and thread')
  await hers.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(hers.getByText(name).first()).toBeVisible()
  await expect(hers.getByRole('link', { name: 'Audit' })).toBeVisible()
  await hers.getByRole('link', { name: 'Law' }).click()
  await hers.getByText('What each asks, and its test').click()
  await expect(hers.getByText('Declarations of a packed piece')).toBeVisible()
  await expectGoodScreen(hers)
  await expect(hers.getByRole('link', { name: 'Staff' })).toHaveCount(0)
  await hers.goto('/office/staff')
  await expect(hers.getByRole('heading', { name: 'Not yours to see' })).toBeVisible()
  await hers.goto('/office/second-factor')
  await expect(hers.getByText(', this session')).toBeVisible()
  await expectGoodScreen(hers)

  await page.getByText(name).first().click()
  const row = page.getByRole('listitem').filter({ hasText: address })
  await row.getByLabel('Role').selectOption('support')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('status')).toContainText('is saved')
  await expectGoodScreen(page)
  await row.getByRole('button', { name: /^End/ }).click()
  await expect(row.getByRole('status')).toContainText('This session has ended.')
  await expect(row.getByText('Signed in nowhere.')).toBeVisible()
  await hers.reload()
  await expect(hers).toHaveURL(/\/office\/login/)
  await row.getByText('Remove…').click()
  await row.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('no longer works here').first()).toBeVisible()
  await context.close()

  await page.goto(`/office/audit?about=${address}`)
  for (const act of ['staff.add', 'staff.session-end', 'staff.remove']) {
    await expect(page.getByText(act, { exact: true })).toBeVisible()
  }
  await expectGoodScreen(page)
})

test('the audit is narrowed, and its seals are checked', async ({ page }) => {
  await logIn(page, 'owner', '/office/audit')
  await page.getByLabel('About').fill('owner@demo.nool')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/about=owner%40demo\.nool/)
  await expect(page.getByText('login', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Check the seals' }).click()
  await expect(page.getByText('Every seal fits.')).toBeVisible()
  await page.goto('/office/audit?actor=nobody-of-that-name')
  await expect(page.getByText('No entry fits what is asked for.')).toBeVisible()
  await expectGoodScreen(page)
  // A screen that cannot be loaded leaves the menu where it is.
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.route(/\.data/, (route) => route.fulfill({ status: 503, body: '' }))
  await menu.getByRole('link', { name: 'Law' }).click()
  await expect(page.getByRole('heading', { name: 'Law needs the connection' })).toBeVisible()
  await expectGoodScreen(page)
  await page.unroute(/\.data/)
  await menu.getByRole('link', { name: 'Money' }).click()
  await expect(page.getByRole('heading', { name: 'Money', level: 1 })).toBeVisible()
})

test('an order is in view wherever in the list it was opened', async ({ page, baseURL }) => {
  const { api, email } = await signUp(baseURL, 'Meena')
  const { id } = await api('POST /api/shipping-address/', { body: savedAddress })
  const numbers: string[] = []
  for (const piece of await findPieces(api, 5)) {
    const body = { ...piece, type: 'buynow' as const, shipping_address_id: id }
    numbers.push((await api('POST /api/cod_order_create/', { body })).order_number)
  }
  const [number = ''] = numbers
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 360 })
  // Hers alone: another's that comes in meanwhile moves the rest down.
  await logIn(page, 'owner', `/office/orders?search=${email}`)
  const links = page.locator('tbody a')
  await listening(page)
  for (const [key, at] of [
    ['j', 0],
    ['ArrowDown', 1],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(links.nth(at)).toBeFocused()
  }
  const link = page.getByRole('link', { name: number })
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await expect(page.getByRole('heading', { name: number, level: 2 })).toBeInViewport()
  await expectGoodScreen(page)
})

/** Another's correction of an order, from a window of her own. */
async function correctAsManager(browser: Browser, origin: string, number: string, data: object) {
  const other = await browser.newContext({ baseURL: origin })
  const call = (path: string, body: object) =>
    other.request.post(`/api/office/${path}`, {
      headers: { origin, 'idempotency-key': randomUUID() },
      data: body,
    })
  expect((await call('login/', { email: 'manager@demo.nool', password })).status()).toBe(200)
  expect((await call(`orders/${number}/address/`, data)).status()).toBe(200)
  await other.close()
}

test('an order is found, noted, tagged, confirmed and cancelled', async ({
  page,
  browser,
  baseURL,
}) => {
  const markup = '<img src=x onerror=__ran()>'
  const { api } = await signUp(baseURL, 'Meena')
  await api('POST /api/shipping-address/', {
    body: { ...savedAddress, contact_person_name: markup },
  })
  const [piece] = await findPieces(api, 1)
  const [address] = await api('GET /api/shipping-address/')
  const { order_number: number } = await api('POST /api/cod_order_create/', {
    body: { ...piece, type: 'buynow', shipping_address_id: address?.id ?? 0 },
  })
  await logIn(page, 'owner', '/office/orders')
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByText('Filter', { exact: true }).click()
  await page.getByLabel('City').fill(savedAddress.city)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/[?&]city=/)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export (CSV)' }).click()
  expect((await started).suggestedFilename()).toBe('orders.csv')
  await expect(page.getByText('The sheet is ready')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Without filter' }).click()
  await page.getByRole('searchbox', { name: 'Search orders' }).pressSequentially(number)
  await expect(page).toHaveURL(`/office/orders?search=${number}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: number, level: 2 })).toBeVisible()
  await expect(page.getByRole('article').getByText(markup).first()).toBeVisible()
  await expect(page.getByText('To collect at the door')).toBeVisible()
  await expectGoodScreen(page)

  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Note, for those who work here').fill(`Ask for ${markup}`)
  await page.getByRole('button', { name: 'Add note' }).dblclick()
  await expect(page.getByText(`Ask for ${markup}`)).toHaveCount(1)
  await page.getByLabel('Tags').fill('gift, fragile')
  await page.getByRole('button', { name: 'Save tags' }).click()
  await expect(page.getByText('The tags are saved.')).toBeInViewport()
  await expect(page.getByLabel('Tags')).toHaveValue('gift, fragile')
  await page.getByText('Correct address').click()
  const city = page.getByRole('article').getByLabel('City')
  await city.fill('Erode')
  // Another corrects the same field meanwhile, of which the screen has news.
  await correctAsManager(browser, baseURL ?? '', number, { city: 'Theni', version: 99 })
  await expect(page.getByRole('article').getByText('Theni').first()).toBeVisible()
  // What is typed survives a reload and the end of the session.
  await page.context().clearCookies({ name: 'office' })
  await logIn(page, 'owner', `/office/orders/${number}`)
  await expect(page.getByText('What you typed here is back.')).toBeVisible()
  await expect(city).toHaveValue('Erode')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('alert')).toContainText('Another has changed this to “Theni”.')
  await expect(city).toHaveValue('Erode')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('The address is corrected.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page.getByText('The order is confirmed.')).toBeVisible()
  await page.getByText('Cancel order').click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText('Choose a reason, or write one.')).toBeVisible()
  await page.getByLabel('Another reason').fill('She asked for it')
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText('The order is cancelled.')).toBeVisible()
  await expectGoodScreen(page)
})

test('what is looked for again and again is saved as a view', async ({ page }) => {
  await logIn(page, 'owner', '/office/orders?state=Pending&search=625001')
  const name = `Madurai ${randomUUID().slice(0, 8)}`
  await page.getByText('Save this view').click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Name of the view').fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await expectGoodScreen(page)
  await page.goto('/office/orders')
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await views.getByRole('link', { name }).click()
  await expect(page).toHaveURL('/office/orders?state=Pending&search=625001')
  await page.getByRole('button', { name: 'Remove this view' }).click()
  await expect(page.getByText(`${name} is removed.`)).toBeVisible()
  await expect(views.getByRole('link', { name })).toHaveCount(0)
})

test('an act on many orders is shown first, applied and taken back', async ({ page, baseURL }) => {
  const { api } = await signUp(baseURL, 'Meena')
  await api('POST /api/shipping-address/', { body: savedAddress })
  const [address] = await api('GET /api/shipping-address/')
  const numbers: string[] = []
  for (const piece of await findPieces(api, 2)) {
    const body = { ...piece, type: 'buynow' as const, shipping_address_id: address?.id ?? 0 }
    numbers.push((await api('POST /api/cod_order_create/', { body })).order_number)
  }
  const [one = '', two = ''] = numbers
  await logIn(page, 'owner', '/office/orders?state=Pending')
  const bar = page.getByRole('region', { name: 'Orders chosen' })
  await expect(bar).toBeHidden()
  await page.getByLabel(`Select ${one}`).check()
  await page.getByLabel(`Select ${two}`).check()
  await expect(bar.getByLabel('2 chosen')).toBeVisible()
  await bar.getByLabel('2 chosen').selectOption('tag')
  await bar.getByRole('button', { name: 'Show what will change' }).click()
  await expect(page.getByRole('alert')).toContainText('Give a tag.')
  const tag = `diwali-${randomUUID().slice(0, 8)}`
  await bar.getByLabel('Tags').fill(tag)
  await bar.getByRole('button', { name: 'Show what will change' }).click()
  const preview = page.getByRole('region', { name: 'What will change' })
  await expect(preview.getByText(`${one}: Tagged ${tag}.`)).toBeVisible()
  await expect(preview).toBeFocused()
  await expect(page.getByRole('row').filter({ hasText: tag })).toHaveCount(0)
  await expectGoodScreen(page)

  await preview.getByRole('button', { name: 'Apply: Tag 2 orders' }).click()
  await expect(page.getByRole('status').first()).toContainText('2 orders are tagged.')
  await expect(page.getByText(`${two}: Tagged ${tag}.`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: tag })).toHaveCount(2)
  await expect(bar).toBeHidden()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText(`${one}: No longer tagged ${tag}.`)).toBeVisible()
  const tagged = page.getByRole('row').filter({ hasText: tag })
  await expect(tagged).toHaveCount(0)
})

test('a second factor is set up from the account, by password first', async ({ page }) => {
  await logIn(page, 'accountant', '/office/second-factor')
  await expectGoodScreen(page)
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Make a secret' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Make a secret' }).click()
  await expect(page.getByText(/^([A-Z2-7]{4} ?)+$/)).toBeVisible()
  await page.getByLabel('Code that the app shows').fill('000000')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was saved')
  await expect(page.getByText(/^([A-Z2-7]{4} ?)+$/)).toBeVisible()
  await expectGoodScreen(page)
})

test('at night the office is dark, by the device or by choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await logIn(page, 'owner', '/office/staff')
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await background()).toBe('rgb(22, 20, 15)')
  await expectGoodScreen(page)
  await openAccount(page)
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Light' }).click(),
  ])
  await expect.poll(background).toBe('rgb(247, 243, 236)')
  await page.reload()
  expect(await background()).toBe('rgb(247, 243, 236)')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the owner logs in, invites and signs out', async ({ page }) => {
    await logIn(page, 'owner', '/office/staff')
    const form = page.getByRole('region', { name: 'Invite someone' })
    await form.getByLabel('Name').fill('Anu')
    await form.getByLabel('Email').fill('not an address')
    await form.getByLabel('Role').selectOption('packer')
    await form.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue('Anu')
    await form.getByLabel('Email').fill(`anu-${randomUUID()}@example.com`)
    await form.getByRole('button', { name: 'Invite' }).click()
    await expect(form.getByLabel('Link of the invitation')).toHaveValue(/\/office\/welcome\?token=/)
    await openAccount(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('You have signed out.')).toBeVisible()
  })
})
