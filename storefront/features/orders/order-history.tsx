import type { Order } from '../../../contract/orders.ts'
import { shopTime } from '../../../ui/shop-time.ts'
import { trackingTone } from './order-tones.ts'
import './thread.css'

const dots = {
  leaf: 'bg-leaf',
  amber: 'bg-amber',
  blue: 'bg-blue',
  madder: 'bg-madder',
  info: 'bg-info',
  quiet: 'bg-quiet',
} as const

/** The courier's scans, from the first to the last, along a thread. */
export function OrderHistory({ order }: { order: Order }) {
  const { scans, awb_number } = order.tracking
  if (scans.length === 0) {
    return (
      <p className="text-quiet">
        {order.status === 'Cancelled'
          ? 'This order was cancelled before it was sent.'
          : 'The courier’s scans appear here once the parcel is on its way.'}
      </p>
    )
  }
  return (
    <ol>
      {scans.map((scan, index) => {
        const isLast = index === scans.length - 1
        return (
          <li key={scan.id} className="relative grid grid-cols-[1.5rem_1fr] gap-x-4 pb-8 last:pb-0">
            {!isLast && (
              <span
                aria-hidden="true"
                className="thread absolute top-4 bottom-0 left-[5px] text-field"
              />
            )}
            <span
              aria-hidden="true"
              className={`relative mt-1.5 size-3 rounded-full ${dots[trackingTone(scan.status)]}`}
            />
            <div>
              <p className="font-medium">{scan.status}</p>
              <p className="text-quiet">
                <time dateTime={scan.scan_time}>{shopTime(scan.scan_time)}</time>
                {scan.location && ` · ${scan.location}`}
              </p>
              {isLast && awb_number && <p className="text-quiet tabular-nums">AWB {awb_number}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
