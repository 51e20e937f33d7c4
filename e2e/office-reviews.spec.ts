import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { makerTest as test } from './day-shop.ts'
import { expectGoodScreen } from './shopper.ts'

test.use({ mayFail: '/office/' })

test('a review is approved, answered, rejected for a reason and shown again', async ({
  page,
  shop,
}) => {
  const { rows } = await sql<{ id: number }>`
    insert into reviews (product_id, import_key, author_name, rating, body, state)
    select id, 'office-reviews', 'Malar', 2, 'The seam opened.', 'waiting' from products
    where is_active order by id limit 1 returning product_id as id`.execute(shop.db)
  const product = `/product/${rows[0]?.id}`
  await page.goto(product)
  const before = await reviewCount(page)
  const inShop = page.getByRole('region', { name: 'Reviews' })

  await page.goto('/office/reviews')
  await page.getByRole('button', { name: 'As owner' }).click()
  const review = page.getByRole('listitem').filter({ hasText: 'The seam opened.' })
  await expect(review).toContainText('Malar')
  await expectGoodScreen(page)
  await review.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText('It is shown.')).toBeFocused()
  await expect(page.getByText('No review waits to be read.')).toBeVisible()

  await page.getByRole('link', { name: 'Shown', exact: true }).click()
  await review.getByText('Reply', { exact: true }).click()
  await review.getByLabel('Reply, which everyone reads').fill('We mend it for you.')
  await review.getByRole('button', { name: 'Send reply' }).click()
  await expect(review.getByRole('figure')).toContainText('We mend it for you.')
  // She has read the page before, which a reply renews as an approval does.
  await expect(async () => {
    await page.goto(product)
    expect(await reviewCount(page)).toBe(before + 1)
    await expect(inShop.getByText('We mend it for you.')).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await page.goto('/office/reviews?state=shown')
  await review.getByText('Reject', { exact: true }).click()
  await review.getByRole('button', { name: 'Reject it' }).click()
  await expect(review.getByLabel('Reason, which its author reads')).toHaveAccessibleDescription(
    /Choose one of the reasons/,
  )
  await review.getByLabel('Reason, which its author reads').selectOption('not_about_piece')
  await review.getByRole('button', { name: 'Reject it' }).click()
  await expect(page.getByText('It is rejected.')).toBeVisible()
  await expect(async () => {
    await page.goto(product)
    expect(await reviewCount(page)).toBe(before)
    await expect(inShop.getByText('The seam opened.')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()

  await page.goto('/office/reviews?state=rejected')
  await page.getByRole('link', { name: 'It is not about the piece 1' }).click()
  await expect(page).toHaveURL(/reason=not_about_piece/)
  await expect(review).toContainText('Rejected: It is not about the piece.')
  await expectGoodScreen(page)
  await review.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText('It is shown.')).toBeFocused()
})

/** Of the product's page, as search engines read it. */
async function reviewCount(page: Page): Promise<number> {
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return Number(/"reviewCount":(\d+)/.exec(facts.join())?.[1] ?? 0)
}
