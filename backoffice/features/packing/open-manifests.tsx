import type { HandOver } from '../../../contract/office/packing.ts'
import { Button } from '../../../ui/button.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { counted } from '../layout/counted.ts'

type Props = { couriers: HandOver['couriers']; actKey: string }

/** A button a courier whose parcels stand ready; the manifest that is open is gone on with. */
export const OpenManifests = ({ couriers, actKey }: Props) => (
  <ul className="space-y-3">
    {couriers.map(({ courier, parcels, open_manifest: open }) => (
      <li key={courier}>
        <ActForm name="open" actKey={`${actKey}-${courier}`} action="/hand-over">
          {({ isBusy }) => (
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <input type="hidden" name="courier" value={courier} />
              <Button type="submit" aria-disabled={isBusy}>
                {open === null ? 'Open a manifest' : `Go on with manifest ${open}`}
              </Button>
              <span>
                {courier}: {counted(parcels, 'parcel')} ready
              </span>
            </div>
          )}
        </ActForm>
      </li>
    ))}
  </ul>
)
