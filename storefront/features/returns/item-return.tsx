import { type ReactNode, useState } from 'react'
import type { Order, OrderItem } from '../../../contract/orders.ts'
import type { ReturnRequest } from '../../../contract/return-request.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { shopDate, shopTime } from '../../../ui/shop-time.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Opener } from '../../ui/opener.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ExchangeParcel } from './exchange-parcel.tsx'
import { returnWords } from './return-words.ts'

const ReturnDialog = lazyPart(() => import('./return-dialog.tsx'))

type Props = {
  item: OrderItem
  refundMethod: Order['refund_method']
  /** What else can be done with it, beside the ways to ask. */
  children: ReactNode
}

/** What was asked of an item, and the ways to ask. */
export function ItemReturn({ item, refundMethod, children }: Props) {
  const [asking, setAsking] = useState<ReturnRequest['type'] | 'sent'>()
  const close = () => setAsking(undefined)
  return (
    // Once it is sent, the button that had the focus is gone.
    <div ref={asking === 'sent' ? focus : undefined} tabIndex={-1} className="empty:hidden">
      {item.return_requests.map((request) => (
        <RequestStatus
          key={request.asked_at}
          request={request}
          isPart={request.quantity < item.quantity}
          refundMethod={refundMethod}
        />
      ))}
      <Ways item={item} onAsk={setAsking}>
        {children}
      </Ways>
      <LazyBoundary onFail={close}>
        {asking && asking !== 'sent' && (
          <ReturnDialog
            type={asking}
            item={item}
            refundMethod={refundMethod}
            onSent={() => setAsking('sent')}
            onClose={close}
          />
        )}
      </LazyBoundary>
    </div>
  )
}

const focus = (place: HTMLElement | null) => place?.focus()

export const itemButtonClass = `${buttonClass('outlined')} px-4!`

type WaysProps = {
  item: OrderItem
  onAsk: (type: ReturnRequest['type']) => void
  children: ReactNode
}

function Ways({ item, onAsk, children }: WaysProps) {
  const { can_return, can_exchange, can_return_faulty, return_until: until } = item
  const canAsk = can_return || can_exchange || can_return_faulty
  if (!canAsk && !children) return null
  const opener = { opens: ReturnDialog, className: `${itemButtonClass} noscript:hidden` }
  const name = <span className="sr-only">: {item.product.name}</span>
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-3">
        {can_return && (
          <Opener {...opener} onOpen={() => onAsk('Return')}>
            Return{name}
          </Opener>
        )}
        {can_return_faulty && (
          <Opener {...opener} onOpen={() => onAsk('Return')}>
            Report a faulty item{name}
          </Opener>
        )}
        {can_exchange && (
          <Opener {...opener} onOpen={() => onAsk('Exchange')}>
            Exchange{name}
          </Opener>
        )}
        {children}
      </div>
      {canAsk && until && (
        <p className="mt-2 text-quiet text-sm noscript:hidden">
          You can ask until <time dateTime={until}>{shopTime(until)}</time>
        </p>
      )}
    </div>
  )
}

type StatusProps = { request: ReturnRequest; isPart: boolean; refundMethod: Order['refund_method'] }

function RequestStatus({ request, isPart, refundMethod }: StatusProps) {
  const { title, tone, text } = returnWords(request, refundMethod)
  return (
    <div className="mt-4 border-hairline border-l-2 pl-4">
      <p className="wrap-anywhere max-w-prose">
        <StatusBadge tone={tone}>{title}</StatusBadge> <span>{text}</span>{' '}
        <span className="text-quiet text-sm">
          {isPart && `${request.quantity} ${request.quantity === 1 ? 'piece' : 'pieces'}. `}
          Asked on <time dateTime={request.asked_at}>{shopDate(request.asked_at)}</time>.
        </span>
      </p>
      {request.parcel && <ExchangeParcel parcel={request.parcel} />}
    </div>
  )
}
