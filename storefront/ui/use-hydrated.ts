import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while hydrating, when only what both know may be shown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
