import { expect, type Page } from '@playwright/test'
import { showFilm, test } from './fake-camera.ts'
import { onWave } from './on-wave.ts'
import { expectGoodScreen } from './shopper.ts'

test.use({ mayFail: '/office/' })

async function logIn(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'As owner' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Whether every camera that the page has opened is off again. */
const camerasAreOff = (page: Page) =>
  page.evaluate(() =>
    Object(window).tracks.every((track: MediaStreamTrack) => track.readyState === 'ended'),
  )

/** Notes each camera that the page opens. */
const watchCameras = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { tracks })
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      tracks.push(...stream.getTracks())
      return stream
    }
  })

test('pieces are scanned by camera, each once while it is held before it @each-width', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['camera'])
  await watchCameras(page)
  await logIn(page, '/office/pack', 'Pack')
  const one = await onWave(page, baseURL, 2)
  await showFilm([
    { code: one.code, seconds: 10 },
    { code: '', seconds: 4 },
  ])
  const sent: string[] = []
  page.on('request', (request) => {
    const code = request.method() === 'POST' && request.postData()?.match(/code=([^&]+)/)?.[1]
    if (code) sent.push(code)
  })
  await page.goto(`/office/pack?order=${one.number}`)
  // This browser has no reader of its own.
  expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false)
  await page.getByRole('button', { name: 'Scan by camera' }).click()
  await expect(page.getByText('Still missing: 1 piece.')).toBeVisible()
  await expect(page.getByText(`Read ${one.code}`)).toBeVisible()
  expect(sent).toHaveLength(1)
  await expectGoodScreen(page)
  await expect(page.getByText(`${one.number} is packed.`)).toBeVisible()
  expect(sent).toHaveLength(2)
  await page.getByRole('button', { name: 'Stop the camera' }).click()
  await expect(page.getByLabel('What the camera sees')).toHaveCount(0)
  expect(await camerasAreOff(page)).toBe(true)

  await page.getByRole('button', { name: 'Scan by camera' }).click()
  await expect(page.getByLabel('What the camera sees')).toBeVisible()
  await page.getByRole('link', { name: 'Returns' }).first().click()
  await expect(page.getByRole('heading', { name: 'Returns', level: 1 })).toBeVisible()
  await expect.poll(() => camerasAreOff(page)).toBe(true)
})

test('a scan in the moment of a press does not take her back', async ({ page }) => {
  await logIn(page, '/office/pack', 'Pack')
  await page.getByLabel('Scan a piece').fill('NS0000000')
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('a[href="/office/returns"]')?.click()
    document.querySelector<HTMLFormElement>('main form[method=post]')?.requestSubmit()
  })
  await expect(page.getByRole('heading', { name: 'Returns', level: 1 })).toBeVisible()
})

test('what the camera reads in Returns opens what it stands for', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['camera'])
  await logIn(page, '/office/pack', 'Pack')
  const { number } = await onWave(page, baseURL)
  await showFilm([{ code: number, seconds: 2 }])
  await page.goto('/office/returns')
  await page.getByRole('button', { name: 'Scan by camera' }).click()
  await expect(page).toHaveURL(`/office/orders?search=${number}`)
})

test('a camera that is refused is said kindly, and the box goes on', async ({ page, context }) => {
  await context.clearPermissions()
  // Without a film there is no camera.
  await showFilm([{ code: '', seconds: 1 }])
  await logIn(page, '/office/pack', 'Pack')
  await page.getByRole('button', { name: 'Scan by camera' }).click()
  await expect(page.getByText('The camera is not allowed here.')).toBeVisible()
  await expectGoodScreen(page)
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('none', 'NotFoundError'))
  })
  await page.getByRole('button', { name: 'Scan by camera' }).click()
  await expect(page.getByText('This device has no camera.')).toBeVisible()
  await expect(page.getByLabel('Scan a piece')).toBeEditable()
})
