import type { ReactNode } from 'react'

type Props = { title: string; children?: ReactNode }

/** A screen's name, as its menu entry has it, and what can be done to all of it. */
export const Heading = ({ title, children }: Props) => (
  <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
    <title>{`${title} · Office`}</title>
    <h1 className="text-3xl">{title}</h1>
    {children}
  </div>
)
