import { Link, useRouteLoaderData } from 'react-router'
import type { loader as shellLoader } from '../../routes/shell.tsx'

/** To what was done with one thing, for who may read the audit. */
export function HistoryLink({ about }: { about: string }) {
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  if (!rights.includes('audit')) return null
  return (
    <Link
      to={`/audit?${new URLSearchParams({ about })}`}
      className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
    >
      History
    </Link>
  )
}
