import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { Frame } from '../features/layout/frame.tsx'
import { Problem } from '../features/layout/problem.tsx'
import { load } from '../features/session/load.ts'
import type { loader as rootLoader } from '../root.tsx'

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api('GET /api/office/me/'))

/** Who is signed in changes by what is done, not by where one looks. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== 'GET'

export default function Shell() {
  const me = useLoaderData<typeof loader>()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <Frame me={me} shopName={root?.shopName ?? ''} theme={root?.theme}>
      <Outlet />
    </Frame>
  )
}

/** A screen that cannot be shown leaves the menu where it is. */
export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : undefined
  const me = useRouteLoaderData<typeof loader>('routes/shell')
  const root = useRouteLoaderData<typeof rootLoader>('root')
  if (!me) {
    return (
      <main className="p-6">
        <Problem status={status} />
      </main>
    )
  }
  return (
    <Frame me={me} shopName={root?.shopName ?? ''} theme={root?.theme}>
      <Problem status={status} />
    </Frame>
  )
}
