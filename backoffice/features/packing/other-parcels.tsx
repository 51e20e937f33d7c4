import { Link } from 'react-router'
import type { OpenParcel } from '../../../contract/office/packing.ts'
import { counted } from '../layout/counted.ts'

/** What else is to be packed, and by whom it was started. */
export function OtherParcels({ parcels }: { parcels: OpenParcel[] }) {
  if (parcels.length === 0) return null
  return (
    <details className="mt-8">
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
        {counted(parcels.length, 'other parcel')}
      </summary>
      <ul>
        {parcels.map(({ number, pieces, left, packer, state }) => (
          <li key={number} className="border-hairline border-b">
            <Link
              to={`/pack?order=${number}`}
              className="flex min-h-12 flex-wrap items-center gap-x-4 hover:text-indigo"
            >
              <span className="font-medium">{number}</span>
              <span className="text-quiet text-sm">
                {state === 'to book' ? 'waits for its courier' : `${pieces - left} of ${pieces} in`}
                {packer && `, by ${packer.name}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
