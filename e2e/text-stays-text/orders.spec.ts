import { type APIRequestContext, expect, test } from '@playwright/test'
import type { Selection } from '../../contract/cart.ts'
import type { Api } from '../../contract/client.ts'
import { findPieces } from '../pieces.ts'
import { indianAddressOf, type OwnWords, written } from './addresses.ts'
import { cookieOf, register } from './customers.ts'
import { findMails, newestMail, readMail } from './mails.ts'
import { pairs, payloadAt, payloads } from './payloads.ts'
import { readPage } from './read-page.ts'

test('an order stays text, on its pages and in its mail', async ({
  request,
  baseURL: origin = '',
}) => {
  const last = await newestMail(request)
  const customer = await register(origin, 0)
  const { api } = customer
  // Seven fields in each, so that these addresses hold every pair.
  const pieces = await findPieces(api, Math.ceil(pairs.length / 7))
  const placed: Awaited<ReturnType<typeof placeOrder>>[] = []
  for (const piece of pieces) placed.push(await placeOrder(api, placed.length * 7, piece))
  const listed = await api('GET /api/orders/')
  expect(listed.map((order) => order.shipping_address)).toMatchObject(
    placed.map(({ address }) => address).reverse(),
  )

  const cookie = cookieOf(customer)
  const list = await readPage(`${origin}/orders`, cookie)
  list.expectNoMarkup()
  for (const { id, number, address } of placed) {
    const order = await api('GET /api/order_detail/{id}/', { params: { id } })
    expect(order.shipping_address).toMatchObject(address)
    for (const path of [`/orderdetails/${id}?tab=receiver`, `/success?order=${id}`]) {
      const page = await readPage(origin + path, cookie)
      expect(page.html).toContain(number)
      expect(page.texts('address')).toEqual([written(address)])
      page.expectNoMarkup()
    }
  }

  const numbers = placed.map(({ number }) => number)
  const mails = await findMails(request, last, numbers)
  expect(mails).toHaveLength(placed.length)
  for (const [place, { address }] of placed.entries()) {
    await expectMail(request, `${origin}/dev/mail/${mails[place]}`, address)
  }
})

/** The notes are stored for the staff; no page shows them. */
async function placeOrder(api: Api, place: number, piece: Selection) {
  const address = indianAddressOf(place)
  const { id } = await api('POST /api/shipping-address/', { body: address })
  const notes = { checkout_id: payloadAt(place), [payloadAt(place)]: payloads }
  const order = await api('POST /api/cod_order_create/', {
    body: {
      ...piece,
      type: 'buynow',
      shipping_address_id: id,
      notes_data: JSON.stringify(notes),
    },
  })
  return { id: order.order_id, number: order.order_number, address }
}

/** The mail as HTML, as text, and as the demo's mailbox frames it. */
async function expectMail(request: APIRequestContext, url: string, address: OwnWords) {
  const mail = await readPage(`${url}?as=html`, '', { expected: ['style'] })
  const [html] = mail.texts('body')
  const text = await readMail(request, Number(url.split('/').at(-1)))
  // These two are for the courier.
  const { contact_person_number: _, type_of_address: __, ...words } = address
  for (const word of Object.values(words)) {
    expect(html).toContain(word)
    expect(text).toContain(word)
  }
  mail.expectNoMarkup()
  const framed = await readPage(url, '', { expected: ['style', 'iframe'] })
  expect(framed.texts('pre')).toEqual([text])
  framed.expectNoMarkup()
}
