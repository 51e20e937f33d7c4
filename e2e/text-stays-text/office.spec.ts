import { type APIRequestContext, expect, test } from '@playwright/test'
import { confirmOrder } from '../../api/domains/orders/move-order.ts'
import { deliveryUrl } from '../../api/domains/shipping/delivery-link.ts'
import { demoSecret } from '../../api/ground/config/demo-values.ts'
import { readPdf } from '../../api/testing/read-pdf.ts'
import { officeCookies } from '../../bench/office-cookies.ts'
import type { Selection } from '../../contract/cart.ts'
import type { Api } from '../../contract/client.ts'
import { deliverOrder, inBackOffice, shipOrder } from '../back-office.ts'
import { findPieces } from '../pieces.ts'
import { indianAddressOf, type OwnWords } from './addresses.ts'
import { register } from './customers.ts'
import { pairAt, payloadAt } from './payloads.ts'
import { readPage } from './read-page.ts'

type Order = { id: number; number: string; address: OwnWords }

const rightToLeft = 'mark \u202eexe.gpj\u202c'

async function placeOrder(api: Api, address: OwnWords, piece: Selection): Promise<Order> {
  const { id } = await api('POST /api/shipping-address/', { body: address })
  const notes_data = JSON.stringify({ note: `${rightToLeft} ${pairAt(3)}` })
  const order = await api('POST /api/cod_order_create/', {
    body: { ...piece, type: 'buynow', shipping_address_id: id, notes_data },
  })
  return { id: order.order_id, number: order.order_number, address }
}

/** To where a parcel can be taxed and brought. */
const deliverable = (place: number): OwnWords => ({
  ...indianAddressOf(place),
  state: 'Tamil Nadu',
})

/** A parcel that was not delivered, and her answer: another address. */
async function answerFailure(
  request: APIRequestContext,
  api: Api,
  { id }: Order,
  publicUrl: string,
) {
  await shipOrder(id)
  const date = new Date(Date.now() - 60_000).toISOString()
  const label = 'UNDELIVERED'
  const answer = await request.post('/api/webhooks/courier/', {
    headers: { 'x-api-key': demoSecret },
    data: {
      awb: `E2E-${id}`,
      current_status: label,
      scans: [{ date, activity: pairAt(4), location: pairAt(5), 'sr-status-label': label }],
    },
  })
  expect(answer.status()).toBe(200)
  const shipmentId = await inBackOffice(async (db) => {
    const shipments = db.selectFrom('shipments').select('id').where('order_id', '=', id)
    return (await shipments.executeTakeFirstOrThrow()).id
  })
  const failure = { shipmentId, attemptedAt: new Date(date) }
  const link = new URL(await deliveryUrl({ publicUrl, secretKey: demoSecret }, failure))
  const token = link.searchParams.get('token') ?? ''
  const body = {
    token,
    answer: 'address' as const,
    address_line1: pairAt(6),
    address_line2: pairAt(7),
  }
  await expect(() => api('POST /api/delivery/', { body })).toPass()
  return shipmentId
}

async function askForReturn(api: Api, { id }: Order): Promise<void> {
  await deliverOrder(id)
  const { items } = await api('GET /api/order_detail/{id}/', { params: { id } })
  await api('POST /api/create_return_request/', {
    body: { item_id: items[0]?.id ?? 0, request_type: 'Return', reason: pairAt(8) },
  })
}

/** Packs an order as the office's screen does, and answers the addresses of its papers. */
async function pack(
  request: APIRequestContext,
  office: { origin: string; cookie: string },
  { number }: Order,
): Promise<string[]> {
  const headers = (key: string) => ({ ...office, 'idempotency-key': `${number}-${key}` })
  const post = async (path: string, key: string, data: object) => {
    const answer = await request.post(path, { headers: headers(key), data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const wave = await post('/api/office/waves/', 'wave', { numbers: [number] })
  const packing = await request.get(`/api/office/packing/${number}/`, { headers: office })
  const { left } = await packing.json()
  const { done } = await post(`/api/office/packing/${number}/scan/`, 'scan', { code: left[0].code })
  return [
    `/api/office/waves/${wave.id}.pdf`,
    `/api/office/orders/${number}/labels.pdf`,
    done.label,
    done.invoice,
  ]
}

/** A paper has text and no links, scripts, forms or files. */
async function expectPlainPaper(
  request: APIRequestContext,
  cookie: string,
  path: string,
): Promise<string> {
  const answer = await request.get(path, { headers: { cookie } })
  expect([path, answer.status()]).toEqual([path, 200])
  const pdf = await answer.body()
  expect(pdf.toString('latin1'), 'objects that this cannot read').not.toContain('/ObjStm')
  expect(pdf.toString('latin1')).not.toMatch(
    /\/(JavaScript|JS|Launch|OpenAction|AA|URI|Annots|AcroForm|EmbeddedFiles?|XFA)\b/,
  )
  return (await readPdf(pdf)).map(({ text }) => text).join(' ')
}

test('what a shopper writes stays text on each screen of the office, and on its papers', async ({
  request,
  baseURL: origin = '',
}) => {
  const { api } = await register(origin, 40)
  const [packed, failed, returned, ...rest] = await findPieces(api, 7)
  if (!(packed && failed && returned)) throw new Error('the shop is sold out')
  const waiting: Order[] = []
  for (const piece of rest)
    waiting.push(await placeOrder(api, indianAddressOf(waiting.length * 7), piece))
  const leaving = await placeOrder(api, deliverable(0), packed)
  await inBackOffice((db) => confirmOrder(db, leaving.id))
  const undelivered = await placeOrder(api, deliverable(5), failed)
  const shipmentId = await answerFailure(request, api, undelivered, origin)
  const back = await placeOrder(api, deliverable(9), returned)
  await askForReturn(api, back)

  const [session] = await officeCookies(origin)
  const cookie = `office=${session?.value}`
  const papers = await pack(request, { origin, cookie }, leaving)
  for (const { number, address } of [...waiting, leaving, undelivered, back]) {
    const page = await readPage(`${origin}/office/orders/${number}`, cookie)
    expect(page.text).toContain(address.contact_person_name)
    page.expectNoMarkup()
  }
  const screens: [path: string, shown?: string][] = [
    [''],
    [`/orders?search=${encodeURIComponent(payloadAt(0))}`],
    ['/orders', leaving.address.contact_person_name],
    [`/cod?order=${waiting[0]?.number}`, waiting[0]?.address.contact_person_name],
    ['/pick'],
    ['/pack'],
    ['/hand-over'],
    ['/parcels', pairAt(4)],
    [`/parcels/${shipmentId}`, pairAt(4)],
    [`/orders/${undelivered.number}`, pairAt(6)],
    ['/returns?state=Requested', pairAt(8)],
    ['/money'],
    ['/audit'],
    ['/staff'],
    ['/second-factor'],
  ]
  for (const [screen, shown = ''] of screens) {
    const page = await readPage(`${origin}/office${screen}`, cookie)
    expect(page.texts('h1'), screen).not.toEqual([])
    expect(page.text, screen).toContain(shown)
    page.expectNoMarkup()
  }
  for (const path of papers) {
    const text = await expectPlainPaper(request, cookie, path)
    if (path === papers[2]) expect(text.replaceAll(/\s/g, '')).toContain('__ran()')
  }
})
