import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, hydrated, test } from './shopper.ts'

const firstCard = (page: Page) => page.getByRole('article').first()

test('the drawer narrows the list, and each filter can be taken away again', async ({ page }) => {
  await page.goto('/shop?sort=price-low-high')
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect(drawer.getByLabel('Min').getByRole('option')).toHaveText([
    'No minimum',
    '₹100',
    '₹500',
    '₹1,000',
    '₹2,000',
    '₹5,000',
  ])
  await expect(drawer.getByLabel('Max').getByRole('option')).toHaveText([
    'No maximum',
    '₹200',
    '₹500',
    '₹1,000',
    '₹2,000',
    '₹5,000',
    '₹10,000',
  ])
  await hydrated(drawer.getByRole('group', { name: 'Size' }))
  await drawer.getByRole('radio', { name: 'Mens', exact: true }).first().check()
  await drawer.getByLabel('Max').selectOption('2000')
  await drawer.getByRole('checkbox', { name: 'XL', exact: true }).check()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /^Filter( · \d+)?$/ }).click()
  await expect(page).toHaveURL(/category=Mens&max_price=2000&size=XL&sort=price-low-high/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const active = page.getByRole('list', { name: 'Active filters' })
  await active.getByRole('link', { name: 'Remove Size XL' }).click()
  await expect(page).toHaveURL(/\?category=Mens&max_price=2000&sort=price-low-high$/)
  await active.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/shop\?sort=price-low-high$/)
  await expect(page.getByText('90 products')).toBeVisible()
})

test('the order covers all pages, a page starts at the list, and back returns to the place', async ({
  page,
}) => {
  await page.goto('/shop')
  await page.getByLabel('Sort by').selectOption('Price high to low')
  await expect(page).toHaveURL(/sort=price-high-low/)
  const pages = page.getByRole('navigation', { name: 'Products, pages' })
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2#products/)
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport()

  const card = page.getByRole('article').nth(8)
  const name = await card.getByRole('heading').innerText()
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page).toHaveURL(/page=2#products/)
  await expect(page.getByRole('heading', { name })).toBeInViewport()
  await page.reload()
  await expect(page.getByLabel('Sort by')).toHaveValue('price-high-low')
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

test('a swatch under the pointer or the keyboard is tried on; a click selects it @each-width', async ({
  page,
  isMobile,
}) => {
  await page.goto('/shop')
  const card = firstCard(page)
  const [first, second, third] = await card.getByRole('listitem').getByRole('button').all()
  if (!first || !second || !third) throw new Error('The first card has fewer than three colours')
  const colour = (await second.getAttribute('title')) ?? ''
  const shown = card.getByRole('img', { name: `in ${colour}` })

  if (!isMobile) {
    await second.hover()
    await expect(shown).toBeVisible()
    await card.getByRole('heading').hover()
    await expect(shown).toHaveCount(0)
    await first.focus()
    await page.keyboard.press('Tab')
    await expect(shown).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(shown).toHaveCount(0)
  }
  await second.click()
  await third.scrollIntoViewIfNeeded()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(shown).toBeVisible()

  // The same card in another list, loaded anew.
  const groups = page.getByRole('navigation', { name: 'Categories' })
  await hydrated(groups)
  await groups.getByText('Mens').first().click()
  await expect(page).toHaveURL(/category=Mens/)
  await expect(page.getByText('90 products')).toHaveCount(0)
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(shown).toBeVisible()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`color=${colour}`))
})

test('a list without products leads back to all of them', async ({ page }) => {
  await page.goto('/shop?category=Hats')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByText("This category doesn't have items yet.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Explore Shop' }).click()
  await expect(page.getByText('90 products')).toBeVisible()
})
