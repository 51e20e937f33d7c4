import { storedPath } from '../../service-worker/shared-pages.ts'
import { stores } from '../../service-worker/stores.ts'

let paths: ReadonlySet<string> = new Set()
let isOfflineScreenStored = false

/** The pages that this device has, under the one address of each. */
export async function readStoredPaths(): Promise<void> {
  // Chromium has no caches where the page is not secure; Firefox none in a private window.
  const requests = await openPages()
    .then((cache) => cache?.keys())
    .catch(() => undefined)
  paths = new Set(requests?.map(({ url }) => url.slice(location.origin.length)))
  isOfflineScreenStored = requests !== undefined && (await caches.has(stores.shell.name))
}

/** True where a search among what was seen can be shown, as of the last reading. */
export const hasOfflineScreen = (): boolean => isOfflineScreenStored

/** True of a page that can be opened without a connection, as of the last reading. */
export function isStored(address: { pathname: string; search: string }): boolean {
  return paths.has(storedPath(address) ?? '')
}

/** The pages that the worker has stored; undefined where the browser has no place for them. */
export const openPages = async (): Promise<Cache | undefined> =>
  'caches' in globalThis ? caches.open(stores.pages.name) : undefined
