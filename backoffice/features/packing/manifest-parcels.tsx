import { Form } from 'react-router'
import type { Manifest } from '../../../contract/office/packing.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { counted } from '../layout/counted.ts'

type Props = { parcels: Manifest['parcels']; isOpen: boolean; actKey: string }

/** What goes, the last one scanned first; what is not to go any more says so. */
export const ManifestParcels = ({ parcels, isOpen, actKey }: Props) => (
  <ul aria-label="On this manifest" className="max-w-3xl">
    {parcels.map(({ awb, number, pieces, is_cancelled: isCancelled }) => (
      <li
        key={awb}
        className="flex min-h-14 flex-wrap items-center gap-x-4 border-hairline border-b py-1.5"
      >
        <Icon
          name={isCancelled ? 'close' : 'check'}
          className={`size-5 shrink-0 ${isCancelled ? 'text-madder' : 'text-leaf'}`}
        />
        <span className="min-w-0 grow">
          <span className="wrap-anywhere font-mono">{awb}</span>
          <span className="block text-quiet text-sm">
            {number}, {counted(pieces, 'piece')}
          </span>
          {isCancelled && (
            <strong className="block font-medium text-madder">
              Cancelled, lost or received since it was scanned: it does not go
            </strong>
          )}
        </span>
        {isOpen && (
          <Form method="post" preventScrollReset replace>
            <input type="hidden" name="form" value="take off" />
            <input type="hidden" name="key" value={`${actKey}-${awb}`} />
            <Button type="submit" look="quiet" name="code" value={awb}>
              Take off<span className="sr-only"> {awb}</span>
            </Button>
          </Form>
        )}
      </li>
    ))}
  </ul>
)
