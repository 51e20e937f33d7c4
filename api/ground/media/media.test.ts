import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { pictureWidths } from '../../../contract/picture-widths.ts'
import { createApp } from '../../app.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import type { RequestAvif } from './make-picture.ts'
import { makeWidth } from './make-picture.ts'
import { originalFile, storePicture } from './store.ts'

/** Stores a plain picture of a size and returns its key. */
async function store(shop: TestShop, width = 900, height = 600, file = 'in.png') {
  const path = join(shop.config.mediaDir, file)
  const plain = sharp({ create: { width, height, channels: 3, background: '#27325e' } })
  await plain.toFile(path)
  return (await storePicture(shop.media, path)).key
}

const ask = (shop: TestShop, path: string, accept = 'image/webp,*/*', method = 'GET') =>
  shop.fetch(path, { method, headers: { accept } })

const measure = async (response: Response) =>
  sharp(Buffer.from(await response.arrayBuffer())).metadata()

const filesIn = (shop: TestShop, folder: string) =>
  readdirSync(join(shop.config.mediaDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return [] // the one that listed the folder
    }
  })
}

/** The app with another queue, and a log in memory. */
function appOf(shop: TestShop, requestAvif: RequestAvif, lines: string[] = []) {
  const log = pino({}, { write: (line: string) => lines.push(line) })
  return createApp({ db: shop.db, config: shop.config, log, requestAvif })
}

const takesAvif = 'image/avif,image/webp,*/*'

describe('a picture', () => {
  test('comes in each width, as WebP, and may be cached for ever', async ({ shop }) => {
    const key = await store(shop, 2600, 1000)
    for (const width of pictureWidths) {
      const response = await ask(shop, `/media/${key}/${width}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('vary')).toBe('Accept')
      const length = Number(response.headers.get('content-length'))
      const picture = await measure(response)
      expect([picture.format, picture.width, picture.size]).toEqual(['webp', width, length])
    }
  })

  test('without a width comes 1200 wide', async ({ shop }) => {
    const key = await store(shop, 2600, 1000)
    expect((await measure(await ask(shop, `/media/${key}`))).width).toBe(1200)
  })

  test('is never made wider than it is', async ({ shop }) => {
    const key = await store(shop, 300, 200)
    const { width, height } = await measure(await ask(shop, `/media/${key}/2400`))
    expect([width, height]).toEqual([300, 200])
  })

  test('comes as AVIF once that is made and to whom takes it', async ({ shop }) => {
    const key = await store(shop)
    const path = `/media/${key}/160`
    expect((await ask(shop, path, takesAvif)).headers.get('content-type')).toBe('image/webp')
    await makeWidth(shop.media, key, 160, 'avif')
    const avif = await ask(shop, path, takesAvif)
    expect(avif.headers.get('content-type')).toBe('image/avif')
    expect((await measure(avif)).width).toBe(160)
    for (const accept of ['image/webp,*/*', '*/*', '']) {
      expect((await ask(shop, path, accept)).headers.get('content-type')).toBe('image/webp')
    }
  })

  test('is answered to HEAD as to GET, without its bytes', async ({ shop }) => {
    const key = await store(shop)
    const whole = await ask(shop, `/media/${key}/160`)
    const head = await ask(shop, `/media/${key}/160`, '*/*', 'HEAD')
    expect(head.status).toBe(200)
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': whole.headers.get('content-length'),
    })
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(0)
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })

  // Only Linux lists the open files of a process.
  test.skipIf(process.platform !== 'linux')(
    'asked for by HEAD leaves no file open',
    async ({ shop }) => {
      // Noise, whose file is longer than a stream reads ahead.
      const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
      const create = { width: 800, height: 640, channels: 3, background: 'black', noise } as const
      const path = join(shop.config.mediaDir, 'noise.png')
      await sharp({ create }).toFile(path)
      const { key } = await storePicture(shop.media, path)
      for (let n = 0; n < 5; n++) await ask(shop, `/media/${key}/828`, '*/*', 'HEAD')
      await (await ask(shop, `/media/${key}/828`)).arrayBuffer()
      expect(openFiles().filter((file) => file.includes(key))).toEqual([])
    },
  )

  test('that was taken sideways is measured and shown upright', async ({ shop }) => {
    const path = join(shop.config.mediaDir, 'sideways.jpg')
    const lying = sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    await lying.jpeg().withMetadata({ orientation: 6 }).toFile(path)
    const stored = await storePicture(shop.media, path)
    const shown = await measure(await ask(shop, `/media/${stored.key}`))
    expect([stored.width, stored.height]).toEqual([60, 90])
    expect([shown.width, shown.height]).toEqual([60, 90])
    const placeholder = Buffer.from(stored.placeholder.split(',')[1] ?? '', 'base64')
    const tiny = await sharp(placeholder).metadata()
    expect([tiny.width, tiny.height]).toEqual([8, 12])
  })

  test('is stored once however often it comes', async ({ shop }) => {
    expect(await store(shop, 90, 60, 'one.png')).toBe(await store(shop, 90, 60, 'two.png'))
    expect(filesIn(shop, 'originals')).toHaveLength(1)
  })
})

describe('what is no picture', () => {
  test('is not found: an unknown or malformed key, another width, a path out', async ({ shop }) => {
    const key = await store(shop)
    const paths = [
      `/media/${'0'.repeat(24)}/160`,
      `/media/${key.slice(1)}/160`,
      `/media/${key.toUpperCase()}A/160`,
      `/media/${key}/161`,
      `/media/${key}/0160`,
      `/media/${key}/160.webp`,
      `/media/${key}/-1`,
      `/media/${key}/160/160`,
      `/media/..%2f..%2fetc%2fpasswd/160`,
      `/media/..%2f${key}/160`,
      `/media/%2e%2e/160`,
      `/media/${key}/..%2f160`,
      `/media/${key}%00/160`,
      '/media/',
      '/media',
    ]
    for (const path of paths) {
      const response = await ask(shop, path)
      expect([path, response.status]).toEqual([path, 404])
    }
    expect(filesIn(shop, 'originals')).toEqual([key])
    expect(readdirSync(shop.config.mediaDir)).not.toContain('widths')
  })

  test('is not stored', async ({ shop }) => {
    const file = join(shop.config.mediaDir, 'words.txt')
    for (const bytes of [
      'words',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ]) {
      writeFileSync(file, bytes)
      await expect(storePicture(shop.media, file)).rejects.toThrow(/picture|image/)
    }
    expect(readdirSync(shop.config.mediaDir)).not.toContain('originals')
  })
})

describe('a picture that cannot be made', () => {
  test('is an error of ours, which the log names', async ({ shop }) => {
    const key = await store(shop)
    const broken = originalFile(shop.media, key)
    writeFileSync(broken, readFileSync(broken).subarray(0, 60))
    const lines: string[] = []
    const app = appOf(shop, async () => {}, lines)
    const response = await app.request(`/media/${key}/160`)
    expect(response.status).toBe(500)
    expect(lines.join('')).toContain('unexpected error')
  })
})

describe('a WebP', () => {
  test('does not wait for the AVIF to be asked for', async ({ shop }) => {
    const key = await store(shop)
    const app = appOf(shop, () => new Promise(() => {}))
    const headers = { accept: takesAvif }
    expect((await app.request(`/media/${key}/160`, { headers })).status).toBe(200)
  })

  test('is answered when the AVIF cannot be asked for, which the log has', async ({ shop }) => {
    const key = await store(shop)
    const lines: string[] = []
    const app = appOf(shop, () => Promise.reject(new Error('no queue')), lines)
    const headers = { accept: takesAvif }
    expect((await app.request(`/media/${key}/160`, { headers })).status).toBe(200)
    expect(lines.join('')).toContain('no queue')
  })
})

describe('a width that many ask for at once', () => {
  test('is made once', async ({ shop }) => {
    const key = await store(shop)
    const { media } = shop
    const first = makeWidth(media, key, 375, 'webp')
    expect(makeWidth(media, key, 375, 'webp')).toBe(first)
    expect(makeWidth(media, key, 544, 'webp')).not.toBe(first)
    await Promise.all([first, makeWidth(media, key, 544, 'webp')])
  })

  test('is one file, whole to each who asked', async ({ shop }) => {
    const key = await store(shop)
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => ask(shop, `/media/${key}/375`)),
    )
    const bodies = await Promise.all(responses.map((response) => response.arrayBuffer()))
    expect(new Set(bodies.map((body) => Buffer.from(body).toString('base64'))).size).toBe(1)
    expect(filesIn(shop, 'widths')).toEqual([`${key}-375.webp`])
  })
})

describe('a picture where WebP is not read', () => {
  test('is a JPEG of 1200 × 630 in shared links, whatever its shape', async ({ shop }) => {
    for (const [width, height] of [
      [800, 1000],
      [600, 600],
      [2400, 1080],
      [90, 2000],
    ] as const) {
      const key = await store(shop, width, height)
      const response = await ask(shop, `/media/${key}/share.jpg`)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const shared = await measure(response)
      expect([shared.format, shared.width, shared.height]).toEqual(['jpeg', 1200, 630])
    }
  })

  test('is small and upright in mails', async ({ shop }) => {
    const key = await store(shop, 1200, 900)
    const response = await ask(shop, `/media/${key}/mail.jpg`)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const { format, width, height } = await measure(response)
    expect([format, width, height]).toEqual(['jpeg', 144, 180])
  })

  test('is not there for what is no picture', async ({ shop }) => {
    for (const key of ['f'.repeat(24), 'nothing', '..%2f..%2fetc']) {
      for (const drawing of ['share', 'mail']) {
        expect((await ask(shop, `/media/${key}/${drawing}.jpg`)).status).toBe(404)
      }
    }
  })
})
