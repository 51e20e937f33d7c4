import { type ReactNode, useEffect, useState } from 'react'

/** Of the shop's own bar at the bottom of small screens, under which nothing is seen. */
const rootMargin = '0px 0px -56px'

type Props = {
  /** The id of what it stands for, which it gives way to. */
  standsFor: string
  children: ReactNode
}

/** On small screens, a bar above the shop's own while what it stands for is not in view. */
export function FootBar({ standsFor, children }: Props) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const element = document.getElementById(standsFor)
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => entry && setShown(!entry.isIntersecting),
      { rootMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [standsFor])

  return (
    <div
      data-stands-for={standsFor}
      className={`-mx-4 sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 mt-4 flex items-center gap-4 border-hairline border-t bg-paper px-4 py-2.5 transition-[opacity,visibility] duration-200 noscript:hidden md:hidden ${isShown ? '' : 'invisible opacity-0'}`}
    >
      {children}
    </div>
  )
}
