import { consentTexts } from '../../../contract/consent-texts.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { answerPdf } from '../../ground/http/answer-pdf.ts'
import { nextLink } from '../../ground/http/paging.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import { clientOf } from '../../ground/logins/client.ts'
import { refuseOtherOrder } from '../accounts/order-link.ts'
import { consentsOf } from '../messages/service.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { printDocument } from '../tax/document-pdf.ts'
import { cancelOrder } from './cancel-order.ts'
import { confirmPayment } from './confirm-payment.ts'
import { answerDelivery, showDelivery } from './delivery.ts'
import { initiatePayment } from './initiate-payment.ts'
import { notesToStore, readNotes } from './order-notes.ts'
import { startOrderPayment } from './pay-order.ts'
import { confirmLinkPayment, showPaymentLink, startLinkPayment } from './payment-link.ts'
import { placeCodOrder } from './place-order.ts'
import { previewBuyNow, previewCart } from './preview-order.ts'
import { readPurchase } from './read-purchase.ts'
import { listOrders, showOrder } from './show-orders.ts'

export function ordersRoutes(serve: Serve, db: Db, config: Config): void {
  const razorpay = openRazorpay(config.razorpay)

  serve('GET /api/cart_checkout/', async ({ customer: { id }, query }) =>
    answer(200, await previewCart(db, config, id, query)),
  )

  serve('POST /api/buy_now/', async ({ customer, body }) =>
    answer(201, await previewBuyNow(db, config, customer.id, body)),
  )

  serve('POST /api/cod_order_create/', async ({ customer, body, idempotencyKey }, c) => {
    const { receivedAt } = c.var
    const request = { idempotencyKey, receivedAt, client: clientOf(c, config) }
    const { replayed, ...order } = await placeCodOrder(db, config, customer.id, body, request)
    const placed = { message: 'Order placed successfully (COD)!', ...order }
    return replayed ? answer(200, placed) : answer(201, placed)
  })

  serve('POST /api/initiate_payment/', async ({ customer, body }, c) => {
    const purchase = {
      ...readPurchase(body),
      customerId: customer.id,
      addressId: body.shipping_address_id ?? null,
      gstin: body.gstin ?? null,
      notes: notesToStore(readNotes(body)),
      consents: { terms: consentTexts.checkout, ...consentsOf(config, body.order_updates) },
    }
    const request = { receivedAt: c.var.receivedAt, client: clientOf(c, config) }
    return answer(200, await initiatePayment(db, razorpay, config, purchase, request))
  })

  serve('POST /api/confirm_order/', async ({ customer, body }) => {
    const order = await confirmPayment(db, config.razorpay.keySecret, customer.id, body)
    return answer(200, { message: 'Payment Successful!', ...order })
  })

  serve('GET /api/delivery/', async ({ query }, c) => {
    c.header('Cache-Control', 'no-store')
    return answer(200, await showDelivery(db, config, query.token))
  })

  serve('POST /api/delivery/', async ({ body }, c) => {
    c.header('Cache-Control', 'no-store')
    return answer(200, await answerDelivery(db, config, body))
  })

  serve('GET /api/orders/', async ({ customer, query }, c) => {
    const { orders, next } = await listOrders(db, customer.id, query.page)
    if (next) c.header('Link', nextLink('/api/orders/', next))
    return answer(200, orders)
  })

  serve('GET /api/order_detail/{id}/', async ({ customer, params }) => {
    refuseOtherOrder(customer, params.id)
    return answer(200, await showOrder(db, config, customer.id, params.id))
  })

  serve('GET /api/orders/{id}/invoice.pdf', async ({ customer, params, query }, c) => {
    refuseOtherOrder(customer, params.id)
    const of = { orderId: params.id, customerId: customer.id, number: query.number }
    const { number, pdf } = await printDocument(db, of, 'a5')
    return answerPdf(c, pdf, number)
  })

  serve('POST /api/orders/{id}/pay/', async ({ customer, params }) => {
    refuseOtherOrder(customer, params.id)
    const of = { customerId: customer.id, orderId: params.id }
    return answer(200, await startOrderPayment(db, razorpay, config, of))
  })

  serve('GET /api/payment-link/', async ({ query }, c) => {
    c.header('Cache-Control', 'no-store')
    return answer(200, await showPaymentLink(db, config, query.token))
  })

  serve('POST /api/payment-link/', async ({ body }) =>
    answer(200, await startLinkPayment(db, razorpay, config, body.token)),
  )

  serve('POST /api/payment-link/confirm/', async ({ body }) =>
    answer(200, await confirmLinkPayment(db, config, body)),
  )

  serve('POST /api/orders/{id}/cancel/', async ({ customer, params }) => {
    refuseOtherOrder(customer, params.id)
    await cancelOrder(db, customer.id, params.id)
    return answer(200, { message: 'Order cancelled.' })
  })
}
