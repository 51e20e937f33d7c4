import type { ReactNode } from 'react'

type Props = { id: string; name: string; none: boolean; children: ReactNode }

/** A part of a customer's screen, or that there is nothing in it. */
export const Part = ({ id, name, none, children }: Props) => (
  <section aria-labelledby={id} className="min-w-0">
    <h3 id={id} className="mb-2 font-light font-serif text-2xl">
      {name}
    </h3>
    {none ? <p className="text-quiet">There are none.</p> : children}
  </section>
)
