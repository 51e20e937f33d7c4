import { expect, type Locator, type Page } from '@playwright/test'
import { makerTest as test } from './day-shop.ts'
import { drawPicture } from './picture.ts'
import { expectGoodScreen } from './shopper.ts'

test.use({ mayFail: '/' })

/** Taps beside typing, of which the whole way may have 25. */
function countTaps() {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  return { tap, count: () => taps, add: (more: number) => (taps += more) }
}

async function logIn(page: Page, path: string, role = 'catalogue'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: `As ${role}` }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
}

const photosOf = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `photo ${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPicture(600 + at, 750),
    })),
  )

test('a garment of three colours and five sizes is on sale in 25 taps, by phone', async ({
  page,
}) => {
  await logIn(page, '/office')
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  const { tap, count, add } = countTaps()
  await tap(page.getByRole('link', { name: 'New garment' }).first())
  await expect(page.getByRole('heading', { name: 'New garment' })).toBeVisible()
  await expectGoodScreen(page)

  const name = `Courtyard Kurti ${Date.now()}`
  for (const [at, colour] of ['Rama Green', 'Rani Pink', 'Monsoon'].entries()) {
    if (at > 0) await tap(page.getByRole('button', { name: 'Another colour' }))
    // The camera's own shutter aside.
    add(1)
    await page.getByLabel(`Choose photos of colour ${at + 1}`).setInputFiles(await photosOf(3))
    const card = page.getByRole('list', { name: `Photos of colour ${at + 1}` })
    await expect(card.getByRole('listitem')).toHaveCount(3)
    add(1)
    await page.getByLabel('Colour', { exact: true }).nth(at).fill(colour)
  }
  // By its name, and of a name without a colour by its photo.
  await expect(page.getByLabel('Shade of Rama Green')).toHaveValue('#007f7a')
  await expect(page.getByLabel('Shade of Monsoon')).toHaveValue(/^#a[0-9a-f]{5}$/)
  add(1)
  await page.getByLabel('Name', { exact: true }).fill(name)
  add(2)
  await page.getByLabel('Type', { exact: true }).selectOption('Kurtis')
  add(2)
  await page.getByLabel('Group', { exact: true }).selectOption('Womens')
  await tap(page.getByRole('button', { name: 'S to XXL', exact: true }))
  add(3)
  await page.getByLabel('Price, ₹').fill('2,699')
  await page.getByLabel('MRP, ₹').fill('2,999')
  await page.getByLabel('Pieces each').fill('4')
  await expect(page.getByText(/At ₹2,699 you keep ₹2,287.29/)).toBeVisible()
  await tap(page.getByRole('button', { name: 'Use ₹2,625' }))
  await expect(page.getByText('You keep ₹2,500.00')).toBeVisible()
  // One size of one colour costs more.
  await tap(page.getByText('Other prices or pieces for some'))
  await tap(page.getByRole('button', { name: /^XXL/ }).first())
  await page.getByLabel('XXL: Price').fill('2,599')
  await page.getByLabel('XXL: Price').press('Enter')
  await expect(page.getByText('Other prices or pieces for some (1)')).toBeVisible()
  await expectGoodScreen(page)

  // A camera may end the page: what was begun is back.
  await page.reload()
  await expect(page.getByText('What you began is back')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Photos of Rani Pink' }).getByRole('img'),
  ).toHaveCount(3)
  await tap(page.getByRole('button', { name: 'Put on sale' }))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('It is on sale.')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(25)
  for (const colour of ['Rama Green', 'Rani Pink', 'Monsoon']) {
    const photos = page.getByRole('region', { name: `Photos of ${colour}` })
    await expect(photos.getByRole('img')).toHaveCount(3)
  }
  await expectGoodScreen(page)

  // The same in a new colour.
  const more = countTaps()
  await more.tap(page.getByText('Copy in a new colour'))
  await page.getByLabel('Choose photos of the new colour').setInputFiles(await photosOf(3))
  await page.getByLabel('Colour', { exact: true }).fill('Mustard')
  await page.getByLabel('Pieces, each size').fill('6')
  await expectGoodScreen(page)
  await more.tap(page.getByRole('button', { name: 'Add this colour' }))
  const mustard = page.getByRole('region', { name: 'Photos of Mustard' })
  await expect(mustard.getByRole('img')).toHaveCount(3)
  await expect(page.getByText('Mustard is there.')).toBeVisible()

  // Its photos in another order, by buttons.
  await mustard.getByRole('button', { name: 'Move photo 1 back' }).tap()
  await expect(mustard.getByText('Photo 1 is now photo 2.')).toBeVisible()

  // A price once, and one that is refused at its size.
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Mustard' }) })
  await card.getByLabel('Price, all sizes').fill('3,500')
  await card.getByLabel('Price, all sizes').blur()
  await expect(card.getByText('This is above its MRP.').first()).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Save 5 cells' }).tap()
  await expect(page.getByText('Nothing was saved. Please mend what is marked.')).toBeVisible()
  await card.getByLabel('Price, all sizes').fill('1,999')
  await card.getByLabel('Price, all sizes').blur()
  await page.getByRole('button', { name: 'Save 5 cells' }).tap()
  await expect(page.getByText('5 cells saved.')).toBeVisible()
  await expectGoodScreen(page)
})

test('what the law misses leads to its field, and a draft is published once it is there', async ({
  page,
}) => {
  await logIn(page, '/office/products/new')
  await page.getByLabel('Choose photos of colour 1').setInputFiles(await photosOf(1))
  await page.getByLabel('Colour', { exact: true }).fill('Indigo')
  await page.getByLabel('Name', { exact: true }).fill(`Lane Shirt ${Date.now()}`)
  await page.getByRole('button', { name: 'Put on sale' }).tap()
  await expect(page.getByText('Choose its sizes.').first()).toBeVisible()
  await expect(page.getByText('Set a price.').first()).toBeVisible()
  await page.getByRole('button', { name: 'S to XXL', exact: true }).tap()
  await page.getByLabel('Type', { exact: true }).selectOption('Shirts')
  await page.getByLabel('Group', { exact: true }).selectOption('Mens')
  await page.getByLabel('Price, ₹').fill('999')
  // What the last shirt declared may come after it is opened.
  await page.getByText('Change', { exact: true }).tap()
  await page.getByLabel('HSN').fill('')
  await page.getByRole('button', { name: 'Put on sale' }).tap()
  await expect(page.getByText('not on sale yet')).toBeVisible()
  await page.getByRole('link', { name: /HSN/ }).tap()
  await expect(page.getByLabel('HSN')).toBeFocused()
  await page.getByLabel('HSN').fill('6205')
  await page.getByRole('button', { name: 'Save what is written' }).tap()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Put on sale' }).tap()
  await expect(page.getByText('It is on sale.')).toBeVisible()
  await expectGoodScreen(page)
})

test('a price of all is filled, pasted, undone and saved by keys @desktop', async ({ page }) => {
  await logIn(page, '/office/products')
  await page.locator('tbody').getByRole('link').first().click()
  const grid = page.getByRole('grid')
  const cells = grid.getByRole('gridcell')
  await cells.first().click()
  const before = await cells.allInnerTexts()
  // A column by two keys and its value.
  await page.keyboard.press('Control+Space')
  await page.keyboard.type('2699')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/At ₹2,699 you keep/).first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(() => cells.allInnerTexts()).toEqual(before)
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+z')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/html', '<table><tr><td>₹1,111.00</td><td>1,222/-</td></tr></table>')
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
    document.activeElement?.dispatchEvent(paste)
  })
  await expect(cells.nth(1)).toContainText('₹1,222')
  // It survives a reload.
  await page.reload()
  await expect(page.getByRole('button', { name: /Save \d+ cells/ })).toBeVisible()
  await expect(cells.nth(1)).toContainText('₹1,222')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => cells.allInnerTexts()).toEqual(before)
})

test('two people price one garment: other cells both stay, and of one cell both values are shown @desktop', async ({
  page,
  browser,
  baseURL: origin = '',
}) => {
  await logIn(page, '/office/products')
  await page.locator('tbody').getByRole('link').first().click()
  await expect(page.getByRole('grid')).toBeVisible()
  const { pathname } = new URL(page.url())
  const manager = await (await browser.newContext({ baseURL: origin })).newPage()
  await logIn(manager, pathname, 'manager')
  const cellOf = (of: Page, at: number) => of.getByRole('grid').getByRole('gridcell').nth(at)
  const price = async (of: Page, at: number, rupees: string) => {
    await cellOf(of, at).click()
    await of.keyboard.type(rupees)
    await of.keyboard.press('Enter')
  }
  const save = async (of: Page) => {
    await of.getByRole('button', { name: 'Save 1 cell', exact: true }).click()
    await expect(of.getByText('1 cell saved.')).toBeVisible()
  }

  // Below each MRP.
  await price(page, 0, '101')
  await price(manager, 1, '102')
  await save(manager)
  await save(page)
  await expect(cellOf(page, 1)).toContainText('₹102')

  await price(page, 0, '103')
  await manager.reload()
  await price(manager, 0, '104')
  await save(manager)
  await page.getByRole('button', { name: 'Save 1 cell', exact: true }).click()
  await expect(page.getByText('Another has changed this garment meanwhile.')).toBeVisible()
  await expect(cellOf(page, 0)).toContainText('₹103')
  await expect(cellOf(page, 0)).toContainText('Another has changed this to “104”.')
  await expectGoodScreen(page)
  await save(page)
  await manager.reload()
  await expect(cellOf(manager, 0)).toContainText('₹103')
  await manager.context().close()
})

test('prices of many are shown first, changed and taken back', async ({ page }) => {
  await logIn(page, '/office/products?state=on_sale')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const bar = page.getByRole('region', { name: 'Garments chosen' })
  await bar.getByLabel('2 chosen').selectOption('price_percent')
  await bar.getByRole('button', { name: 'Show what will change' }).tap()
  await expect(page.getByRole('alert')).toBeVisible()
  await bar.getByLabel(/^Percent/).fill('-10')
  await bar.getByRole('button', { name: 'Show what will change' }).tap()
  const preview = page.getByRole('region', { name: 'What will change' })
  await expect(preview.getByRole('listitem')).toHaveCount(2)
  await expect(preview).toBeFocused()
  await expectGoodScreen(page)
  await preview.getByRole('button', { name: 'Apply: Set prices of 2 garments' }).tap()
  await expect(page.getByText('2 garments are priced anew.')).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).tap()
  await expect(page.getByText('2 garments are as before.')).toBeVisible()
  await expectGoodScreen(page)
})
