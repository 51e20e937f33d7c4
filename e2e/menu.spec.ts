import { expect } from '@playwright/test'
import { signUp } from './customer.ts'
import { expectAccessible, test } from './shopper.ts'

const groups = [
  { label: 'Men', category: 'Mens', types: ['Shirts', 'T-Shirt', 'Jeans', 'Trousers'] },
  { label: 'Women', category: 'Womens', types: ['Shirts', 'Kurtis', 'Jeans', 'T-Shirt'] },
  {
    label: 'Kids(Boys)',
    category: 'Kids(Boys)',
    types: ['Shirts', 'T-Shirt', 'Trousers', 'Jeans'],
  },
  { label: 'Kids(Girls)', category: 'Kids(Girls)', types: ['Kurtis', 'Jeans', 'T-Shirt', 'Frock'] },
]

test.describe('the bar of wide screens @desktop', () => {
  test('PRODUCTS opens four columns by keyboard and closes as the focus leaves', async ({
    page,
  }) => {
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link')).toHaveText(['HOME', 'SHOP', 'ABOUT US', 'CONTACT US'])
    await bar.getByRole('button', { name: 'PRODUCTS' }).press('Enter')

    const panel = page.getByRole('navigation', { name: 'Products' })
    for (const { label, category, types } of groups) {
      await expect(panel.getByRole('heading', { name: label, exact: true })).toBeVisible()
      const links = panel.locator(`a[href^="/shop?category=${encodeURIComponent(category)}&"]`)
      await expect(links).toHaveText(types)
    }
    await expectAccessible(page)
    await panel.getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(panel).toBeHidden()
  })

  test('PRODUCTS opens under the pointer and closes behind a link', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'PRODUCTS' }).hover()
    const panel = page.getByRole('navigation', { name: 'Products' })
    await expect(panel.getByRole('img')).toBeVisible()
    await panel.getByRole('link', { name: 'Frock' }).click()
    await expect(page).toHaveURL('/shop?category=Kids(Girls)&subcategory=Frock')
    await expect(page.getByText('Frocks for girls')).toBeVisible()
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'PRODUCTS' }).hover()
    await panel.getByRole('link', { name: 'All Women' }).click()
    await expect(page).toHaveURL('/shop?category=&subcategory=Womens')
    await expect(page.getByText('Everything for women')).toBeVisible()
  })
})

test.describe('the menu of small screens', () => {
  test('it is 250 px wide, folds, and closes by cross, backdrop and link', async ({ page }) => {
    await page.goto('/')
    const open = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await open.click()
    await expect(menu).toHaveCSS('width', '250px')
    await expect(menu.getByText('MY ACCOUNT')).toHaveCount(0)
    await expect(menu.getByText('LOGOUT')).toHaveCount(0)
    await expectAccessible(page)

    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await open.click()
    await page.mouse.click(340, 400)
    await expect(menu).toBeHidden()

    await open.click()
    await menu.getByText('PRODUCTS').click()
    await menu.getByText('Kids(Boys)').click()
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Trousers' }).filter({ visible: true }).click()
    await expect(page).toHaveURL('/shop?category=Kids(Boys)&subcategory=Trousers')
    await expect(menu).toBeHidden()
  })

  test('it leads a customer to what is hers, says where she is, and logs her out', async ({
    page,
    context,
    baseURL,
  }) => {
    await signUp(baseURL, 'Meena', context)
    await page.goto('/shop')
    const open = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const current = menu.locator('[aria-current=page]')
    await open.click()
    await expect(current).toHaveText('SHOP')
    await menu.getByText('MY ACCOUNT').click()
    await menu.getByRole('link', { name: 'Orders' }).click()
    await expect(page).toHaveURL('/orders')
    await open.click()
    await expect(current).toHaveText('Orders')

    const question = page.getByRole('dialog', { name: 'Confirm Logout' })
    await menu.getByText('LOGOUT').click()
    await expect(menu).toBeHidden()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await open.click()
    await menu.getByText('LOGOUT').click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL('/login')
    await open.click()
    await expect(menu.getByText('LOGOUT')).toHaveCount(0)
    await expect(menu.getByText('MY ACCOUNT')).toHaveCount(0)
  })

  test('the toolbar leads to Home, Shop, Search, Cart and Account', async ({ page }) => {
    await page.goto('/')
    const toolbar = page.getByRole('navigation', { name: 'Shortcuts' })
    await expect(toolbar.locator('> *')).toHaveText(['Home', 'Shop', 'Search', 'Cart', 'Account'])
    await toolbar.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('combobox', { name: 'Search for clothes' })).toBeFocused()
    await page.keyboard.press('Escape')
    await toolbar.getByRole('link', { name: 'Account' }).click()
    await expect(page).toHaveURL('/login')
  })
})
