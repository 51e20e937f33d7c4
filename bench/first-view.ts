import type { Browser, BrowserContext, Request } from '@playwright/test'

/** Bytes as sent: of the first view, and of what came when the page was idle. */
export type Scripts = {
  firstView: number
  onIdle: number
  files: number
  pictures: number
  picturesOnIdle: number
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

const idleMs = 6_000
/** The phone that Lighthouse emulates, so that both ask for the same pictures. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** @param cookies of who is signed in */
export async function countScripts(
  browser: Browser,
  url: string,
  cookies: Cookies = [],
): Promise<Scripts> {
  const context = await browser.newContext(phone)
  await context.addCookies(cookies)
  const page = await context.newPage()
  let isLive = false
  const seen: { request: Request; isFirst: boolean }[] = []
  page.on('request', (request) => seen.push({ request, isFirst: !isLive }))
  await page.goto(url)
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  await page.waitForTimeout(500)
  isLive = true
  await page.waitForTimeout(idleMs)

  const scripts: Scripts = { firstView: 0, onIdle: 0, files: 0, pictures: 0, picturesOnIdle: 0 }
  for (const { request, isFirst } of seen) {
    const type = (await request.response())?.headers()['content-type'] ?? ''
    const isPicture = type.startsWith('image/') && !type.includes('svg')
    if (!isPicture && !type.includes('javascript')) continue
    const { responseBodySize } = await request.sizes()
    if (isPicture) {
      scripts[isFirst ? 'pictures' : 'picturesOnIdle'] += responseBodySize
      continue
    }
    scripts[isFirst ? 'firstView' : 'onIdle'] += responseBodySize
    if (isFirst) scripts.files += 1
  }
  await context.close()
  return scripts
}
