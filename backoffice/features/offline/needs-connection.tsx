import type { ReactNode } from 'react'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import { entryOf } from '../layout/menu.ts'

type Props = { pathname: string; children: ReactNode }

/** Stands in place of a screen that has to be loaded first, and is tried again by itself. */
export function NeedsConnection({ pathname, children }: Props) {
  const isOnline = useIsOnline()
  const heading = `${entryOf(pathname)?.name ?? 'This screen'} needs the connection`
  return (
    <div className="max-w-prose py-6">
      <title>{`${heading} · Office`}</title>
      <div aria-hidden="true" className="stitch mb-6 w-24 text-turmeric" />
      <h1 className="text-3xl">{heading}</h1>
      <p role="status" className="mt-3 text-quiet">
        {isOnline ? 'The shop cannot be reached just now.' : 'You are offline.'} It opens by itself
        as soon as the connection is back. What you have typed is kept in this window.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">{children}</p>
    </div>
  )
}
