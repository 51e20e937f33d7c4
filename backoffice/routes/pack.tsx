import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { type Api, ApiError } from '../../contract/client.ts'
import type { Packing } from '../../contract/office/packing.ts'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import type { Outcome } from '../features/forms/outcome.ts'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { counted } from '../features/layout/counted.ts'
import { EmptyList } from '../features/layout/empty-list.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { chooseParcel } from '../features/packing/choose-parcel.ts'
import { OpenManifests } from '../features/packing/open-manifests.tsx'
import { OtherParcels } from '../features/packing/other-parcels.tsx'
import { OthersParcel } from '../features/packing/others-parcel.tsx'
import { PackedParcels } from '../features/packing/packed-parcels.tsx'
import { ParcelLines } from '../features/packing/parcel-lines.tsx'
import { Printing } from '../features/packing/printing.tsx'
import { ScanBox } from '../features/packing/scan-box.tsx'
import { addPhoto, photoForm } from '../features/photos/add-photo.ts'
import { ParcelPhotos } from '../features/photos/parcel-photos.tsx'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const asked = readAsked(args.request)
    const [{ results: open }, { results: packed }, { rights }] = await Promise.all([
      api('GET /api/office/packing/'),
      api('GET /api/office/packed/'),
      api('GET /api/office/me/'),
    ])
    const chosen = chooseParcel(open, asked)
    const parcel = chosen && (await showParcel(api, chosen.number))
    const isHandedOver = !parcel && rights.includes('hand over')
    const { couriers } = isHandedOver ? await api('GET /api/office/hand-over/') : { couriers: [] }
    return {
      open,
      packed,
      parcel,
      isAsked: chosen?.number === asked.number,
      couriers,
      wave: asked.wave,
      actKey: crypto.randomUUID(),
    }
  })

/** The parcel or the wave that the address names. */
function readAsked(request: Request) {
  const { searchParams } = new URL(request.url)
  const number = (searchParams.get('order') ?? '').toUpperCase()
  return { number, wave: Number(searchParams.get('wave')) || undefined }
}

const showParcel = (api: Api, number: string) =>
  api('GET /api/office/packing/{number}/', { params: { number } })

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  if (textOf(form, 'form') === photoForm) {
    const of = { number: textOf(form, 'number') }
    return attempt(form, (headers) => addPhoto(api, of, form, headers))
  }
  if (textOf(form, 'form') === 'take over') {
    const params = { number: textOf(form, 'number') }
    return attempt(form, async (headers) => {
      await api('POST /api/office/packing/{number}/take-over/', { params, headers })
      return { done: `${params.number} is yours. Scan all of its pieces.` }
    })
  }
  const code = textOf(form, 'code').trim()
  return attempt(form, async (headers): Promise<Pick<Outcome, 'done' | 'parcel'>> => {
    const { results: open } = await api('GET /api/office/packing/')
    // The number on a pick list leads to its parcel.
    const named = open.find(({ number }) => number === code.toUpperCase())
    if (named) throw redirect(`/pack?order=${named.number}`)
    const asked = textOf(form, 'number') || chooseParcel(open, readAsked(request))?.number
    if (!asked) throw new ApiError(409, { error: 'Nothing is to be packed.' })
    const body = { code, or_another: textOf(form, 'or_another') === 'true' }
    const scan = { params: { number: asked }, body, headers }
    const {
      number = asked,
      left,
      done,
    } = await api('POST /api/office/packing/{number}/scan/', scan)
    if (done) {
      const { photos } = await showParcel(api, number)
      return { done: `${number} is packed.`, parcel: { number, ...done, photos } }
    }
    const pieces = left.reduce((sum, { quantity }) => sum + quantity, 0)
    return { done: `${code} goes into ${number}. Still missing: ${counted(pieces, 'piece')}.` }
  })
}

export const clientAction = reach

/** A photo's answer says what there is, and another scan may be on its way. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && !formData?.has(photoForm)

export default function Pack() {
  const { open, packed, parcel, isAsked, actKey } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title="Pack">
        {parcel && <p className="text-quiet">{counted(open.length, 'parcel')} to pack</p>}
      </Heading>
      {parcel && <h2 className="mb-3 text-2xl">{parcel.number}</h2>}
      {/* One box for all parcels, so that what was scanned last stays. */}
      <ScanBox label="Scan a piece" actKey={actKey} number={parcel?.number} isAsked={isAsked} />
      <Printing />
      {parcel ? <ParcelToPack parcel={parcel} /> : <NothingToPack />}
      <PackedParcels parcels={packed} />
    </>
  )
}

function ParcelToPack({ parcel }: { parcel: Packing }) {
  const { open, actKey } = useLoaderData<typeof loader>()
  const listed = open.find(({ number }) => number === parcel.number)
  const isOthers = listed?.packer != null && !listed.is_mine
  return (
    <>
      {listed && isOthers && <OthersParcel parcel={listed} actKey={actKey} />}
      {parcel.state === 'to book' && (
        <p className="mb-4 font-medium text-amber">
          All pieces are in, and the courier has not answered. Scan one of them again to ask once
          more.
        </p>
      )}
      {parcel.notes.map((note, at) => (
        // Notes are only added to.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={at} className="mb-3 border-turmeric border-l-4 bg-card px-3 py-2">
          {note}
        </p>
      ))}
      <ParcelLines lines={isOthers && listed.is_left ? fromNone(parcel.lines) : parcel.lines} />
      <ParcelPhotos parcel={parcel} actKey={actKey} />
      <OtherParcels parcels={open.filter(({ number }) => number !== parcel.number)} />
    </>
  )
}

/** Hers are all still to be scanned. */
const fromNone = (lines: Packing['lines']) => lines.map((line) => ({ ...line, scanned: 0 }))

function NothingToPack() {
  const { open, couriers, wave, actKey } = useLoaderData<typeof loader>()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const others = open.filter(({ wave_id: id }) => wave === undefined || id === wave)
  return (
    <>
      <EmptyList
        text={textOfNothing({ wave, open: open.length, others: others.length })}
        next={rights.includes('wave') && { to: '/pick', name: 'Make the next wave' }}
      />
      {couriers.length > 0 && <OpenManifests couriers={couriers} actKey={actKey} />}
      <OtherParcels parcels={open} />
    </>
  )
}

function textOfNothing({ wave, open, others }: { wave?: number; open: number; others: number }) {
  if (others > 0) return 'What is left is being packed by others.'
  return wave && open > 0 ? `Wave ${wave} is packed.` : 'Every parcel is packed.'
}
