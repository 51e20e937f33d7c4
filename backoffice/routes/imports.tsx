import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { apiContext } from '../context.ts'
import { ChooseFile } from '../features/imports/choose-file.tsx'
import { Exports } from '../features/imports/exports.tsx'
import { LastImports } from '../features/imports/last-imports.tsx'
import { sendImport } from '../features/imports/send-files.ts'
import { Heading } from '../features/layout/heading.tsx'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api('GET /api/office/imports/'))

export const action = async ({ request, context }: ActionFunctionArgs) =>
  sendImport(await request.formData(), context.get(apiContext))

export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  sendImport(await request.formData())

/** Garments come in by a file, and go out as one. */
export default function ImportsScreen() {
  const { results } = useLoaderData<typeof loader>()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  return (
    <>
      <Heading title="Import" />
      <div className="max-w-6xl space-y-10">
        <ChooseFile canCount={rights.includes('stock')} />
        {rights.includes('export') && <Exports />}
        <LastImports imports={results} />
      </div>
    </>
  )
}
