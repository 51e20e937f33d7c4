import { type APIRequestContext, expect } from '@playwright/test'
import { isPage, screens } from '../contract/screens.ts'
import { signUp } from './customer.ts'
import { test } from './shopper.ts'

const publicPages = [
  '/',
  '/shop',
  '/shop?category=Mens',
  '/shop?category=Mens&page=2',
  '/shop?category=Womens&subcategory=Kurtis',
  '/product/1/the-madurai-oxford-shirt',
  '/aboutus',
  '/contactus',
  '/privacypolicy',
  '/returnpolicy',
  '/shippingpolicy',
  '/termsandconditions',
  '/accessibility',
  '/apk',
]
const hiddenLists = ['/shop?search=kurti', '/shop?sort=a-z', '/shop?size=M']

/** Every address of a page but those of products and of the maker's own. */
const paths = screens
  .filter((screen) => isPage(screen) && !/^.(product|pages)./.test(screen.path))
  .map(({ path }) => path.replace(':id', '1'))
/** Those that lead elsewhere, or refuse, without an order or the link of a wishlist. */
const screensOfMore = [
  '/checkout',
  '/orderdetails/1',
  '/delivery',
  '/join-accounts',
  '/pay',
  '/preview',
  '/review',
  '/shared-wishlist',
]

const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The head of a page as sent: its title, its canonical address, and its metas by name. */
async function readHead(
  request: APIRequestContext,
  path: string,
  options: { maxRedirects?: number } = {},
) {
  const response = await request.get(path, options)
  const html = await response.text()
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  return {
    status: response.status(),
    html,
    titles: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => decode(title)),
    canonicals: [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, url = '']) =>
      decode(url),
    ),
    names: metas.map(([, name]) => name),
    meta: Object.fromEntries(metas.map(([, name = '', content = '']) => [name, decode(content)])),
  }
}

/** What the sitemap lists and what robots.txt disallows. */
async function readCrawlerFiles(request: APIRequestContext) {
  const robots = await (await request.get('/robots.txt')).text()
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule)
  const index = robots.match(/^Sitemap: (.+)$/m)?.[1] ?? ''
  const read = async (url: string) =>
    [...(await (await request.get(url)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, found = '']) => decode(found),
    )
  const urls = (await Promise.all((await read(index)).map(read))).flat()
  return { urls, isHidden: (path: string) => rules.some((rule) => path.startsWith(rule)) }
}

/** The facts in a page's data block, by what they are of. */
function readFacts(html: string) {
  const [, json = '{}'] = html.match(/<script type="application\/ld\+json">([^<]*)</) ?? []
  const graph: { '@type': string; [name: string]: unknown }[] = JSON.parse(json)['@graph'] ?? []
  return new Map(graph.map((facts) => [facts['@type'], facts]))
}

test('each page has a title and description of its own, once', async ({ request, baseURL }) => {
  const heads = []
  for (const path of publicPages) {
    const head = await readHead(request, path)
    const { meta } = head
    expect([path, head.status]).toEqual([path, 200])
    expect(head.titles).toHaveLength(1)
    expect(head.canonicals).toEqual([baseURL + path])
    expect(new Set(head.names).size, `${path} has no tag twice`).toBe(head.names.length)
    expect(meta.robots).not.toContain('noindex')
    expect(meta.description?.length).toBeGreaterThan(40)
    expect(meta.description?.length).toBeLessThanOrEqual(170)
    expect(meta).toMatchObject({
      'og:url': baseURL + path,
      'og:description': meta.description,
      'og:site_name': 'Nool',
      'og:locale': 'en_IN',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect(head.titles[0]).toContain(meta['og:title'])
    expect(meta['og:image:alt']).toBeTruthy()
    const picture = await request.get(meta['og:image'] ?? '')
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    heads.push(head)
  }
  expect(new Set(heads.map(({ titles }) => titles[0])).size).toBe(heads.length)
  expect(new Set(heads.map(({ meta }) => meta.description)).size).toBe(heads.length)
})

test('personal, combined and missing pages are not indexed', async ({
  request,
  context,
  baseURL,
}) => {
  for (const path of hiddenLists) {
    const { status, meta, canonicals } = await readHead(request, path)
    expect([path, status, meta.robots]).toEqual([path, 200, 'noindex, follow'])
    expect(canonicals).toHaveLength(1)
    expect(meta.description).toBeTruthy()
  }
  for (const path of ['/nowhere', '/product/999999', '/product/x']) {
    const { status, meta, canonicals } = await readHead(request, path)
    expect([path, status, meta.robots, canonicals]).toEqual([path, 404, 'noindex', []])
  }

  const { isHidden } = await readCrawlerFiles(request)
  const hidden = paths.filter((path) => isHidden(path) && !screensOfMore.includes(path))
  expect(hidden.length).toBeGreaterThan(7)
  const titles = new Set<string | undefined>()
  const readAll = async () => {
    for (const path of hidden) {
      const {
        status,
        meta,
        canonicals,
        titles: own,
      } = await readHead(context.request, path, {
        maxRedirects: 0,
      })
      // It leads on to where a visitor, or a customer, belongs.
      if (status !== 200) continue
      expect([path, meta.robots, canonicals]).toEqual([path, 'noindex, follow', [baseURL + path]])
      expect(meta.description).toBeTruthy()
      titles.add(own[0])
    }
  }
  await readAll()
  await signUp(baseURL, 'Kamala', context)
  await readAll()
  expect(titles.size, 'each screen opens for a visitor or a customer').toBe(hidden.length)
})

test('each screen is either in the sitemap or disallowed', async ({ request }) => {
  const { urls, isHidden } = await readCrawlerFiles(request)
  const listed = urls.map((url) => new URL(url).pathname)
  for (const path of paths) {
    expect([path, listed.includes(path)]).toEqual([path, !isHidden(path)])
  }
})

test('other spellings of a list name its one address', async ({ request, baseURL }) => {
  for (const [path, canonical] of [
    ['/SHOP/?category=', '/shop'],
    ['/shop?page=1&sort=featured', '/shop'],
    ['/shop?category=&subcategory=womens', '/shop?category=Womens'],
    ['/shop?subcategory=KURTIS&category=womens', '/shop?category=Womens&subcategory=Kurtis'],
  ] as const) {
    const { canonicals, meta } = await readHead(request, path)
    expect([path, canonicals]).toEqual([path, [baseURL + canonical]])
    expect(meta.robots).not.toContain('noindex')
  }
})

test('a product has one address, whatever slug a link gives it', async ({ request, baseURL }) => {
  const canonical = '/product/1/the-madurai-oxford-shirt'
  const moved = await request.get('/product/1/old-name?color=White', { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe(`${canonical}?color=White`)
  for (const path of ['/product/1', '/product/1/', `${canonical}?size=M`]) {
    const { status, canonicals } = await readHead(request, path)
    expect([path, status, canonicals]).toEqual([path, 200, [baseURL + canonical]])
  }
})

test('a product’s facts are those of the shop', async ({ request, baseURL }) => {
  const product = await (await request.get('/api/products/1/')).json()
  const facts = readFacts((await readHead(request, '/product/1')).html)
  const sizes = product.variants.flatMap((variant: { sizes: object[] }) => variant.sizes)
  expect(facts.get('Product')).toMatchObject({
    name: product.name,
    sku: '1',
    brand: { name: product.brand },
    offers: sizes.map(({ price, stock }: { price: number; stock: number }) => ({
      price: price.toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    })),
  })
  expect(facts.get('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${baseURL}/` },
      { position: 2, name: product.category },
      { position: 3, name: product.name, item: `${baseURL}/product/1/${product.slug}` },
    ],
  })
  const { average, count } = product.rating
  const rating = average && { ratingValue: average, reviewCount: count }
  if (rating) expect(facts.get('Product')).toMatchObject({ aggregateRating: rating })
  else expect(facts.get('Product')).not.toHaveProperty('aggregateRating')
})

test('the home page names the seller and the search', async ({ request, baseURL }) => {
  const facts = readFacts((await readHead(request, '/')).html)
  expect(facts.get('Organization')).toMatchObject({ name: 'Nool', logo: `${baseURL}/icon-512.png` })
  expect(facts.get('WebSite')).toMatchObject({
    potentialAction: { target: { urlTemplate: `${baseURL}/shop?search={search_term_string}` } },
  })
})

test('the sitemap’s pages are indexed ones, each under its one address', async ({ request }) => {
  const { urls } = await readCrawlerFiles(request)
  const { count } = await (await request.get('/api/products/')).json()
  expect(urls.filter((url) => url.includes('/product/'))).toHaveLength(count)
  expect(new Set(urls).size).toBe(urls.length)
  for (const url of urls.filter((_, place) => place % 5 === 0)) {
    const { canonicals, meta } = await readHead(request, url)
    expect(canonicals).toEqual([url])
    expect(meta.robots).not.toContain('noindex')
  }
})

test('metas follow the shopper; facts stay with the page that was served', async ({ page }) => {
  const facts = page.locator('script[type="application/ld+json"]')
  await page.goto('/shop?category=Mens')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await facts.textContent()).toContain('BreadcrumbList')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  const path = new URL(page.url()).pathname
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
  await expect(facts).toHaveCount(0)
})
