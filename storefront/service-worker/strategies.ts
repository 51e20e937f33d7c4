import {
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  type SerwistPlugin,
  StaleWhileRevalidate,
} from 'serwist'
import { type StoreLimits, stores } from './stores.ts'
import { markStored, postAge, storePublic, underStoredPath } from './storing.ts'

/** How long the shop is waited for before what is stored is shown. */
const pageTimeoutSeconds = 4
const answerTimeoutSeconds = 6

export const offlinePath = '/offline'

export const pages = new NetworkFirst({
  ...limited(stores.pages, underStoredPath, markStored),
  networkTimeoutSeconds: pageTimeoutSeconds,
})

/** Of the API to calls without a token. */
export const answers = new NetworkFirst({
  ...limited(stores.answers, postAge),
  networkTimeoutSeconds: answerTimeoutSeconds,
})

export const assets = new CacheFirst(limited(stores.assets))

/** Icons and the manifest, whose names stay when they change. */
export const icons = new StaleWhileRevalidate(limited(stores.assets))

export const pictures = new CacheFirst(limited(stores.pictures))

/** The offline screen, whatever its address asks for. */
export const offlineScreen = new NetworkFirst({
  cacheName: stores.shell.name,
  plugins: [storePublic, { cacheKeyWillBeUsed: async () => offlinePath }],
})

function limited({ name, entries }: StoreLimits, ...plugins: SerwistPlugin[]) {
  const expiration = new ExpirationPlugin({
    maxEntries: entries,
    maxAgeFrom: 'last-used',
    purgeOnQuotaError: true,
  })
  return {
    cacheName: name,
    // A picture is the same in each of its formats.
    matchOptions: { ignoreVary: true },
    plugins: [storePublic, ...plugins, expiration],
  }
}
