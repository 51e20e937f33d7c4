import { randomUUID } from 'node:crypto'
import { test as browsing, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Address } from '../contract/accounts.ts'
import type { Api } from '../contract/client.ts'
import { apiOf, sessionCookies } from './customer.ts'
import { payloads, sinks } from './payloads.ts'
import { test as shopping } from './shopper.ts'
import { findMarkup, watchForScripts } from './watch-for-markup.ts'

// Twenty characters, the most that a password has.
const password = '<svg/onload=__ran()>'
const everything = payloads.join(' ')

/** A shopper's page, and one for mails, which bring no scripts: no text may do anything on either. */
const test = shopping.extend<{ mailbox: Page }>({
  mailbox: [
    async ({ page, context }, use) => {
      const mailbox = await context.newPage()
      const deeds = [await watchForScripts(page), await watchForScripts(mailbox)]
      await use(mailbox)
      expect(deeds).toEqual([[], []])
    },
    { auto: true },
  ],
})

test.use({ mayFail: '/lost/' })

test.skip(({ isMobile }) => isMobile, 'A text is the same at every width.')

/** The payload at a place; past the last they begin again. */
const at = (place: number) => payloads[place % payloads.length] ?? ''

/** What can be sent in a header: bytes, each as a letter, and none of them a control. */
const asHeader = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t -~\xa0-\xff]/g, ' ')

type Customer = { name: string; address: string; email: string; token: string; api: Api }

/** A customer whose every word is a payload, from the one at `place` on. */
async function register(origin: string, place: number): Promise<Customer> {
  const email = `words-${place}-${randomUUID()}@example.com`
  const [name, username, address] = [at(place), at(place + 1), at(place + 2)]
  const account = { first_name: name, username, email }
  const opened = await apiOf(origin)('POST /api/register/', {
    body: { ...account, address, password, password_confirm: password },
  })
  expect(opened).toMatchObject({ username, email })
  const { token, ...login } = await apiOf(origin)('POST /api/login/', {
    body: { email, password },
    headers: { 'user-agent': asHeader(at(place)) },
  })
  expect(login).toEqual(account)
  const api = apiOf(origin, token)
  expect(await api('GET /api/profile/')).toMatchObject({ ...account, address })
  return { name, address, email, token, api }
}

/** Makes the browser that of a customer. */
async function become(page: Page, origin: string, { token, name }: Customer): Promise<void> {
  await page.context().addCookies(sessionCookies(origin, name, token))
}

async function expectNoMarkup(page: Page, expected?: string[]): Promise<void> {
  expect(await findMarkup(page, expected), page.url()).toEqual([])
}

/** Does a thing for each place of a list, ten at a time. */
async function inTens<T>(count: number, act: (place: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  while (done.length < count) {
    const ten = Array.from({ length: Math.min(10, count - done.length) }, (_, i) => done.length + i)
    done.push(...(await Promise.all(ten.map(act))))
  }
  return done
}

/** The id of the newest mail in the demo's mailbox, 0 when it is empty. */
async function newestMail(page: Page): Promise<number> {
  const list = await (await page.request.get('/dev/mail')).text()
  return Number(/"\/dev\/mail\/(\d+)"/.exec(list)?.[1] ?? 0)
}

/** The mails written since `last` whose page holds one of the words, such as a recipient. */
async function findMails(page: Page, last: number, words: string[]): Promise<number[]> {
  const newest = await newestMail(page)
  const ids = await inTens(newest - last, async (place) => {
    const id = last + 1 + place
    const text = await (await page.request.get(`/dev/mail/${id}`)).text()
    return words.some((word) => text.includes(word)) ? id : 0
  })
  return ids.filter(Boolean)
}

browsing.describe('among what this test watches for', () => {
  browsing.skip(({ isMobile }) => isMobile)

  browsing('are 100 payloads, each noticed where it is let through', async ({ page }) => {
    expect(new Set(payloads).size).toBe(100)
    const deeds = await watchForScripts(page)
    for (const { write, payloads: written } of sinks) {
      for (const payload of written) {
        deeds.length = 0
        await page.setContent(write(payload), { waitUntil: 'commit' })
        const noticed = async () => deeds.length + (await findMarkup(page)).length
        await expect.poll(noticed, payload).toBeGreaterThan(0)
      }
    }
  })
})

for (const start of [0, payloads.length / 2]) {
  test(`who a customer is stays text in the profile, the header and the mails, from payload ${start} on`, async ({
    page,
    mailbox,
    baseURL: origin = '',
  }) => {
    const last = await newestMail(page)
    const customers = await inTens(payloads.length / 2, (place) => register(origin, start + place))
    const names = customers.map(({ name }) => name)
    const picture = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#a63d2f' },
    })
      .jpeg()
      .toBuffer()

    // As a form sends it, with a file of such a name.
    await inTens(customers.length, async (place) => {
      const customer = customers[place]
      if (!customer) return
      const [first_name, address] = [at(start + place + 3), at(start + place + 4)]
      const profile_image = new File([new Uint8Array(picture)], at(start + place))
      const { api } = customer
      await api('PUT /api/profile_update/', { body: { first_name, address, profile_image } })
      const profile = await api('GET /api/profile/')
      expect(profile).toMatchObject({ first_name, address })
      expect(profile.profile_image).toMatch(/^\/media\/[\w/.-]+$/)
      Object.assign(customer, { name: first_name, address })
      const file = await fetch(`${origin}/profile/my-data.json`, {
        headers: { cookie: `Token=${customer.token}` },
      })
      expect(file.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect((await file.json()).account).toMatchObject({ first_name, address })
    })

    const main = page.getByRole('main')
    for (const customer of customers) {
      const { name, address, email } = customer
      await become(page, origin, customer)
      await page.goto('/UpdateProfile')
      const link = page.getByRole('banner').getByRole('link', { name: /, profile$/ })
      await expect(link).toHaveAttribute('title', name)
      expect(await link.textContent()).toBe(name)
      expect(await main.getByRole('definition').allTextContents()).toEqual([
        name,
        email,
        'N/A',
        address,
      ])
      expect(await main.getByLabel('User name').inputValue()).toBe(name)
      expect(await main.getByLabel('Address').inputValue()).toBe(address)
      await expectNoMarkup(page)
    }

    const elsewhere = [
      '/',
      '/profile',
      '/passwordupdate',
      '/wishlist',
      '/cart',
      '/orders',
      '/success',
    ]
    for (const [place, path] of elsewhere.entries()) {
      const customer = customers[place * 7]
      if (customer) await become(page, origin, customer)
      await page.goto(path)
      await expectNoMarkup(page)
    }

    const emails = customers.map(({ email }) => email)
    const mails = await findMails(page, last, emails)
    expect(mails).toHaveLength(customers.length)
    const greeted = new Set<string>()
    for (const id of mails) {
      const text = await (await page.request.get(`/dev/mail/${id}?as=text`)).text()
      const name = names.find((each) => text.startsWith(`Welcome, ${each.replace(/\s+/g, ' ')}\n`))
      if (!name) continue
      greeted.add(name)
      await mailbox.goto(`/dev/mail/${id}?as=html`)
      await expect(mailbox.getByRole('heading')).toHaveText(`Welcome, ${name}`)
      await expectNoMarkup(mailbox, ['style'])
    }
    // The others are long or look like links, and a mail greets nobody by those.
    expect(greeted.size).toBeGreaterThan(0)
  })
}

type OwnWords = Omit<Address, 'id' | 'is_default'>

const addressOf = (place: number, step: number): OwnWords => ({
  contact_person_name: at(place),
  company: at(place + step),
  address_line1: at(place + step * 2),
  address_line2: at(place + step * 3),
  city: at(place + step * 4),
  state: at(place + step * 5),
  country: at(place + step * 6),
  postal_code: 'SW1A 1AA',
  phone: '9876543210',
  contact_person_number: '',
  type_of_address: 'home',
})

/** An address as a parcel shows it. */
const written = (address: OwnWords) =>
  `${[
    address.contact_person_name,
    address.company,
    address.address_line1,
    address.address_line2,
    `${address.city} ${address.postal_code}`,
    `${address.state}, ${address.country}`,
  ].join('\n')}${address.phone}`

/** A piece of which there are enough, as the checkout's address names it. */
async function selectPiece(api: Api) {
  const { results } = await api('GET /api/products/')
  for (const { id } of results) {
    const { variants } = await api('GET /api/products/{id}/', { params: { id } })
    for (const variant of variants) {
      const size = variant.sizes.find(({ stock }) => stock > 20)
      if (size) return { product_id: id, variant_id: variant.id, size_variant_id: size.id }
    }
  }
  throw new Error('no size has more than 20 pieces')
}

test('an address stays text, in the book, its forms and the checkout', async ({
  page,
  baseURL: origin = '',
}) => {
  for (const half of [0, 50]) {
    const customer = await register(origin, half)
    const { api } = customer
    for (let place = half; place < half + 50; place += 1) {
      const address = addressOf(place, 1)
      const saved = await api('POST /api/shipping-address/', { body: address })
      expect(saved).toMatchObject(address)
    }
    const book = await api('GET /api/shipping-address/')
    expect(book).toHaveLength(50)
    await become(page, origin, customer)
    await page.goto('/address')
    expect(await page.locator('main address').allTextContents()).toEqual(book.map(written))
    await expectNoMarkup(page)

    const edits = page.getByRole('button', { name: /^Edit/ })
    await edits.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click()
    })
    await expect(page.getByRole('button', { name: 'Save address' })).toHaveCount(50)
    const forms = await page
      .locator('main form')
      .evaluateAll((all: HTMLFormElement[]) =>
        all.map((form) => Object.fromEntries(new FormData(form).entries())),
      )
    expect(forms).toHaveLength(50)
    for (const [place, form] of forms.entries()) expect(book[place]).toMatchObject(form)
    await expectNoMarkup(page)
    await page.getByRole('button', { name: 'Save address' }).first().click()
    await expect(page.getByText('Address updated successfully!').first()).toBeVisible()
    expect(await api('GET /api/shipping-address/')).toEqual(book)

    await api('POST /api/cart/', { body: { ...(await selectPiece(api)), quantity: 1 } })
    await page.goto('/checkout')
    expect(await page.locator('main address').allTextContents()).toEqual(book.map(written))
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await expect(page.getByLabel('Contact name')).toHaveValue(customer.name)
    await expectNoMarkup(page)
  }
})

test('an order stays text, on its pages and in its mail', async ({
  page,
  mailbox,
  baseURL: origin = '',
}) => {
  const last = await newestMail(page)
  const customer = await register(origin, 0)
  const { api } = customer
  await become(page, origin, customer)
  const piece = await selectPiece(api)
  // The notes are kept for the staff; no page shows them.
  const placed: { id: number; number: string; address: OwnWords }[] = []
  // Seven fields in each, so that fifteen addresses hold every payload.
  for (let place = 0; place < payloads.length; place += 7) {
    const address = addressOf(place, 1)
    const { id } = await api('POST /api/shipping-address/', { body: address })
    const order = await api('POST /api/cod_order_create/', {
      body: {
        ...piece,
        type: 'buynow',
        quantity: 1,
        shipping_address_id: id,
        notes_data: JSON.stringify({ checkout_id: at(place), [at(place)]: payloads }),
      },
    })
    placed.push({ id: order.order_id, number: order.order_number, address })
  }
  const listed = await api('GET /api/orders/')
  expect(listed.map((order) => order.shipping_address)).toMatchObject(
    placed.map(({ address }) => address).reverse(),
  )

  await page.goto('/orders')
  await expectNoMarkup(page)
  for (const { id, number, address } of placed) {
    const order = await api('GET /api/order_detail/{id}/', { params: { id } })
    expect(order.shipping_address).toMatchObject(address)
    for (const path of [`/orderdetails/${id}?tab=receiver`, `/success?order=${id}`]) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(number)
      expect(await page.locator('main address').allTextContents()).toEqual([written(address)])
      await expectNoMarkup(page)
    }
  }

  const mails = await findMails(
    page,
    last,
    placed.map(({ number }) => number),
  )
  expect(mails).toHaveLength(placed.length)
  for (const [place, id] of mails.entries()) {
    await mailbox.goto(`/dev/mail/${id}?as=html`)
    const html = await mailbox.locator('body').textContent()
    const text = await (await page.request.get(`/dev/mail/${id}?as=text`)).text()
    const {
      postal_code,
      phone,
      contact_person_number: _,
      type_of_address: __,
      ...words
    } = placed[place]?.address ?? addressOf(0, 0)
    for (const word of [...Object.values(words), postal_code, phone]) {
      expect(html).toContain(word)
      expect(text).toContain(word)
    }
    await expectNoMarkup(mailbox, ['style'])
    await mailbox.goto(`/dev/mail/${id}`)
    expect(await mailbox.locator('pre').textContent()).toBe(text)
    await expectNoMarkup(mailbox, ['style', 'iframe'])
  }
})

test('a field with a form of its own refuses them, and keeps nothing', async ({
  baseURL: origin = '',
}) => {
  const { api, token } = await register(origin, 0)
  const send = async (call: string, body: object): Promise<[number, string[]]> => {
    const [method = '', path] = call.split(' ')
    const headers = { 'content-type': 'application/json', authorization: `Token ${token}` }
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    return [response.status, Object.keys(await response.json())]
  }
  const before = await api('GET /api/my-data/')
  await inTens(payloads.length, async (place) => {
    const text = at(place)
    const account = { first_name: 'Meera', password, password_confirm: password }
    expect(await send('POST /api/register/', { ...account, email: text, phone: text })).toEqual([
      400,
      ['phone', 'email'],
    ])
    expect(await send('PUT /api/profile_update/', { phone: text })).toEqual([400, ['phone']])
    const formed = { postal_code: text, phone: text, contact_person_number: text }
    expect(
      await send('POST /api/shipping-address/', {
        ...addressOf(place, 1),
        ...formed,
        type_of_address: text,
      }),
    ).toEqual([400, ['contact_person_number', 'postal_code', 'phone', 'type_of_address']])
    expect(await send('POST /api/password-reset/', { email: text })).toEqual([400, ['email']])
    expect((await send('POST /api/verify-otp/', { otp: text }))[0]).toBe(400)
    expect((await send('POST /api/login/', { email: text, password: text }))[0]).toBe(400)
  })
  expect(await api('GET /api/my-data/')).toEqual(before)
})

for (const start of [0, payloads.length / 2]) {
  test(`what is searched and filtered by stays text, from payload ${start} on`, async ({
    page,
  }) => {
    for (let place = start; place < start + payloads.length / 2; place += 1) {
      const search = at(place)
      const query = new URLSearchParams({
        search,
        color: at(place + 1),
        size: at(place + 2),
        category: at(place + 3),
        subcategory: at(place + 4),
        gender: at(place + 5),
        min_price: at(place + 6),
        sort: at(place + 7),
      })
      await page.goto(`/shop?${query}`)
      const heading = page.getByRole('heading', { level: 1 })
      expect(await heading.textContent()).toBe(`Results for "${search}"`)
      const filters = page.getByRole('list', { name: 'Active filters' })
      for (const text of [search, at(place + 1), at(place + 5)]) {
        expect(await filters.textContent()).toContain(text)
      }
      await expectNoMarkup(page)
    }
  })
}

test('what an address asks for stays text, whatever the page', async ({
  page,
  baseURL: origin = '',
}) => {
  const asked: Record<string, string[]> = {
    '/': ['message'],
    '/product/2': ['color', 'size', 'reviews'],
    '/login': ['from', 'message', 'origin', 'next'],
    '/register': ['from', 'message'],
    '/forgotPassword': ['from', 'email'],
    '/contactus': ['message'],
    '/aboutus': ['message'],
    '/wishlist': ['page'],
    '/cart': ['message'],
    '/checkout': ['type', 'productId', 'variantId', 'size_variant_id', 'quantity'],
    '/orders': ['page'],
    '/address': ['message'],
    '/profile': ['message'],
    '/success': ['order'],
  }
  const customer = await register(origin, 0)
  for (const [path, names] of Object.entries(asked)) {
    const isOfVisitors = ['/login', '/register', '/forgotPassword'].includes(path)
    if (isOfVisitors) await page.context().clearCookies()
    else await become(page, origin, customer)
    for (const name of names) {
      const fixed = name === 'productId' ? 'type=buynow&' : ''
      const query = fixed + new URLSearchParams({ [name]: everything })
      await page.goto(`${path}?${query}`)
      await expectNoMarkup(page)
    }
  }
  // The router takes no path with a line end for the not-found screen's.
  await page.goto(`/lost/${encodeURIComponent(everything.replace(/[\u2028\u2029]/g, ' '))}`)
  await expect(page.getByRole('heading', { name: 'Oops...Page Not Found.' })).toBeVisible()
  await expectNoMarkup(page)

  // Who is signed in is led on at once; that must not lead away.
  const headers = { cookie: `Token=${customer.token}` }
  await inTens(payloads.length * 2, async (place) => {
    const from = `${place % 2 ? '/' : ''}${at(Math.floor(place / 2))}`
    const login = `${origin}/login?${new URLSearchParams({ from })}`
    const { status, headers: answered } = await fetch(login, { headers, redirect: 'manual' })
    expect(status, from).toBe(302)
    expect(new URL(answered.get('location') ?? '', login).origin, from).toBe(origin)
  })
})

test('what is typed into a form that sends nothing stays text', async ({ page }) => {
  await page.goto('/contactus')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Name' }).fill(everything)
  await main.getByRole('textbox', { name: 'Email' }).fill('meera@example.com')
  await main.getByRole('textbox', { name: 'Phone' }).fill(everything)
  await main.getByRole('textbox', { name: 'Message' }).fill(everything)
  await main.getByRole('button', { name: 'Send message' }).click()
  await expect(main.getByText('Your mail app has the message.')).toBeVisible()
  for (const name of ['Name', 'Phone', 'Message']) {
    expect(await main.getByRole('textbox', { name }).inputValue()).toBe(everything)
  }
  await expectNoMarkup(page)

  await page.goto('/forgotPassword')
  await main.getByRole('textbox', { name: 'Email' }).fill(everything)
  await main.getByRole('button', { name: 'Send code' }).click()
  await expectNoMarkup(page)

  // Of the others the search finds some words in the catalogue.
  const input = page.getByRole('combobox', { name: 'Search for clothes' })
  await page.getByRole('button', { name: 'Search' }).first().click()
  for (const {
    payloads: [text = ''],
  } of sinks.slice(0, 3)) {
    await input.fill(text)
    const said = page.getByRole('status').filter({ hasText: `Nothing found for "${text}".` })
    await expect(said).toBeAttached()
    await expectNoMarkup(page)
  }
})
