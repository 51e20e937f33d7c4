import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { BackLink } from '../features/layout/back-link.tsx'
import { counted } from '../features/layout/counted.ts'
import { Heading } from '../features/layout/heading.tsx'
import { Time } from '../features/layout/time.tsx'
import { PickList } from '../features/packing/pick-list.tsx'
import { ScanBox } from '../features/packing/scan-box.tsx'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const { id = '' } = args.params
    const wave = await api('GET /api/office/waves/{id}/', { params: { id } })
    return { wave, actKey: crypto.randomUUID() }
  })

/** A wave on the way along the shelves; the first scan at the table goes on to packing. */
export default function Wave() {
  const { wave, actKey } = useLoaderData<typeof loader>()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const isOpen = wave.orders.some(({ state }) => state === 'to pack' || state === 'to book')
  return (
    <>
      <Heading title="Pick" />
      <BackLink to="/pick">Waves</BackLink>
      <div className="mb-5 flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-2xl">Wave {wave.id}</h2>
          <p className="text-quiet">
            {counted(wave.orders.length, 'order')}, {counted(wave.pieces, 'piece')}, made{' '}
            <Time at={wave.created_at} />
            {wave.actor && ` by ${wave.actor.name}`}
          </p>
        </div>
        {wave.lines.length > 0 && (
          <a
            href={`/api/office/waves/${wave.id}.pdf`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('outlined')}
          >
            Print
          </a>
        )}
      </div>
      {isOpen && rights.includes('pack') && (
        <ScanBox
          label="At the table, scan a piece of the first order to pack it"
          actKey={actKey}
          action={`/pack?wave=${wave.id}`}
        />
      )}
      {wave.lines.length > 0 ? (
        <PickList lines={wave.lines} />
      ) : (
        <p className="text-quiet">Nothing is to be taken: its orders were cancelled.</p>
      )}
    </>
  )
}
