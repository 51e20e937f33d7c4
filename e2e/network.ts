import type { Page, Route } from '@playwright/test'

/**
 * Answers calls in the shop's place, or loses them, until the returned function is called. The route
 * stays after that, as a call under way would be lost with it.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<() => void> {
  let isOver = false
  await page.route(url, (route) => (isOver ? route.continue() : answer(route)))
  return () => {
    isOver = true
  }
}

/** Holds calls until they are released; `held` are the addresses that were called. */
export async function hold(page: Page, url: string | RegExp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held: string[] = []
  await page.route(url, async (route) => {
    held.push(route.request().url())
    await released
    // The page may have given the call up meanwhile.
    await route.continue().catch(() => {})
  })
  return { held, release }
}

/** Opens a page, and waits for its offline bar, which comes once it has all that it needs at first. */
export async function openForOffline(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // The place of the bar; what is loaded may still wait to be drawn.
  await page.locator('[role=status].fixed').waitFor({ state: 'attached' })
  // What is still on its way when the connection goes is an error in the console.
  await page.waitForLoadState('networkidle')
}
