import { useSyncExternalStore } from 'react'

type Store<T> = {
  get: () => T
  /** What the server renders, and the browser while it hydrates. */
  initial: T
  set: (next: T) => void
  /** Calls the listener after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

/** A value outside of React that components show with `useStore`. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    initial,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** @param select what is shown of the value; the same value must give the same result */
export function useStore<T, S>(store: Omit<Store<T>, 'set'>, select: (value: T) => S): S {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  )
}
