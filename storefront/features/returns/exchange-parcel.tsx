import type { ReturnRequest } from '../../../contract/return-request.ts'

type Props = { parcel: NonNullable<ReturnRequest['parcel']> }

/** The parcel in which the new pieces of an exchange go, and how far it is. */
export function ExchangeParcel({ parcel }: Props) {
  const { courier, awb_number: awb, current_status: status, problem, tracking_url: url } = parcel
  return (
    <>
      <p className="wrap-anywhere mt-1 text-quiet text-sm">
        {courier}, AWB <span className="text-ink tabular-nums">{awb}</span>
        {/* A courier that does not report leaves it there. */}
        {status !== 'Shipment Created' && !problem && ` · ${status}`}
      </p>
      {url && (
        <a
          href={url}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-indigo"
        >
          Follow the parcel
        </a>
      )}
    </>
  )
}
