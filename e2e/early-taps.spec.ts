import { expect, type Page } from '@playwright/test'
import { hold } from './network.ts'
import { listening, test } from './shopper.ts'

test.use({ isQuick: true })

/** What a quick shopper presses while a page's scripts are on their way, and what she is to see. */
const taps: { what: string; path: string; press: (page: Page) => Promise<void>; shown: string }[] =
  [
    {
      what: 'the menu',
      path: '/',
      press: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
      shown: 'Menu',
    },
    {
      what: 'the size chart',
      path: '/product/1',
      press: (page) => page.getByRole('button', { name: 'Size Chart' }).click(),
      shown: 'Size Chart',
    },
    {
      what: 'Add To Cart',
      path: '/product/1',
      press: (page) =>
        page
          .getByRole('form', { name: 'Buy' })
          .getByRole('button', { name: 'Add To Cart' })
          .click(),
      shown: 'Log in',
    },
    {
      what: 'the filters',
      path: '/shop',
      press: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
      shown: 'Filters',
    },
  ]

for (const { what, path, press, shown } of taps) {
  test(`${what} opens when the scripts come, though it was pressed before`, async ({ page }) => {
    const { release } = await hold(page, '**/assets/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await press(page)
    release()
    await expect(page.getByRole('dialog', { name: shown })).toBeVisible()
  })
}

test('two buttons do what they say when the scripts come, in their order', async ({ page }) => {
  const { release } = await hold(page, '**/assets/*.js')
  await page.goto('/product/1', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Size Chart' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Size Chart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
})

/** What she chooses meanwhile, and what the page makes of it. */
const choices: {
  what: string
  path: string
  choose: (page: Page) => Promise<unknown>
  expectTaken: (page: Page) => Promise<void>
}[] = [
  {
    what: 'an order of the list',
    path: '/shop',
    choose: (page) => page.getByLabel('Sort by').selectOption('Price high to low'),
    expectTaken: (page) => expect(page).toHaveURL(/sort=price-high-low/),
  },
  {
    what: 'what a complaint is about',
    path: '/complaint?kind=barrier',
    choose: (page) => page.getByLabel('What it is about').selectOption('My data: a copy of it'),
    expectTaken: (page) => expect(page.getByText(/Signed in you need not wait/)).toBeVisible(),
  },
  {
    what: 'that she is under 18',
    path: '/register',
    choose: (page) => page.getByLabel('I am under 18').check(),
    expectTaken: async (page) => {
      await expect(page.getByText(/Ask a parent to register here/)).toBeVisible()
      await expect(page.getByLabel('I am under 18')).toBeChecked()
    },
  },
]

for (const { what, path, choose, expectTaken } of choices) {
  test(`${what} counts when the scripts come, though it was chosen before`, async ({ page }) => {
    const { release } = await hold(page, '**/assets/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await choose(page)
    release()
    await expectTaken(page)
  })
}

test('a quantity counts when the scripts come, though it was typed before', async ({ page }) => {
  const { release } = await hold(page, '**/assets/*.js')
  await page.goto('/product/1', { waitUntil: 'commit' })
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await quantity.fill('3')
  release()
  await listening(page)
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(quantity).toHaveValue('4')
})

test('a colour that is not shown yet is kept by the size pressed next', async ({ page }) => {
  // What the page shows first has its scripts, and what comes after it has not.
  const { release } = await hold(page, /\/assets\/(pin-promise|size-notes|reviews)-.*\.js/)
  await page.goto('/product/1')
  await listening(page)
  await page
    .getByRole('group', { name: 'Colour Sky' })
    .getByRole('button', { name: 'White' })
    .click()
  await page.getByRole('button', { name: 'L', exact: true }).click()
  await expect(page).toHaveURL(/color=White&size=L/)
  release()
  await expect(page.getByRole('group', { name: 'Colour White' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'L', exact: true, pressed: true })).toBeVisible()
})
