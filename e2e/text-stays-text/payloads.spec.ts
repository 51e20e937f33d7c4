import { expect, test } from '@playwright/test'
import { pairs, payloads, sinks } from './payloads.ts'
import { findMarkup, watchForScripts } from './watch-for-markup.ts'

test('each of 100 payloads is noticed where it is let through', async ({ page }) => {
  expect(new Set(payloads).size).toBe(100)
  const deeds = await watchForScripts(page)
  for (const { write, payloads: written } of sinks) {
    for (const payload of written) {
      deeds.length = 0
      await page.setContent(write(payload), { waitUntil: 'commit' })
      const noticed = async () => deeds.length + (await findMarkup(page)).length
      await expect.poll(noticed, payload).toBeGreaterThan(0)
    }
  }
})

test('fifty pairs hold each payload once', () => {
  for (const payload of payloads) {
    const holders = pairs.filter(
      (pair) => pair.startsWith(`${payload} `) || pair.endsWith(` ${payload}`),
    )
    expect(holders, payload).toHaveLength(1)
  }
})
