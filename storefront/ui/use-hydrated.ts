import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while hydrating: what only the browser knows must not be shown yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
