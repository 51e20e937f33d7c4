import { use } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useRouteLoaderData,
} from 'react-router'
import { officeReturnStates } from '../../contract/office/return-states.ts'
import type { OfficeReturn } from '../../contract/office/returns.ts'
import { apiContext } from '../context.ts'
import { CameraScan } from '../features/camera/camera-scan.tsx'
import { useSent } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { findPath } from '../features/keys/find-path.ts'
import { EmptyList } from '../features/layout/empty-list.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { Tabs } from '../features/layout/tabs.tsx'
import { UnderWay } from '../features/offline/under-way.ts'
import { addPhoto, photoForm } from '../features/photos/add-photo.ts'
import { PhotoList } from '../features/photos/photo-list.tsx'
import { Photos } from '../features/photos/photos.tsx'
import { changeReturn, hasForm } from '../features/returns/change-return.ts'
import { ReturnActs } from '../features/returns/return-acts.tsx'
import { ReturnRow } from '../features/returns/return-row.tsx'
import {
  type ReturnsQuery,
  readReturnsQuery,
  returnsPath,
} from '../features/returns/returns-query.ts'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) => {
  const query = readReturnsQuery(new URL(args.request.url).searchParams)
  const state = findState(query)
  if (state === undefined) throw data(null, { status: 404 })
  return load(args, async (api) => {
    const list = await api('GET /api/office/returns/', { query: { ...query, state } })
    return { ...list, query, actKey: crypto.randomUUID() }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  if (textOf(form, 'form') === photoForm) {
    const of = { id: Number(textOf(form, 'id')) }
    return attempt(form, (headers) => addPhoto(api, of, form, headers))
  }
  return attempt(form, (headers) => changeReturn(api, form, headers))
}

export const clientAction = reach

/** A photo's answer says what there is. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && !formData?.has(photoForm)

/** What customers send back, and what is to be done about it. */
export default function Returns() {
  const { results, next, query, actKey } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const isUnderWay = use(UnderWay)
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const firstToGrade = results.find(({ can }) => can.grade)?.id
  const isForGrading = query.search !== '' || isState(query, 'Pickup Booked')
  const tabs = ['', ...officeReturnStates, 'All'].map((state) => ({
    name: state || 'Open',
    to: returnsPath({ state }),
    isOpen: isState(query, state) && !query.search,
  }))
  return (
    <>
      <Heading title="Returns" />
      <div className="mb-3 border-hairline border-b">
        <Tabs label="States" tabs={tabs} />
      </div>
      <CameraScan onCode={(code) => void (isUnderWay() || navigate(findPath(code)))} />
      <Gone requests={results} />
      {results.length === 0 ? (
        <NoReturns {...query} />
      ) : (
        <ul>
          {results.map((request, at) => (
            <ReturnRow
              key={request.id}
              request={request}
              caption={isState(query, '') && captionOf(results, at)}
            >
              {rights.includes('grade') && hasCome(request) ? (
                <Photos
                  photos={request.photos}
                  about={`the return of ${request.order}`}
                  of={['id', String(request.id)]}
                  action={returnsPath(query)}
                  actKey={actKey}
                />
              ) : (
                <PhotoList photos={request.photos} about={`the return of ${request.order}`} />
              )}
              <ReturnActs
                request={request}
                actKey={actKey}
                rights={rights}
                isFirst={request.id === firstToGrade && isForGrading}
              />
            </ReturnRow>
          ))}
        </ul>
      )}
      <More
        next={next}
        to={(cursor) => returnsPath({ ...query, cursor })}
        isFirst={query.cursor === ''}
        first={returnsPath({ ...query, cursor: '' })}
      />
    </>
  )
}

const isState = (query: ReturnsQuery, state: string) =>
  query.state.toLowerCase() === state.toLowerCase()

/** As the API calls it; undefined where there is none. It opens on what is open, and a search is in all. */
function findState(query: ReturnsQuery) {
  if (isState(query, 'All')) return ''
  if (query.state === '') return query.search ? '' : 'Open'
  return officeReturnStates.find((each) => isState(query, each))
}

/** Above the first of those that wait for the shop, and above the first of the others. */
function captionOf(requests: OfficeReturn[], at: number): string | undefined {
  const waits = requests[at]?.waits_for_us
  if (waits === requests[at - 1]?.waits_for_us) return undefined
  return waits ? 'Waiting for you' : 'Under way'
}

/** Its pieces may lie on the table. */
const hasCome = ({ state }: OfficeReturn) =>
  state === 'Pickup Booked' || state === 'Received' || state === 'Closed'

/** A form that is done is gone, and says so here. */
function Gone({ requests }: { requests: OfficeReturn[] }) {
  const outcome = useSent()
  return requests.some((request) => hasForm(request, outcome?.form ?? '')) ? null : (
    <FormMessage outcome={outcome} />
  )
}

const NoReturns = ({ state, search }: { state: string; search: string }) => (
  <EmptyList
    text={nothingInWords(state, search)}
    next={
      !isState({ state, search, cursor: '' }, 'All') && {
        to: returnsPath({ state: 'All' }),
        name: 'All returns',
      }
    }
  />
)

function nothingInWords(state: string, search: string): string {
  if (search) return `“${search}” was found in no return.`
  if (state === '') return 'No return is open.'
  return state === 'All' ? 'Nobody has asked to send anything back yet.' : `No return is ${state}.`
}
