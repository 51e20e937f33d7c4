import { screenFiles } from '../../../ui/screen-files.ts'
import { screens } from './screen-list.ts'

/** A screen of each kind that a purchase leads over. */
const likely = [
  '/shop',
  '/product/1',
  '/login',
  '/register',
  '/cart',
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

export const prefetchScreens = () => prefetch(likely)
