import type { Right } from '../../../contract/office/roles.ts'

type Entry = { path: string; name: string; right: Right }

/** Screens that exist, in the order of a day: work, garments, stock, customers, money, and the shop itself. */
const groups: Entry[][] = [
  [
    { path: '/', name: 'Today', right: 'today' },
    { path: '/orders', name: 'Orders', right: 'orders' },
    { path: '/cod', name: 'COD desk', right: 'confirm' },
    { path: '/pick', name: 'Pick', right: 'wave' },
    { path: '/pack', name: 'Pack', right: 'pack' },
    { path: '/hand-over', name: 'Hand over', right: 'hand over' },
    { path: '/parcels', name: 'Parcels', right: 'parcels' },
    { path: '/returns', name: 'Returns', right: 'orders' },
  ],
  [
    { path: '/products', name: 'Products', right: 'catalogue' },
    { path: '/collections', name: 'Collections', right: 'collections' },
    { path: '/offers', name: 'Offers', right: 'offers' },
    { path: '/prices', name: 'Prices', right: 'offers' },
    { path: '/import', name: 'Import', right: 'catalogue' },
  ],
  [
    { path: '/stock', name: 'Stock', right: 'stock' },
    { path: '/stock-takes', name: 'Stock take', right: 'count' },
  ],
  [
    { path: '/customers', name: 'Customers', right: 'customers' },
    { path: '/complaints', name: 'Complaints', right: 'complaints' },
    { path: '/reviews', name: 'Reviews', right: 'reviews' },
  ],
  [
    { path: '/money', name: 'Money', right: 'money' },
    { path: '/law', name: 'Law', right: 'documents' },
  ],
  [
    { path: '/window', name: 'Window', right: 'window' },
    { path: '/settings', name: 'Settings', right: 'settings' },
    { path: '/audit', name: 'Audit', right: 'audit' },
    { path: '/staff', name: 'Staff', right: 'staff' },
  ],
]

/** The groups of the menu, of which none is empty. */
export const menuGroupsOf = (rights: readonly Right[]): Entry[][] =>
  groups
    .map((group) => group.filter(({ right }) => rights.includes(right)))
    .filter((group) => group.length > 0)

export const menuOf = (rights: readonly Right[]): Entry[] => menuGroupsOf(rights).flat()

/** The entry whose screen, or one within it, is at an address. */
export const entryOf = (pathname: string): Entry | undefined =>
  groups
    .flat()
    .find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
