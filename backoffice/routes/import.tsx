import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { apiContext } from '../context.ts'
import { useSent } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { reach } from '../features/forms/reach.ts'
import { changeImport } from '../features/imports/change-import.ts'
import { ImportSteps } from '../features/imports/import-steps.tsx'
import { isUnderWay } from '../features/imports/import-words.ts'
import { isPhotosForm } from '../features/imports/photos-form.ts'
import { sendPhotos } from '../features/imports/send-files.ts'
import { useProgress } from '../features/imports/use-progress.ts'
import { Heading } from '../features/layout/heading.tsx'
import { load } from '../features/session/load.ts'

function idOf({ id = '' }: { id?: string }): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw data(null, { status: 404 })
  return Number(id)
}

export const loader = (args: LoaderFunctionArgs) => {
  const id = idOf(args.params)
  return load(args, async (api) => ({
    found: await api('GET /api/office/imports/{id}/', { params: { id } }),
    actKey: crypto.randomUUID(),
  }))
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const id = idOf(params)
  if (isPhotosForm(form)) return sendPhotos(form, id, api)
  return attempt(form, (headers) => changeImport(api, id, form, headers))
}

export async function clientAction(args: ClientActionFunctionArgs) {
  const form = await args.request.clone().formData()
  return isPhotosForm(form) ? sendPhotos(form, idOf(args.params)) : reach(args)
}

export default function ImportScreen() {
  const { found, actKey } = useLoaderData<typeof loader>()
  const sent = useSent()
  useProgress(isUnderWay(found))
  return (
    <>
      <Heading title="Import">
        <Link
          to="/import"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Another file
        </Link>
      </Heading>
      {/* The form that took it back has gone. */}
      {found.state === 'undone' && sent?.form === 'undo import' && sent.done && (
        <FormMessage outcome={sent} />
      )}
      <ImportSteps of={found} actKey={actKey} />
    </>
  )
}
