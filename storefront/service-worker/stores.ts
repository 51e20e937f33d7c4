/** What the service worker stores, and how much of it. All else that it finds in the browser goes. */
export const stores = {
  /** The offline screen, which is there from the first visit on. */
  shell: { name: 'shop-shell-1', entries: 1, bytes: 1_000_000 },
  assets: { name: 'shop-assets-1', entries: 300, bytes: 10_000_000 },
  pages: { name: 'shop-pages-1', entries: 60, bytes: 15_000_000 },
  pictures: { name: 'shop-pictures-1', entries: 400, bytes: 30_000_000 },
  answers: { name: 'shop-answers-1', entries: 100, bytes: 2_000_000 },
} as const

export type StoreLimits = { name: string; entries: number; bytes: number }

/** In bytes: a single answer above it is not stored. */
export const maxEntryBytes = 500_000

/** When an answer was stored, in ms since 1970, and its size: headers that the worker adds. */
export const storedAtHeader = 'x-stored-at'
export const storedBytesHeader = 'x-stored-bytes'

/** What the page posts to the worker, and the worker to the page. */
export type ToWorker =
  /** A screen was shown: its address, and those of its pictures. */
  | { type: 'visited'; path: string; pictures: string[] }
  /** A page goes to another screen. */
  | { type: 'leaving' }
  /** Another session, or none: what was seen before goes. */
  | { type: 'forget' }
  /** A version that waits takes over, unless a tab is at the checkout. The asking one is at this path. */
  | { type: 'take-over'; path: string }

/** Held by every tab that shows cart or checkout. */
export const checkoutLock = 'checkout'

/** An answer of the API came from the device. */
export type ToPage = { type: 'stored-answer'; storedAt: number }
