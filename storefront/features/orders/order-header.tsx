import { Link } from 'react-router'
import { notesInWords } from '../../../contract/order-notes.ts'
import type { Order, OrderStatus } from '../../../contract/orders.ts'
import { shopTime } from '../../../ui/shop-time.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AddressLines } from '../addresses/address-lines.tsx'
import { LinePicture } from '../cart/line-picture.tsx'
import { useShop } from '../layout/use-shop.ts'
import { WhatsAppLink } from '../whatsapp/whatsapp-link.tsx'
import { BuyAgain } from './buy-again.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderProgress } from './order-progress.tsx'
import { orderTone, trackingTone } from './order-tones.ts'
import { PayNow } from './pay-now.tsx'
import { paymentInWords } from './payment-in-words.ts'
import { together } from './together.ts'
import { WayBackNote } from './way-back-note.tsx'

/** Statuses that matter more than where the parcel is. */
const ended: readonly OrderStatus[] = ['Cancelled', 'Refunded', 'Exchanged']

/** What was ordered, when, where it goes and how far it has come. */
export function OrderHeader({ order }: { order: Order }) {
  const { name, whatsapp } = useShop()
  const { status, tracking } = order
  const isPending = status === 'Pending'
  const money = paymentInWords(order)
  const parcelStatus =
    tracking.way_back === 'under_way' ? 'Returning to Us' : tracking.current_status
  const notes = notesInWords(order.notes_data)
  return (
    <header>
      {parcelStatus && !ended.includes(status) ? (
        <StatusBadge tone={trackingTone(parcelStatus)}>{parcelStatus}</StatusBadge>
      ) : (
        <StatusBadge tone={orderTone(status, null)}>{status}</StatusBadge>
      )}
      <h1 className="mt-2 text-4xl md:text-5xl">Order #{order.order_number}</h1>
      {!isPending && tracking.awb_number && (
        <p className="mt-3 text-quiet">
          AWB <span className="text-ink tabular-nums">{tracking.awb_number}</span>
        </p>
      )}
      <WayBackNote order={order} />
      <OrderProgress order={order} />
      <PayNow order={order} />
      <p className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
        {whatsapp && (
          <WhatsAppLink number={whatsapp} text={`Hello ${name}, my order #${order.order_number}: `}>
            Write to us about this order
          </WhatsAppLink>
        )}
        <Link
          to={`/complaint?order=${order.order_number}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
        >
          Make a complaint
        </Link>
      </p>
      <div className="mt-10 grid gap-8 md:grid-cols-12">
        <ul className="grid min-w-0 content-start gap-6 sm:grid-cols-2 md:col-span-8">
          {together(order.items).map((line) => (
            <li key={line.id} className="flex gap-4">
              <LinePicture images={line.variant.images} className="w-24 md:w-28" />
              <div className="min-w-0 wrap-anywhere">
                <p className="text-quiet text-sm">{line.product.category_name}</p>
                <p className="font-medium">{line.product.name}</p>
              </div>
            </li>
          ))}
        </ul>
        <dl className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 md:col-span-4">
          <div>
            <dt className="text-quiet text-sm">Payment</dt>
            <dd>
              {order.payment_method}
              {money && ` · ${money}`}
            </dd>
          </div>
          <div>
            <dt className="text-quiet text-sm">Order time</dt>
            <dd>
              <time dateTime={order.created_at}>{shopTime(order.created_at)}</time>
            </dd>
          </div>
          <div>
            <dt className="text-quiet text-sm">Shipping address</dt>
            <dd>
              <AddressLines address={order.shipping_address} />
            </dd>
          </div>
          {notes.length > 0 && (
            <div>
              <dt className="text-quiet text-sm">Order notes</dt>
              {notes.map((words) => (
                <dd key={words} className="whitespace-pre-line wrap-anywhere">
                  {words}
                </dd>
              ))}
            </div>
          )}
          <OrderDocuments order={order} />
        </dl>
      </div>
      <div className="mt-8 empty:hidden">
        <CancelOrder order={order} />
        <BuyAgain order={order} />
      </div>
    </header>
  )
}
