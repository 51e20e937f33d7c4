import { Form } from 'react-router'
import type { HandOver } from '../../../contract/office/packing.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../layout/counted.ts'

type Props = { parcels: HandOver['waiting']; actKey: string }

/** Parcels that were not scanned yet: a label that no scanner reads is ticked here. */
export const WaitingParcels = ({ parcels, actKey }: Props) => (
  <details className="mt-8">
    <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
      {counted(parcels.length, 'parcel')} not scanned yet
    </summary>
    <ul aria-label="Not scanned yet">
      {parcels.map(({ awb, number, is_relabelled }) => (
        <li
          key={awb}
          className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-hairline border-b py-1.5"
        >
          <span className="min-w-0 flex-1">
            <span className="wrap-anywhere font-mono">{awb}</span>
            <span className="block text-quiet text-sm">
              {number}
              {is_relabelled && ', new label: see that it has this number'}
            </span>
          </span>
          <Form method="post" preventScrollReset replace>
            <input type="hidden" name="form" value="scan" />
            <input type="hidden" name="key" value={`${actKey}-${awb}`} />
            <Button type="submit" look="quiet" name="code" value={awb}>
              Tick<span className="sr-only"> {awb}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  </details>
)
