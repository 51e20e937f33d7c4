import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { complaintStates } from '../../contract/office/complaint-states.ts'
import { apiContext } from '../context.ts'
import { ComplaintRow } from '../features/complaints/complaint-row.tsx'
import { useSent } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { EmptyList } from '../features/layout/empty-list.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { Tabs } from '../features/layout/tabs.tsx'
import { load } from '../features/session/load.ts'

const names = { open: 'To answer', answered: 'Answered' }
const none = { open: 'Nobody waits for an answer.', answered: 'None was answered yet.' }

const pathTo = (query: Record<string, string>) => `/complaints?${new URLSearchParams(query)}`

export const loader = (args: LoaderFunctionArgs) => {
  const { searchParams } = new URL(args.request.url)
  const state = complaintStates.find((each) => each === searchParams.get('state')) ?? 'open'
  const cursor = searchParams.get('cursor') ?? ''
  return load(args, async (api) => {
    const list = await api('GET /api/office/complaints/', { query: { state, cursor } })
    return { ...list, state, cursor, now: new Date().toISOString(), actKey: crypto.randomUUID() }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return attempt(form, async (headers) => {
    const { ticket } = await context.get(apiContext)('POST /api/office/complaints/{id}/answer/', {
      params: { id: textOf(form, 'id') },
      body: { answer: textOf(form, 'answer') },
      headers,
    })
    return { done: `Your answer to ${ticket} is mailed.` }
  })
}

export const clientAction = reach

/** What customers complain of, beside the law's clock. */
export default function Complaints() {
  const { results, next, state, cursor, now, actKey } = useLoaderData<typeof loader>()
  const outcome = useSent()
  const isListed = results.some(({ id }) => outcome?.form === `answer ${id}`)
  return (
    <>
      <Heading title="Complaints" />
      <div className="mb-3 border-hairline border-b">
        <Tabs
          label="States"
          tabs={complaintStates.map((each) => ({
            name: names[each],
            to: pathTo({ state: each }),
            isOpen: each === state,
          }))}
        />
      </div>
      {outcome?.done && !isListed && <FormMessage outcome={outcome} />}
      {results.length === 0 && <EmptyList text={none[state]} />}
      <ul>
        {results.map((complaint) => (
          <ComplaintRow key={complaint.id} complaint={complaint} now={now} actKey={actKey} />
        ))}
      </ul>
      <More
        next={next}
        to={(at) => pathTo({ state, cursor: at })}
        isFirst={cursor === ''}
        first={pathTo({ state })}
      />
    </>
  )
}
