import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { apiContext } from '../context.ts'
import { useOutcome } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { counted } from '../features/layout/counted.ts'
import { Heading } from '../features/layout/heading.tsx'
import { Time } from '../features/layout/time.tsx'
import { changeManifest } from '../features/packing/change-manifest.ts'
import { CloseManifest } from '../features/packing/close-manifest.tsx'
import { ManifestParcels } from '../features/packing/manifest-parcels.tsx'
import { RemoveManifest } from '../features/packing/remove-manifest.tsx'
import { ScanBox } from '../features/packing/scan-box.tsx'
import { WaitingParcels } from '../features/packing/waiting-parcels.tsx'
import { load } from '../features/session/load.ts'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const { id = '' } = args.params
    const [manifest, { waiting }] = await Promise.all([
      api('GET /api/office/manifests/{id}/', { params: { id } }),
      api('GET /api/office/hand-over/'),
    ])
    const ofCourier = waiting.filter(
      ({ courier }) => courier.toLowerCase() === manifest.courier.toLowerCase(),
    )
    return { manifest, waiting: ofCourier, actKey: crypto.randomUUID() }
  })

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const { id = '' } = params
  return attempt(form, (headers) =>
    changeManifest(api, textOf(form, 'form'), form, { params: { id }, headers }),
  )
}

export const clientAction = reach

export default function Manifest() {
  const { manifest, waiting, actKey } = useLoaderData<typeof loader>()
  const closing = useOutcome('close')
  const takingOff = useOutcome('take off')
  const { id, courier, count, closed_at: closedAt, parcels } = manifest
  // Known before the screen is loaded again: what is scanned meanwhile is not for this manifest.
  const isOpen = !closedAt && !closing?.done
  return (
    <>
      <Heading title="Hand over" />
      <BackLink to="/hand-over">Manifests</BackLink>
      <div className="mb-5 flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-2xl">Manifest {id}</h2>
          <p>
            {courier}: <strong className="font-medium">{counted(count, 'parcel')}</strong>
            {closedAt && (
              <>
                {' '}
                handed over <Time at={closedAt} />
              </>
            )}
          </p>
        </div>
        {parcels.length > 0 && (
          <a
            href={`/api/office/manifests/${id}.pdf`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('outlined')}
          >
            Print
          </a>
        )}
      </div>
      {isOpen ? (
        <>
          <ScanBox label="Scan a parcel's label" actKey={actKey} />
          <FormMessage outcome={takingOff} />
          {parcels.length > 0 ? (
            <CloseManifest actKey={actKey} count={count} />
          ) : (
            <RemoveManifest />
          )}
        </>
      ) : (
        <FormMessage outcome={closing} />
      )}
      <ManifestParcels parcels={parcels} isOpen={isOpen} actKey={actKey} />
      {isOpen && waiting.length > 0 && <WaitingParcels parcels={waiting} actKey={actKey} />}
    </>
  )
}
