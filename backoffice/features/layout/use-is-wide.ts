import { useSyncExternalStore } from 'react'

/** As Tailwind's `md`. */
const wide = '(width >= 769px)'

function listen(onChange: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is room for a table; undefined on the server, which shows both and leaves it to the stylesheet. */
export const useIsWide = (): boolean | undefined =>
  useSyncExternalStore(
    listen,
    () => matchMedia(wide).matches,
    () => undefined,
  )
