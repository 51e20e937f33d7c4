import type { OfficeParcel } from '../../../contract/office/parcels.ts'
import { Time } from '../layout/time.tsx'

/** What the courier has read, the latest first. */
export const Scans = ({ scans }: { scans: OfficeParcel['scans'] }) => (
  <section aria-labelledby="scans" className="mt-8">
    <h3 id="scans" className="mb-2 font-light font-serif text-2xl">
      Scans
    </h3>
    {scans.length === 0 && <p className="text-quiet">The courier has not read it yet.</p>}
    <ol>
      {scans.map(({ at, status, label, location, note }) => (
        <li
          key={`${at} ${label} ${location}`}
          className="relative border-hairline border-l-2 pb-4 pl-5 last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-field"
          />
          <p className="wrap-anywhere">
            {status}
            {note && <span className="text-quiet">: {note}</span>}
          </p>
          <p className="text-quiet text-sm">
            {location && `${location}, `}
            <Time at={at} />
          </p>
        </li>
      ))}
    </ol>
  </section>
)
