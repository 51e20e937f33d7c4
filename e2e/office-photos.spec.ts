import { expect } from '@playwright/test'
import { onWave } from './on-wave.ts'
import { drawPhoto, drawPicture } from './picture.ts'
import { expectGoodScreen, test } from './shopper.ts'

test.use({ mayFail: '/office/' })

test('a parcel is photographed amid its scans, and the photos stand by its order', async ({
  page,
  baseURL,
}) => {
  await page.goto('/office/pack')
  await page.getByRole('button', { name: 'As owner' }).click()
  await expect(page.getByRole('heading', { name: 'Pack', level: 1 })).toBeVisible()
  const { number, code } = await onWave(page, baseURL)
  await page.goto(`/office/pack?order=${number}`)
  const camera = page.getByLabel(`Take a photo of ${number}`)
  const photos = page.getByRole('list', { name: `Photos of ${number}` }).getByRole('listitem')

  await camera.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Choose a JPEG')
  // What the browser cannot make smaller goes as it is.
  const heavy = { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(1_200_000) }
  await camera.setInputFiles(heavy)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('larger than 1 MB')
  const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto() }
  await camera.setInputFiles(picture)
  await expect(photos).toHaveCount(1)
  await expectGoodScreen(page)

  // The scanner types on where the camera was.
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${number} is packed.`)).toBeVisible()
  // The next parcel has come in its place.
  await expect(page.getByRole('heading', { name: number, level: 2 })).toHaveCount(0)
  await expect(photos).toHaveCount(1)
  await camera.setInputFiles(picture)
  await expect(photos).toHaveCount(2)
  await expectGoodScreen(page)
  await page.goto(`/office/orders/${number}`)
  await expect(photos).toHaveCount(2)
  await expect
    .poll(() =>
      photos
        .getByRole('img')
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0)
  await expectGoodScreen(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a photo is stored, and one above a megabyte is refused on its screen', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/office/pack')
    await page.getByRole('button', { name: 'As owner' }).click()
    const { number } = await onWave(page, baseURL)
    await page.goto(`/office/pack?order=${number}`)
    const send = async (buffer: Buffer) => {
      const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
      await page.getByLabel(`Take a photo of ${number}`).setInputFiles(photo)
      await page.getByRole('button', { name: 'Send it' }).click()
    }
    await send(await drawPhoto())
    await expect(page.getByRole('alert')).toContainText('larger than 1 MB')
    await expect(page.getByRole('heading', { name: number, level: 2 })).toBeVisible()
    const photos = page.getByRole('list', { name: `Photos of ${number}` }).getByRole('listitem')
    await expect(photos).toHaveCount(0)
    await send(await drawPicture())
    await expect(photos).toHaveCount(1)
    await expect(page.getByText('larger than 1 MB')).toHaveCount(0)
  })
})
