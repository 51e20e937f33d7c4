import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { verifyFresh } from '../features/forms/verify-fresh.ts'
import { Heading } from '../features/layout/heading.tsx'
import { load } from '../features/session/load.ts'
import { changeStaff } from '../features/staff/change-staff.ts'
import { InviteForm } from '../features/staff/invite-form.tsx'
import { StaffList } from '../features/staff/staff-list.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const { results } = await api('GET /api/office/staff/')
    return { staff: results, actKey: crypto.randomUUID() }
  })

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  return attempt(
    form,
    (headers) => changeStaff(api, textOf(form, 'act'), form, headers),
    () => verifyFresh(api, form),
  )
}

export const clientAction = reach

export default function Staff() {
  const { staff, actKey } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title="Staff" />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[1fr_20rem]">
        <StaffList staff={staff} actKey={actKey} />
        <InviteForm actKey={actKey} />
      </div>
    </>
  )
}
