import type { ReactNode } from 'react'
import type { Scene } from '../../../contract/shop.ts'
import { Picture } from '../../ui/picture.tsx'

type Props = {
  /** None where the screen has a heading of its own. */
  title?: string
  scene: Scene | undefined
  children: ReactNode
}

export function AuthPage({ title, scene, children }: Props) {
  return (
    <div className="page grid gap-16 py-10 md:py-16 lg:grid-cols-2">
      <div className="w-full max-w-md">
        {title && <h1 className="mb-8 text-4xl md:text-5xl">{title}</h1>}
        {children}
      </div>
      {scene && (
        <Picture
          {...scene}
          sizes="(min-width: 1024px) 50vw, 1px"
          className="hidden h-full max-h-160 w-full object-cover lg:block"
        />
      )}
    </div>
  )
}
