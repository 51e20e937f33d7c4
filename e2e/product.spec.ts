import { expect, type Page } from '@playwright/test'
import { deliverOrder } from './back-office.ts'
import { apiOf, savedAddress, signUp } from './customer.ts'
import { expectAccessible, expectGoodScreen, expectNoSidewaysScroll, test } from './shopper.ts'

const oxford = '/product/1'

const related = (page: Page) => page.getByRole('heading', { name: 'You may also like' })

test('colour and size are in the address; a sold-out size can be read but not chosen', async ({
  page,
}) => {
  await page.goto(oxford)
  await expect(page.getByRole('button', { name: /^XXL.*sold out/ })).toBeDisabled()
  const white = page.getByRole('group', { name: /Colour/ }).getByRole('button', { name: 'White' })
  // The second press does not wait for the first to be shown.
  await white.click()
  await page.getByRole('button', { name: 'L', exact: true }).click()
  await expect(page).toHaveURL(/color=White&size=L/)
  await page.reload()
  await expect(white).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'L', exact: true, pressed: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a quantity stays between 1 and 99, and what is no number is 1', async ({ page }) => {
  await page.goto(oxford)
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  for (const [typed, corrected] of [
    ['250', '99'],
    ['-4', '1'],
    ['many', '1'],
    ['7', '7'],
  ] as const) {
    await quantity.fill(typed)
    await quantity.blur()
    await expect(quantity).toHaveValue(corrected)
  }
})

test('the size chart measures S to XXXL, and gives the focus back', async ({ page }) => {
  await page.goto(oxford)
  const opener = page.getByRole('button', { name: 'Size Chart' })
  await opener.click()
  const chart = page.getByRole('dialog', { name: 'Size Chart' })
  await expect(chart.getByRole('columnheader')).toHaveText([
    'Size',
    'Chest',
    'Shoulder',
    'Length',
    'Sleeve length',
  ])
  await expect(chart.getByRole('rowheader')).toHaveText(['S', 'M', 'L', 'XL', 'XXL', 'XXXL'])
  await expect(chart.getByRole('heading', { name: 'How to measure' })).toBeVisible()
  await expect(
    chart.getByRole('img', { name: /^A shirt, laid flat.*: A chest, B shoulder, C length/ }),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect(chart.getByRole('row').nth(1)).toContainText('38')
  await chart.getByText('cm', { exact: true }).click()
  await expect(chart.getByText('in centimetres')).toBeVisible()
  await expect(chart.getByRole('row').nth(1)).toContainText('97')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test("children's sizes say for which age they are", async ({ page, baseURL }) => {
  const { results } = await apiOf(baseURL ?? '')('GET /api/filter_products/', {
    query: { category: 'Kids(Girls)' },
  })
  await page.goto(`/product/${results[0]?.id}?size=M`)
  await expect(page.getByText('6-7 years')).toBeVisible()
  await page.getByRole('button', { name: 'Size Chart' }).click()
  const chart = page.getByRole('dialog', { name: 'Size Chart' })
  await expect(chart.getByRole('columnheader').nth(1)).toHaveText('Age')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a size is found on the device, from what she says and what she kept, and sent nowhere', async ({
  page,
  context,
  baseURL,
}) => {
  const { api } = await signUp(baseURL, 'Kamala', context)
  const { variants } = await api('GET /api/products/{id}/', { params: { id: 1 } })
  const [variant] = variants
  const size = variant?.sizes.find((each) => each.size === 'M')
  const { id } = await api('POST /api/shipping-address/', { body: savedAddress })
  const { order_id: orderId } = await api('POST /api/cod_order_create/', {
    body: {
      type: 'buynow',
      product_id: 1,
      variant_id: variant?.id ?? 0,
      size_variant_id: size?.id ?? 0,
      quantity: 1,
      shipping_address_id: id,
    },
  })
  await page.goto(oxford)
  const opener = page.getByRole('button', { name: 'Find my size' })
  await opener.click()
  const finder = page.getByRole('dialog', { name: 'Find my size' })
  const find = finder.getByRole('button', { name: 'Find my size' })
  await expectGoodScreen(page)

  const sent: string[] = []
  // What the page loads when it is idle, be it late, says nothing that she has typed.
  const idle =
    /\/(assets|media)\/[^?]*$|\/api\/(products\/1\/worn-sizes|shipping-address|delivery-promise|stock-alerts)\/(\?pin=\d+)?$/
  page.on('request', (request) => {
    if (request.method() !== 'GET' || !idle.test(request.url())) sent.push(request.url())
  })
  await page.waitForLoadState('networkidle')
  sent.length = 0
  await finder.getByLabel('Height').fill('tall')
  await finder.getByLabel('Weight').fill('66')
  await find.click()
  await expect(finder.getByText('Enter a height of 120 to 215 cm')).toBeVisible()
  await expect(finder.getByLabel('Height')).toBeFocused()
  await expect(finder.getByLabel('Weight')).toHaveValue('66')
  await finder.getByLabel('Height').fill(`5'6`)
  await find.click()
  const found = finder.getByText('L leaves 13 cm of room at the chest.')
  await expect(found).toBeVisible()
  await finder.getByLabel('Weight').fill('heavy')
  await find.click()
  await expect(finder.getByLabel('Weight')).toBeFocused()
  await expect(found).toHaveCount(0)
  await finder.getByLabel('Weight').fill('66')
  await find.click()
  await expect(found).toBeVisible()
  const figure = finder.getByRole('img', { name: 'L ends at the top of the thigh on a height' })
  await expect(figure).toBeVisible()
  await expectGoodScreen(page)
  await finder.getByLabel('A brand').selectOption({ label: 'Uniqlo, by letter' })
  await finder.getByLabel('Its size').selectOption('XL')
  await find.click()
  await expect(finder.getByText(/^XL leaves /)).toBeVisible()
  await finder.getByText('Loose', { exact: true }).click()
  await find.click()
  await expect(finder.getByText('XXL is sold out in Sky.')).toBeVisible()
  expect(sent).toEqual([])
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await deliverOrder(orderId)
  await page.reload()
  await expect(page.getByText('You bought M last time and kept it.')).toBeVisible()
  await opener.click()
  await finder.getByRole('button', { name: 'Forget my answers' }).click()
  await expect(finder.getByLabel('Height')).toHaveValue('')
  await find.click()
  await expect(finder.getByText('M is as large at the chest as the M that you kept.')).toBeVisible()
  await finder.getByRole('button', { name: 'Choose M' }).click()
  await expect(finder).toBeHidden()
  await expect(page).toHaveURL(/size=M/)
  await expectGoodScreen(page)

  const remembered = () => page.evaluate(() => localStorage.getItem('measures'))
  expect(await remembered()).toContain('wish')
  await page.goto('/profile')
  // A call that is under way as the session ends would be answered with 401.
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('button', { name: /^log ?out$/i })
    .last()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(yes|log ?out|confirm)/i })
    .click()
  await expect(page).toHaveURL(/login/)
  expect(await remembered()).toBeNull()
})

test('fingers that pinch a picture do not turn it, and one that swipes does', async ({
  page,
  context,
}) => {
  await page.goto(oxford)
  await page
    .getByRole('link', { name: /Enlarge/ })
    .first()
    .click()
  const lightbox = page.getByRole('dialog', { name: 'Pictures, enlarged' })
  await expect(lightbox.getByText('1 / 3')).toBeVisible()
  const protocol = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: [number, number][]) =>
    protocol.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([id, x]) => ({ id, x, y: 400 })),
    })

  await touch('touchStart', [1, 60])
  await touch('touchStart', [1, 60], [2, 330])
  await touch('touchMove', [1, 90], [2, 330])
  await touch('touchMove', [1, 120], [2, 300])
  await touch('touchEnd', [2, 300])
  await touch('touchEnd')

  await touch('touchStart', [3, 300])
  await touch('touchMove', [3, 200])
  await touch('touchMove', [3, 100])
  await touch('touchEnd')
  await expect(lightbox.getByText('2 / 3')).toBeVisible()
})

test('a picture is looked at closely, turned by keys, and left where it was opened', async ({
  page,
}) => {
  await page.goto(oxford)
  const opener = page.getByRole('link', { name: /Enlarge/ }).first()
  await opener.click()
  const lightbox = page.getByRole('dialog', { name: 'Pictures, enlarged' })
  const zoomOut = lightbox.getByRole('button', { name: 'Zoom out' })
  const picture = lightbox.getByRole('img')
  await expect(zoomOut).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  const widthOf = async () => (await picture.boundingBox())?.width ?? 0
  const whole = await widthOf()
  await lightbox.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoomOut).toHaveAttribute('aria-disabled', 'false')
  // The larger file that comes may be a pixel wider in proportion.
  await expect.poll(async () => Math.abs((await widthOf()) - whole * 1.5)).toBeLessThan(1)
  // An arrow moves a picture that is zoomed in, and turns one that is whole.
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText('1 / 3')).toBeVisible()
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText('2 / 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(opener).toBeFocused()
})

test('forced colours show which picture is the current one @desktop', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(oxford)
  const thumbnail = (name: string) => page.getByRole('link', { name })
  await expect(thumbnail('Picture 1 of 3')).toHaveCSS('border-top-width', '4px')
  await expect(thumbnail('Picture 2 of 3')).toHaveCSS('border-top-width', '1px')
})

test('sharing copies the address, colour and size included, where nothing shares by itself', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
  await page.goto(`${oxford}?color=White&size=L`)
  const shown = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.message()
  })
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await shown).toBe('Link copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('the list of reviews opens on demand, so that it does not bury what else there is', async ({
  page,
}) => {
  await page.goto(oxford)
  const reviews = page.getByRole('region', { name: 'Reviews' }).getByRole('time')
  await expect(related(page)).toBeVisible()
  await expect(reviews).toHaveCount(2)
  await page.getByText('More reviews').click()
  await expect(reviews).toHaveCount(12)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/reviews=2#reviews/)
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeInViewport()
})

test('on a phone name, price and the button are on the first screen, and the button follows the reader', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(oxford)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  const bar = page.getByText('₹1,799').last()
  await expect(bar).toBeInViewport({ ratio: 1 })
  const add = page.getByRole('button', { name: 'Add To Cart' })
  await expect(add).toHaveCount(2)
  await expect(add.last()).toBeInViewport({ ratio: 1 })

  await add.first().scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await related(page).scrollIntoViewIfNeeded()
  await expect(add.last()).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await add.last().click()
  await expect(page.getByText('Please log in first to add items to your cart!')).toBeVisible()
})

test('on a desktop the button is on the first screen @desktop', async ({ page }) => {
  for (const path of [oxford, '/product/2', '/product/30']) {
    await page.goto(path)
    const buy = page.getByRole('form', { name: 'Buy' })
    await expect(buy.getByRole('button', { name: 'Buy Now' })).toBeInViewport({ ratio: 1 })
  }
})

test('what was added stands in a sheet with the ways on, until something else is pressed', async ({
  page,
  baseURL,
  context,
}) => {
  await signUp(baseURL, 'Kamala', context)
  await page.goto(oxford)
  const add = page.getByRole('button', { name: 'Add To Cart' }).first()
  const sheet = page.getByRole('region', { name: 'In your cart' })
  await add.click()
  await expect(sheet.getByText('Item added to cart')).toBeVisible()
  // No toast says it a second time.
  await expect(page.getByText('Item added to cart')).toHaveCount(1)
  await expect(sheet).toContainText(/ · (S|M|L|XL)/)
  await expect(sheet.getByText(/^₹[\d,]+\.\d\d$/)).toBeVisible()
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await add.click()
  await expect(sheet).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(sheet).toHaveCount(0)
  await add.click()
  await sheet.getByRole('link', { name: 'Check out' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
})

test('the fabric of a colour is shown as wide as the page, and not among the pictures of the garment', async ({
  page,
}) => {
  const found = await page.request.get('/api/searchproducts/?query=chettinad+check')
  await page.goto(`/product/${(await found.json()).results[0].id}?color=Forest`)
  const fabric = page.getByRole('region', { name: 'The fabric' })
  await fabric.scrollIntoViewIfNeeded()
  const picture = fabric.getByAltText("Men's forest check shirt, the fabric")
  await expect(picture).toBeVisible()
  await expect(fabric.getByText('100% cotton twill, 150 gsm')).toBeVisible()
  const { width = 0 } = (await picture.boundingBox()) ?? {}
  expect(width).toBe(Math.min(page.viewportSize()?.width ?? 0, 1280))
  await expect(
    page.getByRole('group', { name: 'Pictures' }).getByAltText(/the fabric/),
  ).toHaveCount(0)
  await expectAccessible(page)
})

test('WhatsApp is opened with the piece and colour that are looked at', async ({ page }) => {
  await page.goto(`${oxford}?color=White&size=M`)
  const textOf = async (name: string) => {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    const { host, pathname, searchParams } = new URL(href ?? '')
    return [host + pathname, searchParams.get('text')]
  }
  const [, shared] = await textOf('Share on WhatsApp')
  expect(shared).toMatch(/^The Madurai Oxford Shirt\nhttp.*\/product\/1\/.*\?color=White&size=M$/)
  const preview = page.locator('meta[property="og:image:alt"]')
  await expect(preview).toHaveAttribute('content', /white oxford shirt/)
  const [number, asked] = await textOf('Ask us on WhatsApp')
  expect(number).toBe('wa.me/910000000000')
  expect(asked).toMatch(/^Hello Nool, I have a question about The Madurai Oxford Shirt:\nhttp/)
})

test('what goes with a piece and what was viewed before are under it, and can be forgotten', async ({
  page,
  baseURL,
  context,
}) => {
  const { results } = await apiOf(baseURL ?? '')('GET /api/filter_products/', {
    query: { category: 'Mens', subcategory: 'Shirts' },
  })
  const [first = { id: 0, name: '' }, second = { id: 0, name: '' }] = results
  const wait = (id: number) =>
    page.waitForFunction((seen) => localStorage.viewed?.startsWith(`[{"id":${seen},`), id)
  for (const { id } of [first, second]) {
    await page.goto(`/product/${id}`)
    await wait(id)
  }
  const seen = page.getByRole('region', { name: 'Recently viewed' })
  const comeNear = async () => {
    await related(page).scrollIntoViewIfNeeded()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(seen).toBeVisible()
  }
  await comeNear()
  await expect(seen.getByRole('article')).toHaveText([new RegExp(`^${first.name}₹`)])
  await expect(page.getByRole('region', { name: 'Wear it with' })).toBeVisible()
  await expectGoodScreen(page)

  // Signed in, her other devices have it too; this one forgets it with the session.
  const { api } = await signUp(baseURL, 'Kamala', context)
  await page.reload()
  await comeNear()
  await expect(seen).toContainText('On each device where you are signed in.')
  const listed = async () => (await api('GET /api/recently_viewed/')).results.map(({ id }) => id)
  await expect.poll(listed).toEqual([second.id, first.id])
  await seen.getByRole('button', { name: 'Forget them' }).click()
  await expect(page.getByText('We have forgotten what you looked at.')).toBeVisible()
  await expect(seen).toHaveCount(0)
  expect(await listed()).toEqual([])

  await page.goto(`/product/${first.id}`)
  await wait(first.id)
  await page.goto('/profile')
  // A call that is under way as the session ends would be answered with 401.
  await page.waitForLoadState('networkidle')
  const account = page.getByRole('navigation', { name: 'Account' })
  await account.getByRole('button', { name: 'LOGOUT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/login/)
  expect(await page.evaluate(() => localStorage.viewed)).toBeUndefined()
})
