import type { PackedParcel } from '../../../contract/office/packing.ts'
import { counted } from '../layout/counted.ts'
import { Time } from '../layout/time.tsx'
import { Papers } from './papers.tsx'

/** What is packed and waits for its courier, the last one first, with its papers. */
export function PackedParcels({ parcels }: { parcels: PackedParcel[] }) {
  if (parcels.length === 0) return null
  const numbers = new URLSearchParams({ numbers: parcels.map(({ number }) => number).join(',') })
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
        {counted(parcels.length, 'packed parcel')}
      </summary>
      <a
        href={`/api/office/labels.pdf?${numbers}`}
        target="_blank"
        rel="noreferrer"
        className="mb-2 flex min-h-11 w-fit items-center underline underline-offset-4 hover:text-indigo"
      >
        Print {counted(parcels.length, 'label')}
      </a>
      <ul aria-label="Packed">
        {parcels.map((parcel) => (
          <li
            key={parcel.number}
            className="flex min-h-12 flex-wrap items-center gap-x-5 border-hairline border-b"
          >
            <span className="font-medium">{parcel.number}</span>
            <span className="wrap-anywhere font-mono text-sm">{parcel.awb}</span>
            <Papers of={parcel} />
            {parcel.is_relabelled && (
              <span className="text-sm">New label: stick it over the old.</span>
            )}
            <span className="text-quiet text-sm">
              <Time at={parcel.packed_at} />
              {parcel.packer && `, by ${parcel.packer.name}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
