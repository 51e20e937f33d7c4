import type { Locator, Page } from '@playwright/test'
import { isPage, screens } from '../contract/screens.ts'

export type Screen = {
  name: string
  path: string
  /** A visitor, a customer with orders and lists, a new customer, or the owner in the back office. */
  who: 'visitor' | 'customer' | 'newcomer' | 'owner'
  /** Whether it is saved before the back office has orders, returns and all the rest. */
  isOfNewShop?: boolean
  /** Whether it is also saved at the narrowest and the widest. */
  hasExtremes?: boolean
  /** Opens a dialog or a panel first. */
  act?: (page: Page) => Promise<void>
}

const widths = [360, 768, 1440]
const extremeWidths = [320, 1920, 2560]

/** The widths in px at which a screen is saved. */
export const widthsOf = ({ hasExtremes = false }: Screen): number[] =>
  hasExtremes ? [...widths, ...extremeWidths].toSorted((a, b) => a - b) : widths

export type Facts = { productPath: string; orderId: number }

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

export const open = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog').waitFor()
}

const hasMenuButton = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/** Where a screen's address has more than its path. */
const openedAt = ({ productPath, orderId }: Facts): Record<string, string> => ({
  '/product/:id/:slug?': productPath,
  '/orderdetails/:id': `/orderdetails/${orderId}`,
  '/success': `/success?order=${orderId}`,
  '/pin': '/pin?pin=641604',
  '/pages/:slug': '/pages/none',
})

const extremes = ['home', 'shop', 'product', 'checkout']

/** Every screen as it opens, by its file's name. */
const eachScreen = (facts: Facts): Screen[] =>
  screens.filter(isPage).map(({ path, file, needsLogin }) => {
    const name = file.replace('.tsx', '').replaceAll('-', ' ')
    return {
      name,
      path: openedAt(facts)[path] ?? path,
      who: needsLogin ? 'customer' : 'visitor',
      hasExtremes: extremes.includes(name),
    }
  })

/** Every screen of the shop but for its back office, filled and empty, and what opens on them. */
export const screensOf = (facts: Facts): Screen[] => [
  ...eachScreen(facts),
  { name: 'menu', path: '/', who: 'visitor', act: openMenu },
  { name: 'search', path: '/', who: 'visitor', act: search },
  { name: 'shop filters', path: '/shop', who: 'visitor', act: open(/^Filters?/) },
  { name: 'shop filtered', path: '/shop?category=Womens&max_price=1000&size=L', who: 'visitor' },
  { name: 'shop empty', path: '/shop?search=qwertyuiop', who: 'visitor' },
  { name: 'product size chart', path: facts.productPath, who: 'visitor', act: open('Size Chart') },
  { name: 'product login', path: facts.productPath, who: 'visitor', act: open('Add To Cart') },
  { name: 'login by phone', path: '/login', who: 'visitor', act: press('Or with your phone') },
  { name: 'complaint refused', path: '/complaint', who: 'visitor', act: press('Send complaint') },
  { name: 'complaint of data', path: '/complaint?kind=data_copy', who: 'visitor' },
  { name: 'not found', path: '/no/such/page', who: 'visitor' },
  { name: 'wishlist empty', path: '/wishlist', who: 'newcomer' },
  { name: 'cart removal', path: '/cart', who: 'customer', act: open(/^Remove/) },
  { name: 'cart empty', path: '/cart', who: 'newcomer' },
  { name: 'orders empty', path: '/orders', who: 'newcomer' },
  { name: 'address edit', path: '/address', who: 'customer', act: press(/^Edit/) },
  { name: 'address deletion', path: '/address', who: 'customer', act: open(/^Delete/) },
  { name: 'address empty', path: '/address', who: 'newcomer' },
  { name: 'shop failed', path: '/aboutus', who: 'visitor', act: lose(/^shop$/i) },
  { name: 'product failed', path: '/shop', who: 'visitor', act: lose(firstCard) },
  { name: 'cart failed', path: '/orders', who: 'customer', act: lose(/^Cart/) },
  { name: 'orders failed', path: '/profile', who: 'customer', act: lose(/^(My )?orders$/i) },
  { name: 'wishlist failed', path: '/profile', who: 'customer', act: lose(/^Wishlist/i) },
  { name: 'address failed', path: '/profile', who: 'customer', act: lose(/^Address/i) },
  { name: 'profile failed', path: '/orders', who: 'customer', act: lose(/profile/i) },
]

const firstCard = (page: Page) => page.getByRole('article').first().getByRole('link')

/** Goes to a screen by its link while the shop does not answer. */
function lose(link: RegExp | ((page: Page) => Locator)) {
  return async (page: Page) => {
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '{}' }))
    const links = typeof link === 'function' ? link(page) : page.getByRole('link', { name: link })
    await links.filter({ visible: true }).first().click()
    await page
      .getByText(/could not be|Failed to fetch|^Error/)
      .filter({ visible: true })
      .first()
      .waitFor()
  }
}

async function openMenu(page: Page): Promise<void> {
  await press(hasMenuButton(page) ? /menu/i : /products/i)(page)
}

async function search(page: Page): Promise<void> {
  await press('Open search')(page)
  await page.getByRole('combobox').fill('kurti')
  await page.getByRole('option').first().waitFor()
}
