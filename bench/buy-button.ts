import type { Browser } from '@playwright/test'

/** Where the nearest button that buys ends, of the height of a first screen; in CSS pixels. */
export type BuyButton = { width: number; bottom: number; height: number }

const screens = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]

/** @param url of a garment that is in stock */
export async function placeOfBuyButton(browser: Browser, url: string): Promise<BuyButton[]> {
  const places: BuyButton[] = []
  for (const viewport of screens) {
    const page = await browser.newPage({ viewport })
    await page.goto(url)
    const buttons = page.getByRole('button', { name: 'Add To Cart' }).filter({ visible: true })
    await buttons.first().waitFor()
    const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()))
    const bottom = Math.min(...boxes.map((box) => (box ? box.y + box.height : Infinity)))
    places.push({ ...viewport, bottom: Math.round(bottom) })
    await page.close()
  }
  return places
}
