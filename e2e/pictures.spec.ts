import { expect, type Page, test } from '@playwright/test'
import { layoutShift, readToTheEnd } from './layout-shift.ts'

const paths = ['/', '/shop', '/product/1']
const mostShift = 0.02

const hurriedPictures = (page: Page) =>
  page.locator('img').evaluateAll((pictures) =>
    pictures
      .filter((picture): picture is HTMLImageElement => picture instanceof HTMLImageElement)
      .filter(({ src, loading }) => !src.startsWith('data:') && loading !== 'lazy')
      .map(({ fetchPriority, alt }) => ({ fetchPriority, alt })),
  )

for (const path of paths) {
  test(`of ${path}, the first picture is preloaded and no other is hurried`, async ({ page }) => {
    await page.goto(path)
    const preloads = await page.locator('link[rel=preload][as=image]').evaluateAll((links) =>
      links
        .filter((link): link is HTMLLinkElement => link instanceof HTMLLinkElement)
        .filter(({ media }) => !media || matchMedia(media).matches)
        .map(({ imageSrcset, fetchPriority }) => ({ imageSrcset, fetchPriority })),
    )
    expect(preloads).toEqual([
      { imageSrcset: expect.stringContaining('/media/'), fetchPriority: 'high' },
    ])
    const hurried = await hurriedPictures(page)
    expect(hurried).toEqual([{ fetchPriority: 'high', alt: expect.any(String) }])
    // What is preloaded is what is shown: else it would be fetched twice.
    const [shown] = await page
      .locator('img[fetchpriority=high]')
      .evaluateAll(([picture]) => (picture instanceof HTMLImageElement ? [picture.currentSrc] : []))
    const width = new URL(shown ?? '').pathname
    expect(preloads[0]?.imageSrcset).toContain(width)
  })

  test(`of ${path}, every picture has its dimensions`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('img:not([width]), img:not([height])')).toHaveCount(0)
  })

  test(`of ${path}, nothing moves while it is read`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(path)
    await readToTheEnd(page)
    expect(await layoutShift(page)).toBeLessThan(mostShift)
  })
}
