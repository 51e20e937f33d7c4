import { type Browser, chromium } from '@playwright/test'
import { StartupError } from '../api/ground/errors/startup-error.ts'
import { ensureChromium } from '../scripts/find-chromium.ts'
import { shopPort } from './shop.ts'

export const debuggingPort = shopPort + 1

/** Opens a new browser, with nothing in its cache, for as long as `use` takes. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = ensureChromium()
  if (!executablePath) throw new StartupError('no Chromium: install one or set CHROMIUM_PATH to it')
  // A container's root cannot use Chromium's sandbox, and a closed network should not be called.
  const args = ['--disable-gpu', '--disable-background-networking']
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  args.push(`--remote-debugging-port=${debuggingPort}`)
  const browser = await chromium.launch({ executablePath, args })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}
