import { matchRoutes, type RouteObject } from 'react-router'
import { expect } from 'vitest'
import { test } from '../api/testing/shop.ts'
import { openProcess } from '../api/testing/site.ts'
import checks from '../rules/accessibility.json' with { type: 'json' }
import { screensOf } from '../shots/screens.ts'
import routes from '../storefront/routes.ts'
import { shopDate } from '../ui/shop-time.ts'

const files = (list: typeof routes): string[] =>
  list.flatMap(({ file, children = [] }) => [file, ...files(children)])

test('every page of the shop is among the screens that are checked', () => {
  const screens = screensOf({ productPath: '/product/1', orderId: 1 })
  const checked = screens.flatMap(
    ({ path }) =>
      matchRoutes(routes as RouteObject[], path)?.map(({ route }) => Object(route).file) ?? [],
  )
  const pages = files(routes).filter((file) => file.endsWith('.tsx'))
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((file) => !checked.includes(file))).toEqual([])
})

test('the accessibility statement says what is checked and when, and takes reports', async ({
  shop,
}) => {
  const { see } = await openProcess(shop)
  const page = (await (await see('/accessibility')).text()).replaceAll('<!-- -->', '')
  const [day = ''] = [checks.visitors_checked_on, checks.customers_checked_on].sort()
  expect(page).toContain(`last checked on ${shopDate(day)}`)
  for (const width of [...checks.widths, ...checks.extreme_widths, checks.phone_width]) {
    expect(page).toContain(String(width))
  }
  expect(page).toContain('href="/complaint?kind=barrier"')
  expect(await (await see('/')).text()).toContain('href="/accessibility"')
})
