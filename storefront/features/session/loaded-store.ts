import { useEffect } from 'react'
import { createStore, useStore } from '../../ui/store.ts'
import { readToken } from './cookies.ts'
import { onSessionChange } from './session.ts'

/**
 * What is loaded for the customer who is signed in; `empty` until then, and for a visitor. An answer
 * is ignored that a later load, an update or another session has overtaken.
 */
export function createLoadedStore<T, A extends unknown[]>(
  empty: T,
  fetchValue: (...args: A) => Promise<T>,
) {
  const { set, ...store } = createStore(empty)
  /** Whose value it is. */
  let token: string | undefined
  /** The number of its last load or change. */
  let latest = 0
  let underWay: Promise<boolean> | undefined

  /** Empties it when the session is another than the one that it was loaded in. @returns whether it is */
  function emptyForOtherSession(): boolean {
    const current = readToken(document.cookie)
    if (current === token) return false
    token = current
    latest += 1
    set(empty)
    return true
  }

  /** For what is known better than by a load under way. */
  function update(next: (known: T) => T): void {
    emptyForOtherSession()
    latest += 1
    set(next(store.get()))
  }

  /** A value that cannot be had leaves the one that is known. @returns whether it was loaded */
  async function load(...args: A): Promise<boolean> {
    emptyForOtherSession()
    const call = ++latest
    if (!token) return false
    try {
      const value = await fetchValue(...args)
      const isLatest = call === latest
      if (isLatest) set(value)
      return isLatest
    } catch {
      return false
    }
  }

  /** One load for all that ask for it meanwhile. */
  function loadTogether(...args: A): Promise<boolean> {
    if (emptyForOtherSession()) underWay = undefined
    if (underWay) return underWay
    const loading = load(...args).finally(() => {
      if (underWay === loading) underWay = undefined
    })
    underWay = loading
    return loading
  }
  return { ...store, update, load, loadTogether, emptyForOtherSession }
}

/** The store's value, loaded when it is first shown and when the session may have changed. */
export function useLoaded<T>(store: ReturnType<typeof createLoadedStore<T, []>>): T {
  useEffect(() => {
    void store.loadTogether()
    return onSessionChange(() => void store.loadTogether())
  }, [store])
  return useStore(store, (value) => value)
}
