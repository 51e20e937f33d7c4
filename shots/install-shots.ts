import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { openSharp } from '../api/ground/media/open-sharp.ts'
import { createApi } from '../contract/client.ts'

const pictures = fileURLToPath(new URL('../public/screenshots/', import.meta.url))
const list = fileURLToPath(new URL('../storefront/features/seo/screenshots.json', import.meta.url))

/** As browsers show them while they offer to install the shop: no taller than 2.3 times their width. */
const windows = {
  narrow: { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false },
}
const sizes = { narrow: '720x1440', wide: '1280x800' }

const screens = [
  { name: 'home', label: 'The home page' },
  { name: 'shop', label: 'All garments, with filters' },
  { name: 'product', label: 'A garment in its colours and sizes' },
]

/** Draws the screenshots of the web manifest, which are part of the site once it is built again. */
export async function drawInstallShots(browser: Browser, origin: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  const sharp = await openSharp()
  const screenshots = []
  for (const form of ['narrow', 'wide'] as const) {
    const options = { baseURL: origin, reducedMotion: 'reduce' as const, ...windows[form] }
    const context = await browser.newContext(options)
    const page = await context.newPage()
    for (const { name, label } of screens) {
      await open(page, name)
      const file = `${name}-${form}.webp`
      const picture = sharp(await page.screenshot())
      await picture.webp({ quality: 72, effort: 6 }).toFile(pictures + file)
      const src = `/screenshots/${file}`
      screenshots.push({ src, sizes: sizes[form], type: 'image/webp', form_factor: form, label })
    }
    await context.close()
  }
  const fetchApi = (path: string, init?: RequestInit) => fetch(origin + path, init)
  const { name: shop } = await createApi(fetchApi, () => undefined)('GET /api/shop/')
  writeFileSync(list, `${JSON.stringify({ shop, screenshots }, null, 2)}\n`)
}

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(screen === 'home' ? '/' : '/shop', { waitUntil: 'networkidle' })
  if (screen !== 'product') return
  const path = await page.getByRole('article').first().getByRole('link').getAttribute('href')
  await page.goto(path ?? '/shop', { waitUntil: 'networkidle' })
}
