import { notify } from '../../ui/notify.ts'
import { needsConnection } from './needs-connection.ts'
import { hasOfflineScreen, isStored } from './stored-pages.ts'

type Address = { pathname: string; search: string; hash: string }

/**
 * Opens what this device has of a screen, as a document; a search among it where that was searched
 * for. Else the screen in hand stays, and a toast says why.
 */
export function openOffline({ pathname, search, hash }: Address): void {
  if (isStored({ pathname, search })) return location.assign(pathname + search + hash)
  const words = /^\/shop\/?$/i.test(pathname) && new URLSearchParams(search).get('search')
  if (words && hasOfflineScreen()) {
    return location.assign(`/offline?${new URLSearchParams({ search: words })}`)
  }
  const reason = needsConnection(pathname) ?? 'You are offline.'
  notify('info', `${reason} Please try again once you are connected.`)
}
