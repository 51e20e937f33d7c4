import type { Page } from '@playwright/test'

/** Scrolls a page to its end as a reader would, so that every lazy picture comes. */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { documentElement: root } = document
    while (Math.ceil(root.scrollTop + root.clientHeight) < root.scrollHeight) {
      root.scrollBy({ top: root.clientHeight / 2, behavior: 'instant' })
      await new Promise((drawn) => setTimeout(drawn, 100))
    }
  })
  await page.waitForLoadState('networkidle')
}

/**
 * What has moved since the page was opened by itself, and not after an input: the
 * worst burst of shifts, as browsers report it.
 *
 * @see https://web.dev/articles/cls
 */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const entries: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((delivered) => setTimeout(delivered, 100))
    let worst = 0
    let burst = { sum: 0, start: 0, end: 0 }
    for (const entry of entries) {
      // The DOM's types do not know this entry yet.
      const { value, hadRecentInput, startTime } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      }
      if (hadRecentInput) continue
      const goesOn = startTime - burst.end < 1_000 && startTime - burst.start < 5_000
      burst = goesOn
        ? { sum: burst.sum + value, start: burst.start, end: startTime }
        : { sum: value, start: startTime, end: startTime }
      worst = Math.max(worst, burst.sum)
    }
    return worst
  })
}
