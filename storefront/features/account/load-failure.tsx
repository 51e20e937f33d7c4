import type { ReactNode } from 'react'
import { TryAgain } from '../layout/try-again.tsx'
import { useShop } from '../layout/use-shop.ts'

type Props = {
  title: string
  text: string
  /** Where to go on, when trying again would not help. */
  children?: ReactNode
}

export function LoadFailure({ title, text, children = <TryAgain /> }: Props) {
  const shop = useShop()
  return (
    <div className="page py-10 md:py-16">
      <title>{`${title} · ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      <p role="alert" className="mt-8 text-madder">
        {text}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">{children}</p>
    </div>
  )
}
