import { type ReactNode, use, useId } from 'react'
import { LazyBoundary } from './lazy-boundary.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Half a screen before it can be seen. */
const rootMargin = '50% 0%'

type Props = { children: ReactNode; as?: 'div' | 'li'; className?: string }

/**
 * A section that the server sends as HTML, and that React hydrates once it is near the screen: what
 * is far below takes no time of a page that opens, and its lazy parts are not loaded.
 *
 * @see https://react.dev/reference/react/use
 */
export function WhenNear({ children, as: Tag = 'div', className }: Props) {
  const id = useId()
  return (
    <Tag id={id} className={className}>
      <LazyBoundary>
        <Gate id={id}>{children}</Gate>
      </LazyBoundary>
    </Tag>
  )
}

function Gate({ id, children }: { id: string; children: ReactNode }) {
  const isHydrated = useHydrated()
  // While its promise is pending, React leaves the server's HTML as it is.
  if (!import.meta.env.SSR && !isHydrated) use(near(id))
  return children
}

const waits = new Map<string, Promise<void>>()

function near(id: string): Promise<void> {
  const known = waits.get(id)
  if (known) return known
  const wait = new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin },
    )
    const section = document.getElementById(id)
    if (section) observer.observe(section)
  })
  waits.set(id, wait)
  return wait
}
