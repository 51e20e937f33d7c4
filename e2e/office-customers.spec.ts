import { expect, type Page } from '@playwright/test'
import { makeBuyer, orderDelivered, orderOnItsWay, makerTest as test } from './day-shop.ts'
import { expectGoodScreen, listening } from './shopper.ts'

test.use({ mayFail: '/office/' })

async function logIn(page: Page, path: string, role: string): Promise<void> {
  await page.goto(`/office${path}`)
  await listening(page)
  await page.getByRole('button', { name: `As ${role}` }).click()
  await page.waitForURL(`**/office${path}`)
  await listening(page)
}

async function expectGoodAtAll(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  for (const width of [360, 1440]) {
    await page.setViewportSize({ ...before, width })
    await expectGoodScreen(page)
  }
  await page.setViewportSize(before)
}

test('a customer is found, noted of, exported and erased', async ({ page, shop }) => {
  const buyer = await makeBuyer(shop)
  const done = await orderDelivered(shop, buyer)
  await logIn(page, '/customers', 'manager')
  const list = page.getByRole('table')
  await page.getByLabel('Search customers').fill(buyer.email)
  const row = list.getByRole('row').filter({ hasText: buyer.email })
  await expect(row).toBeVisible()
  await expect(list.locator('tbody').getByRole('row')).toHaveCount(1)
  await expect(row.getByText('Nothing came back')).toBeVisible()
  await expect(row.getByText('Net spent')).toBeVisible()
  await expectGoodAtAll(page)

  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Meena' })).toBeVisible()
  const phone = page.getByRole('link', { name: /^\+?\d{10,}$/ })
  await expect(phone).toHaveCount(0)
  await page.getByRole('button', { name: 'Show phone' }).click()
  await expect(phone).toBeFocused()

  await page.getByLabel(/^Note,/).fill('Call after six.')
  await page.reload()
  await listening(page)
  await expect(page.getByLabel(/^Note,/)).toHaveValue('Call after six.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Noted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add note' })).toBeFocused()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByRole('listitem')).toContainText('Call after six.')
  await expect(page.getByLabel(/^Note,/)).toHaveValue('')

  await page.getByRole('link', { name: done.number }).click()
  await page.waitForURL(`**/office/orders/${done.number}`)
  await page.getByRole('link', { name: 'Meena' }).first().click()
  await page.waitForURL(/office\/customers\/\d+$/)
  await expectGoodAtAll(page)

  await page.getByRole('button', { name: 'Export her data' }).click()
  const file = page.getByRole('link', { name: /^Download/ })
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  const chunks = await (await download.createReadStream()).toArray()
  const data = JSON.parse(Buffer.concat(chunks).toString())
  expect(data).toMatchObject({
    account: { email: buyer.email },
    orders: [{ order_number: done.number }],
    notes: [{ text: 'Call after six.' }],
  })

  const open = await orderOnItsWay(shop, buyer)
  const erase = page.getByRole('button', { name: 'Erase her data for good' })
  await page.getByText('Erase her data', { exact: true }).click()
  await page.getByLabel(/^Type /).fill('someone@example.com')
  await erase.click()
  await expect(page.getByText('Type her e-mail address as it stands above.').first()).toBeVisible()
  await expect(page.getByLabel(/^Type /)).toHaveValue('someone@example.com')
  await page.getByLabel(/^Type /).fill(buyer.email)
  await erase.click()
  await expect(page.getByRole('alert')).toContainText(open.number)
  await expectGoodAtAll(page)
})

test('without a script her data is erased by a form, and she is not there any more', async ({
  browser,
  shop,
}) => {
  const buyer = await makeBuyer(shop)
  const done = await orderDelivered(shop, buyer)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const page = await context.newPage()
  await page.goto('/office/customers')
  await page.getByRole('button', { name: 'As owner' }).click()
  await page.goto(`/office/customers?${new URLSearchParams({ search: buyer.email })}`)
  await page.locator('tbody a').first().click()
  const { pathname } = new URL(page.url())
  await page.getByLabel(/^Note,/).fill('Erased on her wish.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Erased on her wish.')).toBeVisible()
  await page.getByText('Erase her data', { exact: true }).click()
  await page.getByLabel(/^Type /).fill(buyer.email)
  await page.getByRole('button', { name: 'Erase her data for good' }).click()
  await expect(page.getByText('Her data is erased.')).toBeVisible()
  expect((await page.goto(pathname))?.status()).toBe(404)
  await page.goto(`/office/orders/${done.number}`)
  await expect(page.getByRole('heading', { name: done.number })).toBeVisible()
  await expect(page.locator('a[href^="/office/customers/"]')).toHaveCount(0)
  await context.close()
})

/** The link in the mail that asks for two accounts to be joined, as the demo's mailbox shows it. */
async function mergeLink(page: Page, origin: string, email: string): Promise<string> {
  const mailbox = await (await page.request.get(`${origin}/dev/mail`)).text()
  for (const entry of mailbox.split('<li>').filter((each) => each.includes(email))) {
    const id = entry.match(/\/dev\/mail\/(\d+)/)?.[1]
    const mail = await (await page.request.get(`${origin}/dev/mail/${id}?as=text`)).text()
    const link = mail.match(/\/join-accounts\/\?token=\S+/)?.[0]
    if (link) return link
  }
  throw new Error(`no link was mailed to ${email}`)
}

test('two accounts of one person are joined by her from both mailboxes', async ({ page, shop }) => {
  const target = await makeBuyer(shop)
  const other = await makeBuyer(shop)
  const done = await orderDelivered(shop, other)
  await logIn(page, '/customers', 'support')
  await page.getByLabel('Search customers').fill(target.email)
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1)
  await page.getByRole('row').filter({ hasText: target.email }).getByRole('link').click()
  await expect(page.getByText('There are none.').first()).toBeVisible()
  await page.getByText('Join another account of hers').click()
  await page.getByLabel('E-mail address of the account to be closed').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Ask her' }).click()
  await expect(page.getByText('Nobody else orders with this e-mail address.').first()).toBeVisible()
  await page.getByLabel('E-mail address of the account to be closed').fill(other.email)
  await page.getByRole('button', { name: 'Ask her' }).click()
  await expect(page.getByText('Asked: the links are on their way.')).toBeVisible()
  const path = new URL(page.url()).pathname

  const yes = page.getByRole('button', { name: 'Yes, both are mine' })
  await page.goto(await mergeLink(page, shop.origin, other.email))
  await expectGoodAtAll(page)
  await yes.click()
  await expect(page.getByText('Until then nothing changes.')).toBeVisible()
  await page.goto(await mergeLink(page, shop.origin, target.email))
  await yes.click()
  await expect(page.getByText('They are one')).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('link', { name: done.number })).toBeVisible()
})
