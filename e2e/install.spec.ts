import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import { test } from './whole-browser.ts'

type Picture = { src: string; sizes: string; form_factor?: string }

test('Chromium finds nothing that keeps the shop from being installed', async ({
  baseURL,
  launchOptions,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'nool-profile-'))
  // A private window, which tests otherwise have, installs nothing.
  const context = await chromium.launchPersistentContext(folder, launchOptions)
  try {
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    // What is no page of the shop has no manifest, which Chromium says.
    await page.goto(`${baseURL}/robots.txt`)
    const elsewhere = await protocol.send('Page.getInstallabilityErrors')
    expect(elsewhere.installabilityErrors).toMatchObject([{ errorId: 'no-manifest' }])
    await page.goto(`${baseURL}/`)
    const { errors, data } = await protocol.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '').name).toBe('Nool')
    const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('each picture of the manifest is there in its size, for phones and computers', async ({
  page,
}) => {
  await page.goto('/')
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const shortcuts: { name: string; icons: Picture[] }[] = manifest.shortcuts
  expect(shortcuts.map(({ name }) => name)).toEqual(['Search', 'Orders', 'Cart'])
  const screenshots: Picture[] = manifest.screenshots
  const forms = new Set(screenshots.map(({ form_factor }) => form_factor))
  expect([...forms]).toEqual(['narrow', 'wide'])
  const pictures = [...manifest.icons, ...screenshots, ...shortcuts.flatMap(({ icons }) => icons)]
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect([src, size]).toEqual([src, sizes])
  }
})

test('the icon brings back the screen that was left, a shortcut goes to its own', async ({
  page,
}) => {
  await page.addInitScript(() => {
    type Launch = { targetURL: string }
    const setConsumer = (consumer: (launch: Launch) => void) => {
      const launch = (path: string) => consumer({ targetURL: new URL(path, origin).href })
      // As the browser does with the launch that opened the window.
      consumer({ targetURL: location.href })
      Object.assign(window, { launch })
    }
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } })
  })
  const launch = (path: string) => page.evaluate((to) => Reflect.get(window, 'launch')(to), path)
  await page.goto('/aboutus')
  await page.waitForFunction(() => 'launch' in window)
  await launch('/')
  await expect(page).toHaveURL('/aboutus')
  await launch('/#site-search')
  await expect(page.getByRole('combobox', { name: 'Search for clothes' })).toBeFocused()
  await page.keyboard.press('Escape')
  await launch('/shop')
  await expect(page).toHaveURL('/shop')
})

test('the shortcut to the search opens it', async ({ page }) => {
  await page.goto('/#site-search')
  await expect(page.getByRole('combobox', { name: 'Search for clothes' })).toBeFocused()
})
