import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { shopIsoDay } from '../ui/shop-time.ts'
import {
  type Day,
  dayTest,
  makeBuyer,
  orderByCard,
  orderCod,
  orderDelivered,
  orderOnItsWay,
  report,
} from './day-shop.ts'
import { expectGoodScreen, listening } from './shopper.ts'

dayTest.use({ mayFail: '/office/' })

/** What hands do in a day, with scans and the one key for an order in doubt or a piece counted apart. */
const hands = () => ({ clicks: 0, scans: 0, keys: 0 })

type Hands = ReturnType<typeof hands>

/** A person of the office at her own screen. */
class Person {
  readonly page: Page
  private readonly count: Hands

  constructor(page: Page, count: Hands) {
    this.page = page
    this.count = count
  }

  async click(target: Locator): Promise<void> {
    this.count.clicks++
    await target.click()
  }

  press = (name: string | RegExp) => this.click(this.page.getByRole('button', { name }))

  goTo = (name: string) =>
    this.click(this.page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }))

  /** As a click on the button that has the focus. */
  async enter(): Promise<void> {
    this.count.clicks++
    await this.page.keyboard.press('Enter')
  }

  async key(key: string): Promise<void> {
    this.count.keys++
    await this.page.keyboard.press(key)
  }

  /** As a scanner does: it types quickly wherever the focus is, and ends with Enter. */
  async scan(code: string): Promise<void> {
    this.count.scans++
    await this.page.keyboard.type(code)
    await this.page.keyboard.press('Enter')
  }

  done = (text: string | RegExp) =>
    expect(this.page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

  title = (name: string) =>
    expect(this.page.getByRole('heading', { name, level: 1 }).first()).toBeVisible()
}

async function logIn(page: Page, role: string): Promise<void> {
  await page.goto('/office')
  await listening(page)
  await page.getByRole('button', { name: `As ${role}` }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
}

/** Another's window, as large as this one. */
const openWindow = async (browser: Browser, page: Page, origin: string) =>
  (await browser.newContext({ baseURL: origin, viewport: page.viewportSize() })).newPage()

const openOrders = 40
const cod = 25

/** Forty new orders, 25 with cash on delivery, of which five are in doubt. */
async function placeOrders(day: Day): Promise<void> {
  const buyers = await Promise.all(Array.from({ length: 5 }, () => makeBuyer(day)))
  for (let at = 0; at < openOrders; at++) {
    const buyer = buyers[at % buyers.length]
    if (!buyer) throw new Error('there is no buyer')
    if (at >= cod) await orderByCard(day, buyer, 1 + (at % 2))
    else await orderCod(buyer, at < 5 ? { to: buyer.shortId } : {})
  }
}

/** What came of earlier days: three returns, a failed delivery, a parcel on its way back, and cash. */
async function makeYesterday(day: Day) {
  const buyer = await makeBuyer(day)
  const [many, other, fresh] = [
    await orderDelivered(day, buyer, 4),
    await orderDelivered(day, buyer),
    await orderDelivered(day, buyer),
  ]
  const askBack = (of: typeof many, more: object) =>
    buyer.api('POST /api/create_return_request/', {
      body: { item_id: of.line?.id ?? 0, upi_id: 'meena@upi', request_type: 'Return', ...more },
    })
  await askBack(many, {})
  const wanted = other.line?.exchange_sizes.find(({ stock }) => stock > 5)
  await askBack(other, { request_type: 'Exchange', wanted_size_id: wanted?.id })
  await askBack(fresh, {})

  const [locked, refused] = [await orderOnItsWay(day, buyer), await orderOnItsWay(day, buyer)]
  await report(day, locked.awb, 'OUT FOR DELIVERY', 9)
  await report(day, locked.awb, 'UNDELIVERED', 8)
  await report(day, refused.awb, 'PICKED UP', 8)
  await report(day, refused.awb, 'RTO DELIVERED', 7)
  return { buyer, many, other, fresh, locked, refused }
}

type Yesterday = Awaited<ReturnType<typeof makeYesterday>>

/** The AWB under which the courier collects what she sends back, which was approved the day before. */
async function bookPickup(page: Page, origin: string, order: string): Promise<string> {
  const call = (path: string) =>
    page.request.post(path, {
      headers: { origin, 'idempotency-key': crypto.randomUUID() },
      data: {},
    })
  const path = `/api/office/returns/?search=${order}`
  const { results } = await (await page.request.get(path)).json()
  const { id } = results[0]
  for (const act of ['approve', 'pickup']) {
    expect((await call(`/api/office/returns/${id}/${act}/`)).status()).toBe(200)
  }
  const booked = await (await page.request.get(path)).json()
  return booked.results[0].pickup.awb
}

/** She answers by the link of her mail that it may be brought again. */
async function answerByMail(buyer: Page, email: string): Promise<void> {
  const mails = async () => (await (await buyer.request.get('/dev/mail')).text()).split('<li>')
  const isHers = (entry: string) =>
    entry.includes(email) && entry.includes('could not be delivered')
  await expect.poll(async () => (await mails()).some(isHers)).toBe(true)
  const id = (await mails()).find(isHers)?.match(/\/dev\/mail\/(\d+)/)?.[1]
  const mail = await (await buyer.request.get(`/dev/mail/${id}?as=text`)).text()
  await buyer.goto(mail.match(/Say what we shall do: (\S+)/)?.[1] ?? '')
  await buyer.getByRole('button', { name: 'Bring it again' }).click()
  await expect(buyer.getByRole('main').getByRole('status')).toContainText('Thank you')
}

async function confirmOrders(owner: Person): Promise<void> {
  const { page } = owner
  await owner.click(page.getByRole('link', { name: 'To confirm' }))
  await owner.title('COD desk')
  await expect(page.getByText('5 in doubt, 20 not')).toBeVisible()
  await expectGoodScreen(page)
  await owner.press('Confirm all 20')
  await owner.done('20 orders are confirmed.')
  for (let left = 5; left > 0; left--) {
    await expect(page.getByText(`${left} in doubt, 0 not`)).toBeVisible()
    const heading = page.getByRole('article').getByRole('heading')
    const number = (await heading.first().textContent())?.trim() ?? ''
    await owner.key('c')
    await owner.done(`${number}: `)
    // The next has come in its place.
    await expect(heading.filter({ hasText: number })).toHaveCount(0)
  }
  await expect(page.getByText('No order waits to be confirmed.')).toBeVisible()
}

/** The piece in hand is graded by a key; the scan of its parcel has led to it. */
async function grade(person: Person, awb: string, pieces: number): Promise<void> {
  await person.scan(awb)
  await person.title('Returns')
  await expect(person.page.locator(':focus')).toHaveAttribute('value', 'shelf')
  for (let piece = 0; piece < pieces; piece++) await person.key('1')
  await expect(person.page.getByRole('button', { name: 'Receive' })).toBeFocused()
  await person.enter()
}

/** Every parcel of the wave, by scans alone. */
async function packAll(packer: Person): Promise<string[]> {
  const { page } = packer
  const { results } = await (await page.request.get('/api/office/packing/')).json()
  const awbs: string[] = []
  for (const { number } of results as { number: string }[]) {
    const { left } = await (await page.request.get(`/api/office/packing/${number}/`)).json()
    if (awbs.length === 0) {
      await packer.scan('8901234567890')
      await packer.title('Pack')
      await expect(page.getByRole('alert')).toContainText(/wrong.*does not belong.*Still missing/i)
      await expect(page.getByLabel('Scan a piece')).toBeFocused()
      await expectGoodScreen(page)
    }
    // Faster than the answers come.
    for (const { code, quantity } of left) {
      for (let piece = 0; piece < quantity; piece++) await packer.scan(code)
    }
    await expect(page.getByText(`${number} is packed.`)).toBeVisible()
    awbs.push(`LOCAL-${number}`)
  }
  return awbs
}

async function handOver(packer: Person, awbs: string[]): Promise<void> {
  const { page } = packer
  const ready = page.getByRole('listitem').filter({ hasText: 'Local courier (demo)' })
  await packer.click(ready.getByRole('button', { name: 'Open a manifest' }))
  await packer.title('Hand over')
  await expect(page.getByRole('heading', { name: /^Manifest \d+$/ })).toBeVisible()
  for (const awb of awbs) await packer.scan(awb)
  await expect(page.getByText(`${awbs.length} parcels`, { exact: true })).toBeVisible()
  await packer.scan(awbs[0] ?? '')
  await expect(page.getByRole('alert')).toContainText('on this manifest already')
  await expectGoodScreen(page)
  const counted = page.getByLabel('Counted with the courier')
  await counted.fill(String(awbs.length - 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').last()).toContainText(`Counted: ${awbs.length - 1}.`)
  await counted.fill(String(awbs.length))
  await packer.press('Close and hand over')
  await expect(page.getByText(`${awbs.length} parcels handed over, and`)).toBeVisible()
}

async function takeCashIn(owner: Person, { many, other, fresh }: Yesterday): Promise<void> {
  const { page } = owner
  await owner.goTo('Money')
  await owner.title('Money')
  const day = shopIsoDay(new Date().toISOString())
  const rows = [
    'awb,amount,date,reference',
    `${many.awb},${many.total},${day},UTR1`,
    `${other.awb},${other.total},${day},UTR1`,
    `${fresh.awb},${fresh.total - 1},${day},UTR1`,
    `UNKNOWN-1,5,${day},UTR1`,
  ]
  const file = { name: 'cod.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  const box = page.getByLabel(/courier's file/)
  const chosen = page.waitForEvent('filechooser')
  await owner.click(box)
  await (await chosen).setFiles(file)
  const exceptions = page.getByRole('table', { name: /Exceptions/ })
  await expect(exceptions.getByRole('row', { name: /Another amount/ })).toContainText(fresh.number)
  await expect(exceptions.getByRole('row', { name: /Unknown AWB/ })).toBeVisible()
  await expectGoodScreen(page)
  await owner.press('Take in what matches')
  await owner.done('are in the bank')
}

dayTest(
  'a maker’s day takes fifteen clicks, scans, and a key for each order in doubt',
  async ({ page, browser, day }) => {
    dayTest.setTimeout(600_000)
    await placeOrders(day)
    const yesterday = await makeYesterday(day)
    const count = hands()
    const owner = new Person(page, count)
    const packer = new Person(await openWindow(browser, page, day.origin), count)
    await logIn(owner.page, 'owner')
    await logIn(packer.page, 'packer')
    const manyAwb = await bookPickup(page, day.origin, yesterday.many.number)
    const otherAwb = await bookPickup(page, day.origin, yesterday.other.number)
    await page.reload()
    await expectGoodScreen(page)

    await confirmOrders(owner)
    const buyer = await openWindow(browser, page, day.origin)
    await answerByMail(buyer, yesterday.buyer.email)

    await grade(packer, manyAwb, 4)
    await packer.done('is graded')
    await expect(packer.page.getByText('waiting', { exact: true })).toBeVisible()
    await grade(owner, otherAwb, 1)
    await owner.done('its new parcel is to be packed')
    await owner.goTo('Returns')
    const asked = page.getByRole('listitem').filter({ hasText: yesterday.fresh.number })
    await owner.click(asked.getByRole('button', { name: 'Approve' }))
    await owner.done('is approved')

    await packer.goTo('Pick')
    await packer.title('Pick')
    await expect(packer.page.getByText('41 confirmed orders')).toBeVisible()
    await packer.press('Make a wave')
    await expect(packer.page.getByRole('heading', { name: /^Wave \d+$/ })).toBeVisible()
    await expectGoodScreen(packer.page)
    const awbs = await packAll(packer)
    expect(awbs).toHaveLength(openOrders + 1)
    await handOver(packer, awbs)

    await packer.scan(yesterday.refused.awb)
    await packer.title('Parcels')
    await packer.press('Receive parcel')
    await packer.done('is received')
    await expectGoodScreen(packer.page)

    await takeCashIn(owner, yesterday)
    await owner.press(`Approve the refund of ${yesterday.many.number}`)
    await owner.done('is approved')

    console.log(`a day: ${count.clicks} clicks, ${count.keys} keys, ${count.scans} scans`)
    expect(count.clicks).toBeLessThanOrEqual(15)
    expect(count.keys).toBe(5 + 4 + 1)
    await expectDone(page, yesterday, awbs)
  },
)

/** What the day has left behind, as the API has it. */
async function expectDone(page: Page, yesterday: Yesterday, awbs: string[]): Promise<void> {
  const read = async (path: string) => (await page.request.get(`/api/office/${path}`)).json()
  const orders = awbs.map((awb) => awb.replace('LOCAL-', '')).filter((each) => !each.includes('-'))
  for (const number of orders) {
    expect(await read(`orders/${number}/`)).toMatchObject({ number, status: 'Shipped' })
  }
  expect(await read(`orders/${yesterday.refused.number}/`)).toMatchObject({ status: 'Cancelled' })
  expect(await read(`orders/${yesterday.many.number}/`)).toMatchObject({
    refunds: [{ state: 'due' }],
    cash: 'bank',
  })
  const parcels = await read(`parcels/?awb=${yesterday.locked.awb}`)
  expect(parcels.results[0]).toMatchObject({
    answer: { what: 'reattempt', actor: { kind: 'customer' } },
  })
}
