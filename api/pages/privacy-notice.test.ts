import { expect } from 'vitest'
import { MyData } from '../../contract/privacy.ts'
import { test } from '../testing/shop.ts'
import { openProcess, pathOf } from '../testing/site.ts'

/** What the notice says of each item that the copy of her data has. */
const said: Record<string, RegExp> = {
  account: /Name, e-mail, phone, picture and profile address/,
  addresses: /Saved addresses, cart and wishlist/,
  sessions: /Where you are signed in/,
  cart: /Saved addresses, cart and wishlist/,
  wishlist: /Saved addresses, cart and wishlist/,
  shared_wishlists: /name under which you share your wishlist/,
  stock_alerts: /sizes that you wait for/,
  notifications: /address of a browser that shows notifications/,
  recently_viewed: /garments that you looked at while signed in/,
  orders: /Orders and invoices/,
  return_requests: /Returns: the reason and the UPI id/,
  reviews: /Reviews with their photographs/,
  helpful_votes: /reviews of others that you called helpful/,
  nominee: /Whom you name as your nominee/,
  consents: /Your consents/,
  complaints: /Complaints and our answers/,
  notes: /What those who work for us note of you/,
  mails: /Which mails we wrote to you/,
  messages: /messages about your orders/,
}

test('the privacy notice names each item that is stored, its purpose and its span', async ({
  shop,
}) => {
  const { see } = await openProcess(shop)
  const page = (await (await see('/privacypolicy')).text()).replaceAll(/<!-- -->/g, '')
  for (const item of Object.keys(MyData.shape)) {
    expect([item, said[item]?.test(page)]).toEqual([item, true])
  }
  const items = page.match(
    /<dt class="font-medium">[^<]+<\/dt><dd[^>]*>[^<]{15,}<span[^>]*>[^<]{7,}</g,
  )
  expect(items?.length).toBe(16)
  const { grievanceOfficer, email } = shop.config.shop
  expect(page).toMatch(RegExp(`${grievanceOfficer}.{0,200}${email}`))
})

test('the seller is named with its number, grievance and nodal officer', async ({ shop }) => {
  const { see } = await openProcess(shop)
  const { shop: seller } = shop.config
  const page = (await (await see('/contactus')).text()).replaceAll('&amp;', '&')
  for (const fact of [
    seller.legalName,
    seller.address,
    seller.email,
    seller.phone,
    seller.gstin,
    seller.grievanceOfficer,
    seller.nodalOfficer,
  ]) {
    expect(fact).not.toBe('')
    expect(page).toContain(fact)
  }
})

test('a visitor gets no cookie, and no page sends anything to others than the payment provider', async ({
  shop,
}) => {
  const { see } = await openProcess(shop)
  const { id } = await shop.make.product()
  const provider = new URL(shop.config.razorpay.checkoutUrl).origin
  const isOurs = (source: string) =>
    /^'(self|none|sha256-[^']+)'$/.test(source) || source === 'data:' || source === provider
  for (const path of ['/', '/shop', '/login', '/privacypolicy', await pathOf(shop, id)]) {
    const { headers } = await see(path)
    expect([path, headers.getSetCookie()]).toEqual([path, []])
    const policy = headers.get('content-security-policy') ?? ''
    const sources = policy.split(';').flatMap((each) => each.trim().split(' ').slice(1))
    expect([path, sources.length > 5, sources.filter((source) => !isOurs(source))]).toEqual([
      path,
      true,
      [],
    ])
  }
})
