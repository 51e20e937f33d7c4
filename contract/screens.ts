import { filterNames } from './filter-names.ts'
import { ownScreens } from './own-screens.ts'

/** An address of the shop, and what router, worker, crawlers and checks go by. */
export type Screen = {
  /** As the router has it, such as `/product/:id/:slug?`. */
  path: string
  /** In `storefront/routes/`. */
  file: string
  /** The screen around it, in `storefront/routes/`. */
  around?: string
  /** The fields of its address that its page goes by. */
  query?: readonly string[]
  /** Rendered for one person, and stored nowhere. */
  isPrivate?: boolean
  /** It is of someone who is signed in. */
  needsLogin?: boolean
  /** Crawlers may read it; those that are shared they always may. */
  isListed?: boolean
  /** Of use without a connection, as those that are shared are. */
  worksOffline?: boolean
  /** What it says without a connection. */
  offlineText?: string
  /** As the maker chooses it, where a link of her window may lead to it. */
  linkName?: string | undefined
  /** Whose next step it may be: its code is fetched ahead. */
  ahead?: 'anyone' | 'customer'
}

/** The same bytes for every reader. A browser stores those that were seen, to show them without a connection. */
export const sharedScreens: Screen[] = [
  { path: '/', file: 'home.tsx', linkName: 'Home page' },
  { path: '/shop', file: 'shop.tsx', query: [...filterNames, 'sort', 'page'], ahead: 'anyone' },
  {
    path: '/product/:id/:slug?',
    file: 'product.tsx',
    query: ['color', 'size', 'reviews'],
    ahead: 'anyone',
  },
  { path: '/pages/:slug', file: 'page.tsx' },
  { path: '/aboutus', file: 'about-us.tsx', linkName: ownScreens.aboutus },
  { path: '/contactus', file: 'contact-us.tsx', linkName: 'Contact Us' },
  { path: '/privacypolicy', file: 'privacy-policy.tsx', linkName: ownScreens.privacypolicy },
  { path: '/returnpolicy', file: 'return-policy.tsx', linkName: ownScreens.returnpolicy },
  { path: '/shippingpolicy', file: 'shipping-policy.tsx', linkName: ownScreens.shippingpolicy },
  {
    path: '/termsandconditions',
    file: 'terms-and-conditions.tsx',
    linkName: ownScreens.termsandconditions,
  },
  { path: '/accessibility', file: 'accessibility.tsx', linkName: 'Accessibility' },
]

const ofCustomers = { isPrivate: true, needsLogin: true } as const

/** Every address of the shop. They match whatever their letter case and trailing slash. */
export const screens: Screen[] = [
  ...sharedScreens,
  { path: '/apk', file: 'apk.tsx', isListed: true, linkName: 'Android app' },
  { path: '/offline', file: 'offline.tsx', worksOffline: true },

  {
    path: '/login',
    file: 'login.tsx',
    query: ['from'],
    offlineText: 'Logging in needs a connection.',
  },
  {
    path: '/register',
    file: 'register.tsx',
    query: ['from'],
    offlineText: 'Registering needs a connection.',
  },
  {
    path: '/forgotPassword',
    file: 'forgot-password.tsx',
    query: ['from'],
    offlineText: 'A new password needs a connection.',
  },
  { path: '/confirm-email', file: 'confirm-email.tsx' },
  { path: '/guest-order', file: 'guest-order.tsx', linkName: 'A guest’s order' },
  { path: '/complaint', file: 'complaint.tsx', query: ['kind'], linkName: 'Complaint' },

  { path: '/delivery', file: 'delivery.tsx', isPrivate: true },
  { path: '/preview', file: 'preview.tsx', isPrivate: true },
  { path: '/join-accounts', file: 'join-accounts.tsx', isPrivate: true },
  { path: '/pay', file: 'pay.tsx', isPrivate: true },
  { path: '/pin', file: 'pin.tsx', isPrivate: true },
  { path: '/review', file: 'review.tsx', isPrivate: true },
  { path: '/shared-wishlist', file: 'shared-wishlist.tsx', isPrivate: true },

  {
    path: '/cart',
    file: 'cart.tsx',
    ...ofCustomers,
    ahead: 'anyone',
    offlineText: 'Your cart needs a connection. It is as you left it.',
  },
  {
    path: '/checkout',
    file: 'checkout.tsx',
    ...ofCustomers,
    ahead: 'customer',
    offlineText: 'The checkout needs a connection. Your cart is as you left it.',
  },
  { path: '/success', file: 'success.tsx', ...ofCustomers, ahead: 'customer' },
  { path: '/failed', file: 'failed.tsx', ...ofCustomers, ahead: 'customer' },
  {
    path: '/orders',
    file: 'orders.tsx',
    linkName: 'Her orders',
    ...ofCustomers,
    ahead: 'customer',
    offlineText: 'Your orders need a connection.',
  },
  {
    path: '/orderdetails/:id',
    file: 'order-details.tsx',
    ...ofCustomers,
    ahead: 'customer',
    offlineText: 'Your order needs a connection.',
  },
  { path: '/orderdetails/:id/invoice.pdf', file: 'invoice.ts', ...ofCustomers },
  {
    path: '/wishlist',
    file: 'wishlist.tsx',
    linkName: 'Her wishlist',
    ...ofCustomers,
    ahead: 'customer',
    offlineText: 'Your wishlist needs a connection. It is as you left it.',
  },
  {
    path: '/address',
    file: 'address.tsx',
    ...ofCustomers,
    ahead: 'customer',
    offlineText: 'Your addresses need a connection.',
  },
  {
    path: '/profile',
    file: 'profile-overview.tsx',
    linkName: 'Her account',
    around: 'profile.tsx',
    ...ofCustomers,
    ahead: 'customer',
    offlineText: 'Your profile needs a connection.',
  },
  {
    path: '/UpdateProfile',
    file: 'update-profile.tsx',
    around: 'profile.tsx',
    ...ofCustomers,
    offlineText: 'Your profile needs a connection.',
  },
  {
    path: '/passwordupdate',
    file: 'password-update.tsx',
    around: 'profile.tsx',
    ...ofCustomers,
    offlineText: 'A new password needs a connection.',
  },
  { path: '/profile/my-data.json', file: 'my-data.ts', ...ofCustomers },

  { path: '/manifest.webmanifest', file: 'manifest.ts' },
]

/** Answers with data, not with a page. */
export const isPage = ({ file }: Screen): boolean => file.endsWith('.tsx')

/** Whether all of it is in its path, so that there is one of it. */
export const isSingle = ({ path }: Screen): boolean => !path.includes(':')
