import { expect } from 'vitest'
import { buyer } from '../../testing/card.ts'
import { refusalOf } from '../../testing/send.ts'
import { testWithGateway as test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { processPaymentEvents } from './payment-jobs.ts'

test('a gift note is shown to her and to the office, in cash and by card', async ({
  shop,
  gateway,
}) => {
  const customer = await buyer(shop)
  const shirt = await shop.make.product({ stock: 9 })
  const body = (gift_note: string) => ({
    type: 'buynow' as const,
    ...shirt.selection,
    quantity: 1,
    shipping_address_id: customer.address.id,
    notes_data: { checkout_id: gift_note.slice(0, 10), note: 'Ring twice' },
    gift_note,
  })
  const call = shop.as(customer)
  await call('POST /api/cod_order_create/', { body: body('For <b>Devi</b>\r\nfrom Meena') })
  const start = await call('POST /api/initiate_payment/', { body: body('For Kamala') })
  await gateway.pay(start.razorpay_order_id)
  await expect
    .poll(async () => {
      await processPaymentEvents(shop.db)
      return call('GET /api/orders/')
    })
    .toHaveLength(2)

  const support = await makeStaff(shop, 'support')
  const notes = ['For Kamala', 'For <b>Devi</b>\nfrom Meena']
  for (const [at, order] of (await call('GET /api/orders/')).entries()) {
    const detail = await call('GET /api/order_detail/{id}/', { params: { id: order.id } })
    expect(detail.notes_data).toMatchObject({ note: 'Ring twice', gift_note: notes[at] })
    const office = await read(
      sendAs(shop, support, `GET /api/office/orders/${order.order_number}/`),
    )
    expect(office.body.customer_notes.toSorted()).toEqual([`Gift note: ${notes[at]}`, 'Ring twice'])
  }

  const tooLong = await refusalOf(
    call('POST /api/cod_order_create/', { body: body('x'.repeat(201)) }),
  )
  expect([tooLong.status, tooLong.fields]).toEqual([
    400,
    { gift_note: ['Use at most 200 characters.'] },
  ])
})
