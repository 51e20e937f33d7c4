import { expect, type Page } from '@playwright/test'
import { confirmOrder } from '../api/orders/move-order.ts'
import { inBackOffice } from './back-office.ts'
import { savedAddress, signUp } from './customer.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

test.use({ mayFail: '/office/' })

/** What a hand does: scans and keys of a field are counted apart. */
class Hand {
  clicks = 0
  scans = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** @param row has the button, where a list has one in each */
  async press(name: string, row?: string): Promise<void> {
    this.clicks++
    const part = row ? this.page.getByRole('listitem').filter({ hasText: row }) : this.page
    await part.getByRole('button', { name }).first().click()
  }

  /** As a scanner does: it types quickly wherever the focus is, and ends with Enter. */
  async scan(code: string): Promise<void> {
    this.scans++
    await this.page.keyboard.type(code)
    await this.page.keyboard.press('Enter')
  }
}

async function placeOrders(baseURL: string | undefined, count: number): Promise<string[]> {
  const numbers: string[] = []
  for (let at = 0; at < count; at++) {
    const { api } = await signUp(baseURL, 'Meena')
    await api('POST /api/shipping-address/', { body: savedAddress })
    const [address] = await api('GET /api/shipping-address/')
    for (const piece of await findPieces(api, 1 + (at % 2))) {
      await api('POST /api/cart/', { body: { ...piece, quantity: 1 + (at % 3) } })
    }
    const { order_id, order_number } = await api('POST /api/cod_order_create/', {
      body: { type: 'cart', shipping_address_id: address?.id ?? 0 },
    })
    await inBackOffice((db) => confirmOrder(db, order_id))
    numbers.push(order_number)
  }
  return numbers
}

const alert = (page: Page) => page.getByRole('alert')

test('a maker picks, packs and hands over with three clicks and scans', async ({
  page,
  baseURL,
}) => {
  const hand = new Hand(page)
  const numbers = await placeOrders(baseURL, 4)
  await page.goto('/office/pick')
  await page.getByRole('button', { name: 'As packer' }).click()
  await expect(page.getByRole('heading', { name: 'Pick', level: 1 })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByText('Leave some out').click()
  // Other journeys of this shop have orders of their own.
  for (const box of await page.getByRole('checkbox').all()) {
    if (!numbers.includes((await box.getAttribute('value')) ?? '')) await box.uncheck()
  }
  await hand.press('Make a wave')
  await expect(page.getByRole('heading', { name: /^Wave \d+$/ })).toBeVisible()
  await expectGoodScreen(page)

  for (const number of numbers) {
    const answer = await page.request.get(`/api/office/packing/${number}/`)
    const { left } = (await answer.json()) as { left: { code: string; quantity: number }[] }
    if (number !== numbers[0]) {
      await expect(page.getByRole('heading', { name: number, level: 2 })).toBeVisible()
    } else {
      await hand.scan('8901234567890')
      await expect(page).toHaveURL(/\/office\/pack/)
      await expect(page.getByRole('heading', { name: 'Pack', level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: number, level: 2 })).toBeVisible()
      await expect(alert(page)).toContainText(/wrong.*does not belong.*Still missing/i)
      await expect(page.getByLabel('Scan a piece')).toBeFocused()
      await expectGoodScreen(page)
    }
    // Faster than the answers come.
    for (const { code, quantity } of left) {
      for (let piece = 0; piece < quantity; piece++) await hand.scan(code)
    }
    await expect(page.getByText(`${number} is packed.`)).toBeVisible()
    await expect(page.getByText(`LOCAL-${number}`)).toBeVisible()
  }
  await expectGoodScreen(page)

  await expect(page.getByText(/^(Every parcel|Wave \d+) is packed\.$/)).toBeVisible()
  // Other journeys have parcels of another courier.
  await hand.press('Open a manifest', 'Local courier (demo)')
  await expect(page.getByRole('heading', { name: 'Hand over', level: 1 })).toBeVisible()
  for (const number of numbers) {
    await hand.scan(`LOCAL-${number}`)
    await expect(page.getByText(new RegExp(`LOCAL-${number} is on the manifest`))).toBeVisible()
  }
  await hand.scan(`LOCAL-${numbers[0]}`)
  await expect(alert(page)).toContainText('on this manifest already')
  await expectGoodScreen(page)
  await page.getByLabel('Counted with the courier').fill('3')
  await page.keyboard.press('Enter')
  await expect(alert(page).last()).toContainText('4 are on the manifest, and 3 were counted.')
  await page.getByLabel('Counted with the courier').fill('4')
  await hand.press('Close and hand over')
  await expect(page.getByText('Handed over: 4 parcels.')).toBeVisible()
  await expectGoodScreen(page)
  expect(hand.clicks).toBe(3)

  for (const number of numbers) {
    const answer = await page.request.get(`/api/office/orders/${number}/`)
    expect(await answer.json()).toMatchObject({ status: 'Shipped' })
  }
})
