import { screenFiles } from '../../../ui/screen-files.ts'
import { screens } from './screen-list.ts'

/** Where a visitor's next steps lead, a screen of each kind. */
const likely = ['/shop', '/product/1', '/cart']
const likelyOfCustomers = [
  ...likely,
  '/checkout',
  '/success',
  '/failed',
  '/orders',
  '/orderdetails/1',
  '/wishlist',
  '/profile',
  '/address',
]

export const { fetchScreen, hasScreen, markLoaded, prefetch } = screenFiles(screens)

export const prefetchScreens = (isSignedIn: boolean | undefined, signal: AbortSignal) =>
  prefetch(isSignedIn ? likelyOfCustomers : likely, signal)
