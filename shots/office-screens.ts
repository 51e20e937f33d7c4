import type { Page } from '@playwright/test'
import { open, press, type Screen } from './screens.ts'

/** The menu's screens, each with the address at which it has nothing, where not all of a new shop has. */
const menu: { name: string; path: string; empty?: string }[] = [
  { name: 'Today', path: '' },
  { name: 'Orders', path: '/orders', empty: '/orders?search=nothing' },
  { name: 'COD desk', path: '/cod' },
  { name: 'Pick', path: '/pick' },
  { name: 'Pack', path: '/pack' },
  { name: 'Hand over', path: '/hand-over' },
  { name: 'Parcels', path: '/parcels?problem=all', empty: '/parcels?problem=lost' },
  { name: 'Returns', path: '/returns' },
  { name: 'Products', path: '/products', empty: '/products?search=nothing' },
  { name: 'Collections', path: '/collections', empty: '/collections?search=nothing' },
  { name: 'Offers', path: '/offers', empty: '/offers?search=nothing' },
  { name: 'Prices', path: '/prices' },
  { name: 'Stock', path: '/stock', empty: '/stock?search=nothing' },
  { name: 'Stock take', path: '/stock-takes' },
  { name: 'Customers', path: '/customers', empty: '/customers?search=nothing' },
  { name: 'Complaints', path: '/complaints' },
  { name: 'Reviews', path: '/reviews' },
  { name: 'Money', path: '/money' },
  { name: 'Import', path: '/import' },
  { name: 'Window', path: '/window' },
  { name: 'Settings', path: '/settings' },
  { name: 'Audit', path: '/audit', empty: '/audit?about=nothing' },
]

const owner = { who: 'owner' } as const

/** Every screen of the back office: filled, empty and failed, and what opens on them. */
export const officeScreens: Screen[] = [
  { name: 'office login', path: '/office/login', who: 'visitor' },
  ...menu.flatMap(({ name, path, empty = path }): Screen[] => [
    { ...owner, name: `office ${name}`, path: `/office${path}` },
    { ...owner, name: `office ${name} empty`, path: `/office${empty}`, isOfNewShop: true },
    { ...owner, name: `office ${name} failed`, path: '/office/second-factor', act: fail(name) },
  ]),
  { ...owner, name: 'office window home', path: '/office/window/home' },
  { ...owner, name: 'office window menu', path: '/office/window/menu' },
  { ...owner, name: 'office window announcement', path: '/office/window/bar' },
  { ...owner, name: 'office window look', path: '/office/window/theme' },
  { ...owner, name: 'office window page', path: '/office/window/page:care' },
  { ...owner, name: 'office products chosen', path: '/office/products', act: chooseGarments },
  { ...owner, name: 'office products archived', path: '/office/products?state=archived' },
  { ...owner, name: 'office product', path: '/office/products', act: openFirst },
  { ...owner, name: 'office customer', path: '/office/customers', act: openFirst },
  { ...owner, name: 'office customer not found', path: '/office/customers/999999' },
  { ...owner, name: 'office product not found', path: '/office/products/999999' },
  { ...owner, name: 'office product priced', path: '/office/products', act: priceInTrap },
  { ...owner, name: 'office new garment', path: '/office/products/new' },
  {
    ...owner,
    name: 'office new garment refused',
    path: '/office/products/new',
    act: refuse('Save draft'),
  },
  { ...owner, name: 'office new offer', path: '/office/offers/new' },
  {
    ...owner,
    name: 'office new offer refused',
    path: '/office/offers/new',
    act: refuse('Keep as a draft'),
  },
  { ...owner, name: 'office offer', path: '/office/offers', act: openOffer },
  { ...owner, name: 'office offer not found', path: '/office/offers/999999' },
  { ...owner, name: 'office New order', path: '/office/orders/new?search=shirt' },
  { ...owner, name: 'office new prices', path: '/office/prices/new' },
  {
    ...owner,
    name: 'office new prices refused',
    path: '/office/prices/new',
    act: refuse('Schedule'),
  },
  { ...owner, name: 'office scheduled prices', path: '/office/prices/1' },
  { ...owner, name: 'office Law', path: '/office/law' },
  { ...owner, name: 'office Law failed', path: '/office/second-factor', act: fail('Law') },
  {
    ...owner,
    name: 'office out of reach',
    path: '/office/second-factor',
    act: fail('Orders', 503, 'Orders needs the connection'),
  },
  { ...owner, name: 'office Staff', path: '/office/staff' },
  { ...owner, name: 'office Staff failed', path: '/office/second-factor', act: fail('Staff') },
  { ...owner, name: 'office palette', path: '/office', act: open(/^Go to/) },
  { ...owner, name: 'office keys', path: '/office', act: openKeys },
  { ...owner, name: 'office orders chosen', path: '/office/orders', act: choose },
  { ...owner, name: 'office orders shown first', path: '/office/orders', act: showFirst },
  { ...owner, name: 'office order', path: '/office/orders', act: openFirst },
  { ...owner, name: 'office order not found', path: '/office/orders/NL0' },
  { ...owner, name: 'office COD desk address', path: '/office/cod', act: openAddress },
  { ...owner, name: 'office returns approved', path: '/office/returns?state=Approved' },
  { ...owner, name: 'office returns of nothing', path: '/office/returns?search=NL0' },
  { ...owner, name: 'office complaint refused', path: '/office/complaints', act: refuseAnswer },
  { ...owner, name: 'office reviews shown', path: '/office/reviews?state=shown' },
  { ...owner, name: 'office reviews rejected', path: '/office/reviews?state=rejected' },
  { ...owner, name: 'office review refused', path: '/office/reviews', act: refuseReview },
  { ...owner, name: 'office wave', path: '/office/pick/1' },
  { ...owner, name: 'office wave not found', path: '/office/pick/999999' },
  { ...owner, name: 'office pack refused', path: '/office/pack', act: misread },
  { ...owner, name: 'office packed', path: '/office/pack', act: openPacked },
  {
    ...owner,
    name: 'office order relabel',
    path: '/office/orders?state=Ready+to+Ship',
    act: openLabelled,
  },
  { ...owner, name: 'office manifest', path: '/office/hand-over/1' },
  { ...owner, name: 'office parcel', path: '/office/parcels?problem=rto', act: openFirst },
  { ...owner, name: 'office staff refused', path: '/office/staff', act: refuse('Invite') },
  { ...owner, name: 'office staff change', path: '/office/staff', act: openPerson('packer') },
  { ...owner, name: 'office staff sessions', path: '/office/staff', act: openPerson('owner') },
  { ...owner, name: 'office account', path: '/office/second-factor' },
  { ...owner, name: 'office stock low', path: '/office/stock?low=1' },
  { ...owner, name: 'office stock change', path: '/office/stock', act: openChange },
  { ...owner, name: 'office stock history', path: '/office/stock/1' },
  { ...owner, name: 'office stock not found', path: '/office/stock/999999' },
  { ...owner, name: 'office stock take', path: '/office/stock-takes', act: countGarment },
  { ...owner, name: 'office money refused', path: '/office/money', act: refuse('Look at it') },
  { ...owner, name: 'office settings fees', path: '/office/settings/fees' },
  { ...owner, name: 'office settings refused', path: '/office/settings/law', act: refuseGstin },
  { ...owner, name: 'office settings tried', path: '/office/settings/mail', act: refuse('Try it') },
  { ...owner, name: 'office settings not found', path: '/office/settings/nothing' },
  { ...owner, name: 'office audit refused', path: '/office/audit?from=yesterday' },
  { ...owner, name: 'office not found', path: '/office/nowhere' },
]

/** Goes to a screen while the shop fails, or is out of reach. */
function fail(name: string, status = 500, heading = 'This could not be loaded') {
  return async (page: Page) => {
    await page.route(/\.data/, (route) => route.fulfill({ status, body: '' }))
    const link = page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name, exact: true })
    await link.first().click()
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  }
}

/** An empty form, which says so at its fields and on top. */
function refuse(button: string) {
  return async (page: Page) => {
    await press(button)(page)
    await page.getByRole('alert').first().scrollIntoViewIfNeeded()
  }
}

async function refuseGstin(page: Page): Promise<void> {
  await page.getByLabel('GSTIN').fill('33BBBBB1111B1Z5')
  await refuse('Save')(page)
}

/** The newest orders, for one act on them all. */
async function choose(page: Page): Promise<void> {
  const boxes = page.getByLabel(/^Select NL/)
  for (const index of [0, 1, 2]) await boxes.nth(index).check()
  await page.getByRole('region', { name: 'Orders chosen' }).waitFor()
}

async function showFirst(page: Page): Promise<void> {
  await choose(page)
  await page.getByLabel('3 chosen').selectOption('confirm')
  await press('Show what will change')(page)
  await page.getByRole('region', { name: 'What will change' }).waitFor()
}

async function chooseGarments(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  for (const index of [1, 2, 3]) await boxes.nth(index).check()
  await page.getByLabel('3 chosen').selectOption('price_percent')
  await page.getByLabel(/^Percent/).fill('-10')
  await press('Show what will change')(page)
  await page.getByRole('region', { name: 'What will change' }).waitFor()
}

/** A price that the higher rate of tax takes, of all sizes of a colour. */
async function priceInTrap(page: Page): Promise<void> {
  await openFirst(page)
  const whole = page.getByLabel('Price, all sizes').first()
  if (await whole.isVisible()) {
    await whole.fill('2699')
    await whole.blur()
  } else {
    await page.getByRole('gridcell').first().click()
    await page.keyboard.press('Shift+Space')
    await page.keyboard.type('2699')
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: /^Save \d+ cells?$/ }).waitFor()
}

async function openKeys(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
}

async function openFirst(page: Page): Promise<void> {
  await page.locator('tbody a').first().click()
  await page.getByRole('article').waitFor()
}

async function openOffer(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Diwali/ }).click()
  await page.getByRole('article').waitFor()
}

async function openLabelled(page: Page): Promise<void> {
  await openFirst(page)
  await page.getByText('Correct address').click()
  await page.getByRole('button', { name: 'Save address' }).waitFor()
}

async function openAddress(page: Page): Promise<void> {
  await page.keyboard.press('a')
  await page.getByLabel('City').waitFor()
}

async function misread(page: Page): Promise<void> {
  await page.getByLabel('Scan a piece').fill('NS0000019')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Last scans' }).getByRole('listitem').first().waitFor()
}

async function openChange(page: Page): Promise<void> {
  await page
    .getByText(/^Change /)
    .first()
    .click()
  await page.getByRole('button', { name: 'Change stock' }).filter({ visible: true }).waitFor()
}

/** A piece that is counted, and what differs by then. */
async function countGarment(page: Page): Promise<void> {
  await page.getByLabel('Or scan a piece of a garment').fill('NS0000018')
  await page.keyboard.press('Enter')
  await page.getByLabel('Scan each piece').fill('NS0000018')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Last scans' }).getByRole('listitem').first().waitFor()
  await page.getByRole('link', { name: 'Close and compare' }).click()
  await page.getByRole('region', { name: 'Differences' }).waitFor()
}

function openPerson(role: string) {
  return async (page: Page) => {
    await page.getByText(`${role}@demo.nool`, { exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).waitFor()
  }
}

async function openPacked(page: Page): Promise<void> {
  await page.getByText(/^\d+ packed parcels?$/).click()
  await page.getByRole('list', { name: 'Packed' }).waitFor()
}

async function refuseReview(page: Page): Promise<void> {
  await page.getByText('Reject', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Reject it' }).click()
  await page.getByRole('alert').waitFor()
}

async function refuseAnswer(page: Page): Promise<void> {
  const fold = page.locator('summary').filter({ hasText: /answer/i })
  if (await fold.count()) await fold.first().click()
  await refuse('Send answer')(page)
}
