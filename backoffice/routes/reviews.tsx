import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { officeReviewStates, type RejectReason } from '../../contract/office/review-reasons.ts'
import { apiContext } from '../context.ts'
import { useSent } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { reach } from '../features/forms/reach.ts'
import { EmptyList } from '../features/layout/empty-list.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { Tabs } from '../features/layout/tabs.tsx'
import { actOnReview } from '../features/reviews/act-on-review.ts'
import { RejectedReport } from '../features/reviews/rejected-report.tsx'
import { ReviewRow } from '../features/reviews/review-row.tsx'
import { load } from '../features/session/load.ts'

const names = { waiting: 'Waiting', shown: 'Shown', rejected: 'Rejected' }
const texts = {
  waiting: 'No review waits to be read.',
  shown: 'No review is shown yet.',
  rejected: 'None was rejected.',
}

const none = { month: '', reason: '' }

const pathTo = (query: Record<string, string>) => `/reviews?${new URLSearchParams(query)}`

export const loader = (args: LoaderFunctionArgs) => {
  const { searchParams } = new URL(args.request.url)
  const state = officeReviewStates.find((each) => each === searchParams.get('state')) ?? 'waiting'
  const of = (name: string) => searchParams.get(name) ?? ''
  const chosen = state === 'rejected' ? { month: of('month'), reason: of('reason') } : none
  const cursor = of('cursor')
  return load(args, async (api) => {
    const [list, rejected] = await Promise.all([
      api('GET /api/office/reviews/', {
        // The call refuses what is none of the reasons.
        query: { state, ...chosen, reason: chosen.reason as RejectReason, cursor },
      }),
      state === 'rejected' ? api('GET /api/office/reviews/rejected/') : { rows: [] },
    ])
    return { ...list, ...rejected, state, chosen, cursor, actKey: crypto.randomUUID() }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, (headers) => actOnReview(context.get(apiContext), form, headers))
}

export const clientAction = reach

/** What customers wrote of the garments: approved, rejected and answered, never edited. */
export default function Reviews() {
  const { results, next, rows, state, chosen, cursor, actKey } = useLoaderData<typeof loader>()
  const outcome = useSent()
  const isListed = results.some(({ id }) => outcome?.form?.endsWith(` ${id}`))
  return (
    <>
      <Heading title="Reviews" />
      <div className="mb-3 border-hairline border-b">
        <Tabs
          label="States"
          tabs={officeReviewStates.map((each) => ({
            name: names[each],
            to: pathTo({ state: each }),
            isOpen: each === state,
          }))}
        />
      </div>
      {outcome && !isListed && <FormMessage outcome={outcome} />}
      <RejectedReport rows={rows} chosen={chosen} />
      {results.length === 0 && <EmptyList text={texts[state]} />}
      <ul>
        {results.map((review) => (
          <ReviewRow key={review.id} review={review} actKey={actKey} />
        ))}
      </ul>
      <More
        next={next}
        to={(at) => pathTo({ state, ...chosen, cursor: at })}
        isFirst={cursor === ''}
        first={pathTo({ state, ...chosen })}
      />
    </>
  )
}
