import { expect, type Locator, type Page } from '@playwright/test'
import { makeBuyer, orderCod, makerTest as test } from './day-shop.ts'
import { expectGoodScreen, listening } from './shopper.ts'

test.use({ mayFail: '/' })

async function logIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'As owner' }).click()
  await expect(page.getByRole('heading', { name: 'Offers', level: 1 })).toBeVisible()
  await listening(page)
}

/** What a thumb does beside typing. */
function thumb() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    count: () => taps,
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sentence = (page: Page) => page.getByRole('status', { name: 'What you make' })
const choice = (page: Page, name: string | RegExp) =>
  page.locator('label').filter({ hasText: name })

test('20 % off a type of garment for the weekend is six taps, a code five', async ({ page }) => {
  await logIn(page, '/office/offers')
  await expectGoodScreen(page)
  const weekend = thumb()
  await weekend.tap(page.getByRole('link', { name: 'New offer' }))
  await expect(heading(page)).toHaveText('New offer')
  await listening(page)
  await expectGoodScreen(page)
  await weekend.tap(page.getByLabel('Per cent', { exact: true }))
  await page.keyboard.type('20')
  await weekend.tap(choice(page, /^Kurtis$/).first())
  await weekend.tap(choice(page, /Sunday/).first())
  await expect(sentence(page)).toHaveText(/^20 % off Kurtis, .*Sunday .* 24:00\.$/)
  await weekend.tap(page.getByRole('button', { name: 'Start it' }))
  await expect(heading(page)).toHaveText('20 % off Kurtis')
  expect(weekend.count()).toBeLessThanOrEqual(6)
  await expect(page.getByText(/^(Running|Scheduled)$/)).toBeVisible()
  await expectGoodScreen(page)

  await page.goto('/office/offers')
  await listening(page)
  const code = thumb()
  await code.tap(page.getByRole('link', { name: 'New offer' }))
  await listening(page)
  await code.tap(page.getByLabel('Per cent', { exact: true }))
  await page.keyboard.type('10')
  await code.tap(choice(page, /^With a code/))
  await code.tap(page.getByLabel('Code', { exact: true }))
  await page.keyboard.type('diwali10')
  await expect(sentence(page)).toHaveText('10 % off everything, with the code DIWALI10.')
  await code.tap(page.getByRole('button', { name: 'Start it' }))
  await expect(heading(page)).toHaveText('DIWALI10')
  expect(code.count()).toBeLessThanOrEqual(5)
  await expect(page.getByText('Running', { exact: true })).toBeVisible()

  // It is changed and stopped; what it takes off stays.
  await page.getByLabel('Times in all').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Times in all')).toHaveAccessibleDescription(/1 or more/)
  await page.getByLabel('Times in all').fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByText(/100 times in all/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop it' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  await page.goto('/office/offers?state=stopped')
  await expect(page.getByRole('link', { name: /DIWALI10/ })).toBeVisible()
  await expectGoodScreen(page)
})

test('what cannot be is refused at its field, and what was typed survives', async ({ page }) => {
  await logIn(page, '/office/offers')
  await page.getByRole('link', { name: 'New offer' }).click()
  await listening(page)
  await choice(page, /^Buy and get/).click()
  await page.getByLabel('Buy', { exact: true }).fill('2')
  await choice(page, /^With codes/).click()
  await page.reload()
  await listening(page)
  await expect(page.getByLabel('Buy', { exact: true })).toHaveValue('2')
  await expect(page.getByRole('radio', { name: /^With codes/ })).toBeChecked()
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await expect(page.getByLabel('Get', { exact: true })).toHaveAccessibleDescription(/how many/)
  await expect(page.getByLabel('Buy', { exact: true })).toHaveValue('2')
  await expectGoodScreen(page)
  await page.getByLabel('Get', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await expect(heading(page)).toHaveText('Buy 2 of everything, get 1 free')
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()

  // Its button stands beside the field, also where an error stands below that.
  const count = page.getByLabel('How many')
  const make = page.getByRole('button', { name: 'Make codes' })
  await count.fill('0')
  await make.click()
  await expect(count).toHaveAccessibleDescription(/Give 1 to/)
  const [field, button] = [await count.boundingBox(), await make.boundingBox()]
  expect(button?.y).toBeCloseTo(field?.y ?? 0, 0)
  expect(button?.height).toBeCloseTo(field?.height ?? 0, 0)
  await count.fill('25')
  await make.click()
  const file = page.getByRole('link', { name: /^Download codes/ })
  await expect(file).toHaveAttribute(
    'href',
    /^data:text\/csv;charset=utf-8,code%0D%0A([A-Z2-9]{10}%0D%0A){25}$/,
  )
  await expect(page.getByText('25 codes made, each good once.')).toBeVisible()
  await expect(make).toBeFocused()
  await page.reload()
  await expect(page.getByText('25 codes made, each good once.')).toBeVisible()
  await expect(file).toHaveCount(0)
})

test('an offer is tried as it is typed, with what is left when tax is paid', async ({ page }) => {
  await logIn(page, '/office/offers')
  await page.goto('/office/offers/new')
  await listening(page)
  await page.getByLabel('Per cent', { exact: true }).fill('50')
  await page.getByLabel('Add pieces').fill('shirt')
  const trial = page.getByRole('region', { name: 'Try it' })
  await trial.getByRole('listitem').first().getByRole('button').click()
  await expect(trial.getByText(/^Tax \d+ %, you keep ₹/)).toBeVisible()
  await expect(trial.getByText('50 % off everything')).toBeVisible()
  await trial.getByRole('button', { name: /^One more/ }).click()
  await expect(trial.getByText(/^2 × ₹/)).toBeVisible()
  await expectGoodScreen(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectGoodScreen(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectGoodScreen(page)
  await page.getByLabel('Per cent', { exact: true }).fill('100')
  await expect(trial.getByText(/^Take off less than 100 %/)).toBeVisible()
})

test('uses by several accounts of one address are shown as one person’s, and a free order is refused', async ({
  page,
  shop,
}) => {
  await logIn(page, '/office/offers')
  await page.goto('/office/offers/new')
  await listening(page)
  await page.getByLabel('Per cent', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Start it' }).click()
  await expect(page.getByLabel('Per cent', { exact: true })).toHaveAccessibleDescription(
    /^Take off less than 100 %/,
  )
  await page.getByLabel('Per cent', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Start it' }).click()
  await expect(heading(page)).toHaveText('5 % off everything')
  const repeats = page.getByRole('region', { name: 'Probably one person' })
  await expect(repeats.getByText(/^No two accounts have used it/)).toBeVisible()

  const numbers = []
  for (const buyer of [await makeBuyer(shop), await makeBuyer(shop)]) {
    numbers.push((await orderCod(buyer)).number)
  }
  await page.reload()
  await expect(
    repeats.getByText(/^Same address and phone number: used 2 times by 2 customers/),
  ).toBeVisible()
  for (const number of numbers) {
    await expect(repeats.getByRole('link', { name: number })).toBeVisible()
  }
  await expect(repeats.getByRole('link', { name: /^Meena/ })).toHaveCount(2)
  for (const [width, height] of [
    [360, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectGoodScreen(page)
  }
  await page.getByRole('button', { name: 'Stop it' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
})
