import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { describe, expect, onTestFinished } from 'vitest'
import { createApi } from '../../../contract/client.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { startBucket, type TestBucket } from '../../testing/bucket.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { openBucket } from './bucket.ts'
import { copyFiles } from './copy-files.ts'
import { createDiskCache } from './disk-cache.ts'
import { openFolder } from './folder.ts'
import type { RequestedPicture } from './make-picture.ts'
import { makeAvif } from './make-picture.ts'
import { openMedia } from './open-media.ts'
import { tidyPictures } from './service.ts'
import { storePicture } from './store.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nool-machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A machine with a disk of its own, over the shop's database and a bucket. */
function openMachine(shop: TestShop, bucket: TestBucket) {
  const config = readConfig({ ...bucket.settings, DATA_DIR: makeFolder(), RATE_LIMITS: 'off' })
  const wanted: RequestedPicture[] = []
  const requestAvif = async (picture: RequestedPicture) => void wanted.push(picture)
  const app = createApp({ db: shop.db, config, log: pino({ level: 'silent' }), requestAvif })
  const fetch = async (path: string, init?: RequestInit) => app.request(path, init)
  const ask = (path: string | null, accept = 'image/webp') =>
    fetch(path ?? '', { headers: { accept } })
  return {
    ask,
    wanted,
    media: openMedia(config),
    statusOf: async (path: string | null) => (await ask(path)).status,
    as: ({ token }: { token: string }) => createApi(fetch, () => token),
    cached: () => {
      try {
        const entries = readdirSync(config.mediaDir, { recursive: true, withFileTypes: true })
        return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
      } catch {
        return []
      }
    },
  }
}

async function draw(background = '#27325e'): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

const portrait = async () =>
  new File([new Uint8Array(await draw())], 'me.jpg', { type: 'image/jpeg' })

async function storeAt(machine: ReturnType<typeof openMachine>, background?: string) {
  const file = join(makeFolder(), 'in.jpg')
  await sharp(await draw(background)).toFile(file)
  return storePicture(machine.media, file)
}

describe('on two machines over a bucket', () => {
  test('a portrait sent to one is shown by the other, and removed from both', async ({ shop }) => {
    const bucket = await startBucket()
    const [a, b] = [openMachine(shop, bucket), openMachine(shop, bucket)]
    const customer = await shop.make.customer()
    const sent = await a.as(customer)('PUT /api/profile_update/', {
      body: { profile_image: await portrait() },
    })
    for (const machine of [b, a]) {
      const shown = await machine.ask(`${sent.profile_image}/160`, 'image/avif,image/webp')
      expect(shown.status).toBe(200)
      const { format, width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
      expect([format, width]).toEqual(['webp', 160])
      expect(machine.wanted).toEqual([])
    }
    await b.as(customer)('PUT /api/profile_update/', { body: { remove_profile_image: true } })
    expect([await a.statusOf(sent.profile_image), await b.statusOf(sent.profile_image)]).toEqual([
      404, 404,
    ])
    expect([...a.cached(), ...b.cached(), ...bucket.files.keys()]).toEqual([])
  })

  test('pictures are fetched once, and shown while the bucket is away', async ({ shop }) => {
    const bucket = await startBucket()
    const [a, b] = [openMachine(shop, bucket), openMachine(shop, bucket)]
    const { key } = await storeAt(a)
    const other = await storeAt(a, '#a33')
    for (const width of [160, 375, 160])
      expect(await b.statusOf(`/media/${key}/${width}`)).toBe(200)
    expect(bucket.state.calls.filter((call) => call.startsWith('GET'))).toHaveLength(1)

    bucket.state.isDown = true
    for (const path of [`/media/${key}/160`, `/media/${key}/544`, `/media/${key}/share.jpg`]) {
      expect([path, await b.statusOf(path)]).toEqual([path, 200])
    }
    const missing = await b.ask(`/media/${other.key}/160`)
    expect([missing.status, missing.headers.get('retry-after')]).toEqual([503, '10'])
  })

  test('portraits are refused while the bucket is away, and removed when it is back', async ({
    shop,
  }) => {
    const bucket = await startBucket()
    const machine = openMachine(shop, bucket)
    const [one, other] = [await shop.make.customer(), await shop.make.customer()]
    const put = async (customer: { token: string }) =>
      machine.as(customer)('PUT /api/profile_update/', {
        body: { profile_image: await portrait(), first_name: 'Changed' },
      })
    const { profile_image } = await put(one)
    bucket.state.isDown = true
    await expect(put(other)).rejects.toMatchObject({ status: 503 })
    const names = await shop.db.selectFrom('customers').select(['id', 'first_name']).execute()
    expect(names.find(({ id }) => id === other.id)?.first_name).not.toBe('Changed')

    const removed = await machine.as(one)('PUT /api/profile_update/', {
      body: { remove_profile_image: true },
    })
    expect(removed.profile_image).toBeNull()
    bucket.state.isDown = false
    await tidyPictures(shop.db, machine.media)
    expect(await machine.statusOf(profile_image)).toBe(404)
    expect([...bucket.files.keys()]).toEqual([])
  })

  test('an AVIF is made by one and fetched by the other', async ({ shop }) => {
    const bucket = await startBucket()
    const [a, b] = [openMachine(shop, bucket), openMachine(shop, bucket)]
    const { key } = await storeAt(a)
    const path = `/media/${key}/160`
    await makeAvif(a.media, key, 160)
    bucket.state.calls.length = 0
    const typeAt = async () => (await b.ask(path, 'image/avif')).headers.get('content-type')
    expect(await typeAt()).toBe('image/webp')
    await expect.poll(typeAt).toBe('image/avif')
    expect(b.wanted).toEqual([])
    const asked = bucket.state.calls.filter((call) => call.endsWith('.avif'))
    expect(asked).toHaveLength(1)
  })
})

test('a folder is copied into the bucket, and only what is not there', async () => {
  const { files, settings, state } = await startBucket()
  const { bucket } = readConfig(settings)
  if (!bucket) throw new Error('no bucket')
  const folder = openFolder(makeFolder())
  const names = ['originals/aa/one', 'originals/bb/two', 'originals/bb/three']
  for (const name of names) await folder.put(name, Buffer.from(name))
  await folder.put('widths/aa/one-160.webp', Buffer.from('made again'))
  files.set('originals/aa/one', Buffer.from('originals/aa/ONE'))
  const to = openBucket(bucket)
  const copy = () => copyFiles(folder, to, 'originals/', () => {})
  expect(await copy()).toMatchObject({ files: 3, copied: 3 })
  for (const name of names) expect(String(files.get(name))).toBe(name)
  expect(files.size).toBe(3)
  files.delete('originals/bb/two')
  state.calls.length = 0
  expect(await copy()).toMatchObject({ files: 3, copied: 1 })
  expect(state.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)

  const damaging = { ...to, get: async () => Buffer.from('damaged') }
  files.clear()
  await expect(copyFiles(folder, damaging, 'originals/', () => {})).rejects.toThrow(
    /is not what was written/,
  )
})

test('a cache stays within its limit, and drops what was read longest ago', async () => {
  const folder = makeFolder()
  const fileOf = (name: string) => join(folder, name)
  const cache = createDiskCache(folder, 3_000)
  for (const [hours, name] of ['new', 'older', 'oldest'].entries()) {
    await cache.write(fileOf(name), Buffer.alloc(900))
    const readAt = new Date(Date.now() - (hours + 1) * 7_200_000)
    await utimes(fileOf(name), readAt, readAt)
  }
  expect(await cache.has(fileOf('oldest'))).toBe(true)
  await cache.write(fileOf('newest'), Buffer.alloc(900))
  await cache.cleared()
  expect(readdirSync(folder).sort()).toEqual(['new', 'newest', 'oldest'])
})
