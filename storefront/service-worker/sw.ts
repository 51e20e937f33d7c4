/// <reference lib="webworker" />
import { NetworkOnly, type PrecacheEntry, Serwist } from 'serwist'
import { activate, forget, install, makeWay, storeVisited, takeOver } from './lifecycle.ts'
import { answerPage, answerPicture } from './offline-answers.ts'
import { openPush, showPush } from './push.ts'
import { isNoPage, storedPath } from './shared-pages.ts'
import type { ToWorker } from './stores.ts'
import {
  answers,
  assets,
  icons,
  offlinePath,
  offlineScreen,
  pages,
  pictures,
} from './strategies.ts'

declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: PrecacheEntry[] }

type Asked = { request: Request; url: URL }

const serwist = new Serwist({
  navigationPreload: true,
  // Writes do not wait for the worker to start, where the browser has static routing.
  requestRules: (['POST', 'PUT', 'DELETE'] as const).map((requestMethod) => ({
    condition: { requestMethod },
    source: 'network',
  })),
})

const isUnder = (folder: string) => (url: URL) =>
  url.origin === self.location.origin && url.pathname.startsWith(folder)
const isAsset = isUnder('/assets/')
const isPicture = isUnder('/media/')
const isIcon = (url: URL) =>
  url.origin === self.location.origin &&
  /^\/(manifest\.webmanifest|[\w-]+\.(svg|png|ico))$/.test(url.pathname)
const isOfficeCall = isUnder('/api/office/')
const isCall = (url: URL) => isUnder('/api/')(url) && !isOfficeCall(url)
const isPage = ({ request, url }: Asked) =>
  request.mode === 'navigate' && url.origin === self.location.origin && !isNoPage(url.pathname)

/** Not of a private page, which may show a customer's own picture. */
function isOnSharedPage({ referrer }: Request): boolean {
  if (!referrer) return false
  const page = new URL(referrer)
  return page.pathname === offlinePath || storedPath(page) !== undefined
}

serwist.registerCapture(({ url }) => isAsset(url), assets)
serwist.registerCapture(({ url }) => isIcon(url), icons)
serwist.registerCapture(({ request, url }) => isPicture(url) && isOnSharedPage(request), pictures)
serwist.registerCapture(
  ({ request, url }) => isCall(url) && !request.headers.has('authorization'),
  answers,
)
serwist.registerCapture(
  (asked) => isPage(asked) && asked.url.pathname === offlinePath,
  offlineScreen,
)
serwist.registerCapture((asked) => isPage(asked) && storedPath(asked.url) !== undefined, pages)
serwist.registerCapture(isPage, new NetworkOnly())
serwist.setCatchHandler(async ({ request, url }) => {
  if (request.mode === 'navigate') return answerPage(url)
  // Where the stores cannot be read, the shop answers.
  const answer = await fetch(request).catch(() => undefined)
  return answer ?? (isPicture(url) ? answerPicture(url) : Response.error())
})
serwist.addEventListeners()

self.addEventListener('install', (event) => {
  event.waitUntil(install(event).then(() => takeOver()))
})
self.addEventListener('fetch', ({ request }) => {
  if (request.mode === 'navigate') makeWay()
})
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('push', (event) => event.waitUntil(showPush(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event)))
self.addEventListener('message', (event) => {
  const message: ToWorker = event.data
  if (message.type === 'leaving') makeWay()
  if (message.type === 'visited') event.waitUntil(storeVisited(event, message, self.__SW_MANIFEST))
  if (message.type === 'take-over') event.waitUntil(takeOver(event.source, message.path))
  if (message.type === 'forget') event.waitUntil(forget())
})
