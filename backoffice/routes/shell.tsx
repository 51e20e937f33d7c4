import type { ReactNode } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Me } from '../../contract/office/sessions.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { tooLarge } from '../features/forms/too-large.ts'
import { Frame } from '../features/layout/frame.tsx'
import { Problem } from '../features/layout/problem.tsx'
import { photoForm } from '../features/photos/add-photo.ts'
import { load } from '../features/session/load.ts'
import type { loader as rootLoader } from '../root.tsx'

export const loader = (args: LoaderFunctionArgs) => load(args, (api) => api('GET /api/office/me/'))

/** Who is signed in changes by what is done, not by where one looks, by what is refused or by a photo. */
export const shouldRevalidate = ({
  formMethod,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  formMethod !== undefined &&
  formMethod !== 'GET' &&
  !formData?.has(photoForm)

export default function Shell() {
  const me = useLoaderData<typeof loader>()
  return (
    <Framed me={me}>
      <Outlet />
    </Framed>
  )
}

/** A screen that cannot be shown leaves the menu where it is. */
export function ErrorBoundary() {
  const me = useRouteLoaderData<typeof loader>('routes/shell')
  if (!me) {
    return (
      <main className="p-6">
        <Problem />
      </main>
    )
  }
  return (
    <Framed me={me}>
      <Problem />
    </Framed>
  )
}

function Framed({ me, children }: { me: Me; children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  // Of the page as it was loaded, not of where one has gone since.
  const isFirst = useLocation().key === 'default'
  return (
    <Frame me={me} shopName={root?.shopName ?? ''} theme={root?.theme}>
      {root?.isTooLarge && isFirst && (
        <FormMessage outcome={{ form: '', problem: tooLarge, fields: {}, typed: {} }} />
      )}
      {children}
    </Frame>
  )
}
