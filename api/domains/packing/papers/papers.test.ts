import { expect } from 'vitest'
import { roles } from '../../../../contract/office/roles.ts'
import { bookOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { codeOf, makeWave, orderOf, scan } from '../../../testing/packing.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { scanParcel } from '../../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { openProcess } from '../../../testing/site.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { takeParcelIn } from '../../orders/take-parcel-in.ts'

async function printed(shop: TestShop, staff: { token: string }, path: string) {
  const response = await sendAs(shop, staff, `GET ${path}`)
  expect([path, response.status]).toEqual([path, 200])
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return Buffer.from(await response.arrayBuffer())
}

test('the pieces of an order have labels, and its invoice is the same bytes again', async ({
  shop,
}) => {
  const [support, accountant] = [
    await makeStaff(shop, 'support'),
    await makeStaff(shop, 'accountant'),
  ]
  const { id, awb, customer } = await bookOrder(shop)
  const { number } = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [pieces] = await readPdf(
    await printed(shop, support, `/api/office/orders/${number.toLowerCase()}/labels.pdf`),
    ['Code128'],
  )
  expect(pieces?.codes).toEqual([expect.stringMatching(/^Code128 NS\d{7}/)])

  const own = (of: { token: string }, query = '') =>
    shop.fetch(`/api/orders/${id}/invoice.pdf${query}`, {
      headers: { authorization: `Token ${of.token}` },
    })
  expect((await own(customer)).status).toBe(404)
  await scanParcel(shop, awb, 'Picked Up')
  const order = await read(sendAs(shop, accountant, `GET /api/office/orders/${number}/`))
  const [{ href, number: serial }] = order.body.documents
  const invoice = await printed(shop, accountant, href)
  const [page] = await readPdf(invoice, ['QRCode'])
  for (const said of [serial, 'GSTIN: 33AAAAA0000A1Z9', 'Place of supply', 'CGST 2.5 %']) {
    expect(page?.text).toContain(said)
  }
  expect(page?.text).toContain('Rupees One Thousand Three Hundred Forty Nine Only')
  expect(page?.codes).toEqual([
    expect.stringMatching(
      RegExp(`^QRCode ${serial}\\s\\d{4}-\\d\\d-\\d\\d\\s1349.00\\s33AAAAA0000A1Z9`),
    ),
  ])
  expect((await printed(shop, accountant, href)).equals(invoice)).toBe(true)
  const hers = await own(customer)
  expect(hers.headers.get('cache-control')).toBe('no-store')
  expect(Buffer.from(await hers.arrayBuffer()).equals(invoice)).toBe(true)
  expect((await own(customer, `?number=${serial}`)).status).toBe(200)
  expect((await own(customer, '?number=CRN/26-27/000001')).status).toBe(404)
  expect((await own(await shop.make.customer())).status).toBe(404)
  expect((await shop.fetch(`/api/orders/${id}/invoice.pdf`)).status).toBe(401)
  // Her page links to it, and her browser has it by her cookie alone.
  const { see } = await openProcess(shop)
  const path = `/orderdetails/${id}/invoice.pdf`
  const link = `${path}?${new URLSearchParams({ number: serial })}`
  expect(await (await see(`/orderdetails/${id}`, customer.token)).text()).toContain(link)
  const file = await see(link, customer.token)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  expect(Buffer.from(await file.arrayBuffer()).equals(invoice)).toBe(true)
  const stranger = await shop.make.customer()
  expect((await see(path, stranger.token)).status).toBe(404)
  const visitor = await see(path)
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    302,
    `/login?from=${encodeURIComponent(`/orderdetails/${id}`)}`,
  ])
  // A reprint is what was stored, not made again.
  await asOwner(shop, `update tax_document_pdfs set bytes = '%PDF first'`)
  expect(String(await printed(shop, accountant, href))).toBe('%PDF first')
  const [a4] = await readPdf(await printed(shop, accountant, `${href}?paper=a4`))
  expect(Math.round(a4?.width ?? 0)).toBe(595)
})

test('an invoice is for those who have the right, and for those who pack while its parcel is here', async ({
  shop,
}) => {
  const staff: StaffMember[] = []
  for (const role of roles) staff.push(await makeStaff(shop, role))
  const packer = staff.find(({ role }) => role === 'packer')
  if (!packer) throw new Error('one of each role was made')
  const ask = async (path: string) => {
    const answers = []
    for (const who of staff) {
      const answer = await sendAs(shop, who, `GET ${path}`)
      const { right } = answer.status === 403 ? await answer.json() : {}
      answers.push([who.role, right ?? answer.status])
    }
    return Object.fromEntries(answers)
  }
  const withRight = { owner: 200, manager: 200, accountant: 200 }
  const others = { support: 'documents', catalogue: 'orders' }

  const shirt = await shop.make.product()
  const { number, id } = await orderOf(shop, [{ of: shirt }])
  await makeWave(shop, packer, [number])
  const { body } = await scan(shop, packer, { number, code: codeOf(shirt) })
  const { invoice, awb } = body.done
  expect(await ask(invoice)).toEqual({ ...withRight, ...others, packer: 200 })

  await scanParcel(shop, awb, 'Picked Up')
  expect(await ask(invoice)).toEqual({ ...withRight, ...others, packer: 200 })
  await asOwner(shop, `update packings set packed_at = now() - interval '25 hours'`)
  expect(await ask(invoice)).toEqual({ ...withRight, ...others, packer: 'documents' })
  await asOwner(shop, `update shipments set current_status = 'Shipment Created'`)
  expect(await ask(invoice)).toEqual({ ...withRight, ...others, packer: 200 })

  await scanParcel(shop, awb, 'Returning to Us')
  await takeParcelIn(shop.db, id)
  const note = await shop.db
    .selectFrom('tax_documents')
    .select('id')
    .where('kind', '=', 'credit_note')
    .executeTakeFirstOrThrow()
  for (const path of [invoice, `/api/office/documents/${note.id}.pdf`]) {
    expect(await ask(path)).toEqual({ ...withRight, ...others, packer: 'documents' })
  }
  const none = { owner: 404, manager: 404, accountant: 404, support: 404, packer: 404 }
  expect(await ask('/api/office/documents/999999.pdf')).toEqual({ ...none, catalogue: 'orders' })
})
