import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { test as base } from './shopper.ts'

/** For journeys that need what Chromium's headless shell lacks: installing, push, showing a PDF. */
export const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = findChromium()
      await use({ ...launchOptions, ...(executablePath && { executablePath }) })
    },
    { scope: 'worker' },
  ],
})
