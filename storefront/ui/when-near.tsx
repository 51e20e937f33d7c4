import { type ReactNode, use, useEffect, useId, useState } from 'react'
import { onIdle } from '../../ui/on-idle.ts'
import { replayEarlyTaps } from './early-taps.ts'
import { LazyBoundary } from './lazy-boundary.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Half a screen before it is visible. */
const rootMargin = '50% 0%'

type Part = { fetch: () => Promise<boolean> }
type Props = {
  children: ReactNode
  /** The lazy part inside. */
  loads?: Part
  as?: 'div' | 'li'
  className?: string
  /**
   * By default at what comes first. Idle: on the first screen, and so near from the start, what works as HTML till
   * then. Near: what asks the shop for more.
   */
  when?: 'idle' | 'near'
}

/**
 * A section that stays the server's HTML until it is near the screen or the page is idle, and is hydrated when its
 * lazy part is loaded. After a navigation in the browser it renders at once. Few are left for later: before the router
 * shows another screen, React hydrates what is left of this one, section by section, and starts anew after each.
 *
 * @see https://react.dev/reference/react/use
 */
export function WhenNear({ children, loads, as: Tag = 'div', className, when }: Props) {
  const id = useId()
  const [served] = useState(children)
  // React passes an update of its parent through the section, and would wait with it.
  if (children !== served) open.add(id)
  return (
    <Tag id={id} data-near="" className={className}>
      <LazyBoundary>
        <Gate id={id} loads={loads} when={when}>
          {children}
        </Gate>
      </LazyBoundary>
    </Tag>
  )
}

type GateProps = Pick<Props, 'children' | 'loads' | 'when'> & { id: string }

function Gate({ id, loads, when, children }: GateProps) {
  const isHydrated = useHydrated()
  useEffect(() => {
    const section = document.getElementById(id)
    section?.setAttribute('data-open', '')
    if (section) replayEarlyTaps(section)
  }, [id])
  // React leaves the HTML of a boundary that suspends while hydrating as it is.
  if (!import.meta.env.SSR && !isHydrated && !open.has(id)) use(whenNear({ id, loads, when }))
  return children
}

/** The ids of sections that no longer wait. */
const open = new Set<string>()
const waits = new Map<string, Promise<void>>()

function whenNear({ id, loads, when }: Omit<GateProps, 'children'>): Promise<void> {
  const known = waits.get(id)
  if (known) return known
  const wait = new Promise<void>((resolve) => {
    let isDue = when !== 'near'
    const hydrate = async () => {
      // Without a connection it is tried again with the next one.
      if (loads && !(await loads.fetch())) return
      cancel()
      observer.disconnect()
      resolve()
    }
    const cancel = onIdle(() => (isDue ? hydrate() : loads?.fetch()))
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        isDue = true
        void hydrate()
      },
      { rootMargin },
    )
    const section = document.getElementById(id)
    if (section && when !== 'idle') observer.observe(section)
  })
  waits.set(id, wait)
  return wait
}
