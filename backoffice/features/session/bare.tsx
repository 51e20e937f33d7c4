import type { ReactNode } from 'react'

type Props = { title: string; shopName: string; children: ReactNode }

/** A screen for those who are not signed in. */
export const Bare = ({ title, shopName, children }: Props) => (
  <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-4 py-10">
    <title>{`${title} · Office`}</title>
    <p className="font-light font-serif text-2xl">
      {shopName} <span className="font-sans text-base text-quiet">office</span>
    </p>
    <div aria-hidden="true" className="stitch mt-4 mb-8 text-indigo" />
    <h1 className="mb-6 text-4xl">{title}</h1>
    {children}
  </main>
)
