import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isFinalSale } from '../../../contract/final-sale.ts'
import type { OrderItem as Item, Order } from '../../../contract/orders.ts'
import { withShipping } from '../../../contract/shown-amounts.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Amounts } from '../cart/amounts.tsx'
import { LinePicture } from '../cart/line-picture.tsx'
import { LinePrice } from '../cart/line-price.tsx'
import { ItemReturn, itemButtonClass } from '../returns/item-return.tsx'
import { isReceived } from './is-received.ts'
import { orderedSize } from './ordered-size.ts'

/** Each piece as it was sold, and what the order comes to. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <>
      <ul className="divide-y divide-hairline">
        {order.items.map((line) => (
          <OrderItem key={line.id} line={line} refundMethod={order.refund_method}>
            {isReceived(order) && (
              <Link to={`/review?order=${order.id}&item=${line.id}`} className={itemButtonClass}>
                Review<span className="sr-only">: {line.product.name}</span>
              </Link>
            )}
          </OrderItem>
        ))}
      </ul>
      <dl className="mt-2 grid gap-2 border-hairline border-t pt-5 md:ml-29 md:max-w-sm">
        <Amounts amounts={withShipping(order.amounts)} />
        <div className="flex items-baseline justify-between gap-4 text-xl">
          <dt>Total</dt>
          <dd className="money">{exactPrice(order.total_amount)}</dd>
        </div>
      </dl>
    </>
  )
}

type ItemProps = { line: Item; refundMethod: Order['refund_method']; children: ReactNode }

function OrderItem({ line, refundMethod, children }: ItemProps) {
  const { variant, quantity } = line
  const size = orderedSize(line)
  const { mrp } = variant
  // What offers take off the list price is with the price.
  const reduction = mrp === null ? 0 : Math.round((mrp - line.list_price) * 100) / 100
  const times = (rupees: number) => exactPrice((Math.round(rupees * 100) * quantity) / 100)
  const each = (rupees: number) => (quantity > 1 ? `${quantity} × ${exactPrice(rupees)}` : '')
  return (
    <li className="grid grid-cols-[6rem_1fr] gap-x-5 py-5 first:pt-0">
      <LinePicture images={variant.images} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{line.product.name}</p>
        <dl className="mt-2 grid max-w-sm gap-1">
          <Fact label="Colour" value={variant.color_name} />
          {size && <Fact label="Size" value={size} />}
          <Fact label="Quantity" value={String(quantity)} />
          {mrp !== null && reduction > 0 && (
            <>
              <Fact label="MRP" note={each(mrp)} value={times(mrp)} />
              <Fact label="Discount" note={each(reduction)} value={`−${times(reduction)}`} />
            </>
          )}
          <Fact
            label="Price"
            note={each(variant.get_price)}
            value={
              <LinePrice
                price={variant.get_price}
                listPrice={line.list_price}
                isStacked
                quantity={quantity}
              />
            }
            isSum
          />
        </dl>
        {/* Where it can be asked for, its button says so. */}
        <p className="mt-3 flex gap-5 empty:hidden">
          {line.is_returnable && !line.can_return && <Allowance>Return</Allowance>}
          {line.is_replaceable && !line.can_exchange && <Allowance>Exchange</Allowance>}
          {isFinalSale(line) && <span className="text-sm">Final sale</span>}
        </p>
      </div>
      <div className="max-md:col-span-2 md:col-start-2">
        <ItemReturn item={line} refundMethod={refundMethod}>
          {children}
        </ItemReturn>
      </div>
    </li>
  )
}

function Allowance({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-leaf text-sm">
      <Icon name="check" className="size-4" />
      {children}
    </span>
  )
}

type FactProps = {
  label: string
  /** How an amount comes about; only amounts have one. */
  note?: string
  value: ReactNode
  isSum?: boolean
}

function Fact({ label, note, value, isSum = false }: FactProps) {
  return (
    <div
      className={`flex justify-between gap-4 ${isSum ? 'mt-1 border-hairline border-t pt-2 font-medium' : ''}`}
    >
      <dt className="text-quiet">
        {label}{' '}
        {note && (
          <span className="inline-block whitespace-nowrap text-sm tabular-nums">{note}</span>
        )}
      </dt>
      <dd className={note === undefined ? 'wrap-anywhere min-w-0 text-right' : 'money'}>{value}</dd>
    </div>
  )
}
