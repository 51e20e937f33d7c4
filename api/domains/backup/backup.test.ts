import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createApi } from '../../../contract/client.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { startEmbeddedPostgres } from '../../ground/db/embedded/server.ts'
import { openDatabase } from '../../ground/db/open.ts'
import { openBucket } from '../../ground/media/bucket.ts'
import { openFolder } from '../../ground/media/folder.ts'
import { openMedia } from '../../ground/media/open-media.ts'
import type { Storage } from '../../ground/media/storage.ts'
import { readOrders, runBackup, type Stocked, startLoad, stock } from '../../testing/backup-shop.ts'
import { startBucket } from '../../testing/bucket.ts'
import { makeDataDir, makeFolder } from '../../testing/data-dir.ts'
import { readZip, verifySignature } from '../../testing/read-apk.ts'
import { readBinaryXml } from '../../testing/read-binary-xml.ts'
import { makeShopAt0107 } from '../../testing/shop-at-0107.ts'
import { backUp } from './back-up.ts'
import { findMoment } from './find-moment.ts'
import { findManifest, listManifests, type Manifest, nameOf, writeManifest } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'
import { restore } from './restore.ts'

const quiet = () => () => {}
/** The Android app that the shop of a folder gives, and what vouches for it. */
async function readApp(dataDir: string, name: string) {
  const settings = { PUBLIC_URL: 'https://nool.example.in', SHOP_NAME: name }
  const config = readConfig({ DATA_DIR: dataDir, ...settings })
  const database = await openDatabase(config, () => {})
  const log = pino({ level: 'silent' })
  const app = createApp({ db: database.db, config, log, requestAvif: async () => {} })
  const apk = Buffer.from(await (await app.request('/apk/')).arrayBuffer())
  const links = await (await app.request('/.well-known/assetlinks.json')).text()
  await database.close()
  const [manifest] = readBinaryXml(readZip(apk).get('AndroidManifest.xml')?.content ?? apk)
  const version = Number(manifest?.attributes.versionCode)
  return { apk, links, version, signer: verifySignature(apk).fingerprint256 }
}

test('a shop is backed up while it sells, destroyed and restored, or restored to a moment', async () => {
  const [dataDir, place] = [await makeDataDir(), join(makeFolder(), 'backups')]
  const stocked = await stock(dataDir)
  const app = await readApp(dataDir, 'Nool')
  expect(app.links).toContain(app.signer)
  const shop = await open(dataDir)
  const load = startLoad(stocked, shop.fetch)
  await expect.poll(() => load.orders.length).toBeGreaterThan(8)

  const acknowledged = [...load.orders]
  const backedUp = await runBackup(dataDir, 'backup', place)
  expect(backedUp).toMatchObject({ code: 0, out: expect.stringMatching(/^Backup \d{8}T\d{6}Z: /) })
  expect(backedUp.out).not.toContain('lost')
  expect(load.orders.length).toBeGreaterThan(acknowledged.length)
  const [before, moment] = [[...load.orders], new Date()]
  await expect
    .poll(() => load.orders.length, { timeout: 30_000 })
    .toBeGreaterThan(before.length + 8)
  const [stale, written] = ['1', '2'].map((name) => join(place, 'pieces', `${name}.7.ab.part`))
  for (const file of [stale, written]) writeFileSync(file ?? '', '')
  utimesSync(stale ?? '', 0, 0)
  expect(await runBackup(dataDir, 'backup', place)).toMatchObject({ code: 0 })
  expect([stale, written].map((file) => existsSync(file ?? ''))).toEqual([false, true])
  await load.stop()
  await shop.close()
  // What came after the backup is lost with the shop.
  const renamed = await readApp(dataDir, 'Nool of Tiruppur')
  expect(renamed.version).toBeGreaterThan(app.version)
  rmSync(dataDir, { recursive: true })

  const restored = await runBackup(dataDir, 'restore', place)
  expect(restored).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ is restored to .* Its books are right\.$/),
  })
  expect((await runBackup(dataDir, 'restore', place)).err).toMatch(
    /^Nool: there is something in .*; a backup is restored into an /,
  )
  const numbers = await readOrders(dataDir)
  expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([])
  await expectPictures(dataDir, stocked)
  // Phones take the app of the restored shop as an update.
  expect(await readApp(dataDir, 'Nool')).toEqual(app)
  const again = await readApp(dataDir, 'Nool of Tiruppur')
  expect([again.signer, again.links]).toEqual([app.signer, app.links])
  expect(again.version).toBeGreaterThanOrEqual(renamed.version)

  const earlier = join(makeFolder(), 'data')
  const to = moment.toISOString()
  expect(await runBackup(earlier, 'restore', place, '--to', to)).toMatchObject({ code: 0 })
  const atMoment = await readOrders(earlier)
  expect(before.filter((number) => !atMoment.has(number))).toEqual([])
  const after = load.orders.filter((number) => Number(load.startedAt.get(number)) > Number(moment))
  expect(after.length).toBeGreaterThan(0)
  expect(after.filter((number) => atMoment.has(number))).toEqual([])
  const find = (time: string) => findMoment(openFolder(place), new Date(time))
  await expect(find('2020-01-01')).rejects.toThrow(/^--to: no backup there is as old as 2020/)
  await expect(find('2120-01-01')).rejects.toThrow(/^--to: .* is as late as the backups there/)
})

/** The shop of a folder as it runs, but for its site and worker. */
async function open(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const database = await openDatabase(config, () => {}, { onLockLost: () => {} })
  const { db } = database
  const app = createApp({ db, config, log: pino({ level: 'silent' }), requestAvif: async () => {} })
  const fetch = async (path: string, init?: RequestInit) => app.request(path, init)
  return { fetch, close: () => database.close() }
}

async function expectPictures(dataDir: string, { shoppers }: Stocked): Promise<void> {
  const shop = await open(dataDir)
  for (const { token } of shoppers) {
    const api = createApi(shop.fetch, () => token)
    const { profile_image: picture } = await api('GET /api/profile/')
    const shown = await shop.fetch(picture ?? 'none')
    expect([picture, shown.status]).toEqual([picture, 200])
    await sharp(Buffer.from(await shown.arrayBuffer())).stats()
  }
  await shop.close()
}

test('a shop of an older version is restored from a bucket, and brought up to date', async () => {
  const config = readConfig({ DATA_DIR: join(makeFolder(), 'data') })
  const server = await startEmbeddedPostgres(config.dataDir)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await makeShopAt0107(client)
  await client.query(`insert into pictures (key, format, width, height, placeholder)
    values ('${'a'.repeat(24)}', 'webp', 1, 1, ''), ('${'b'.repeat(24)}', 'webp', 1, 1, '')`)
  await client.end()
  await server.stop()
  const media = openMedia(config)
  await media.storage.put(`originals/aa/${'a'.repeat(24)}`, Buffer.from('a picture'))

  const { files, settings } = await startBucket()
  const { bucket } = readConfig(settings)
  if (!bucket) throw new Error('no bucket')
  const place = openBucket(bucket)
  const at = new Date(0)
  const empty: Manifest = {
    format: 1,
    at: at.toISOString(),
    folders: [],
    database: [],
    pictures: [],
    others: [],
  }
  await writeManifest(place, nameOf(at), empty)
  const refusals: unknown[] = []
  const observed: Storage = {
    ...place,
    async delete(name) {
      refusals.push(await backUp(config, media, place, { progress: quiet }).catch(String))
      await place.delete(name)
    },
  }
  const first = await backUp(config, media, observed, { progress: quiet, keep: 1 })
  expect(first.removed).toBe(1)
  expect(refusals).toEqual([expect.stringMatching(/another backup of this shop is running/)])
  expect(first).toMatchObject({ pictures: 1, lost: ['b'.repeat(24)] })
  const pieces = files.size
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const second = await backUp(config, media, place, { progress: quiet })
  expect(files.size - pieces).toBeLessThan(pieces / 4)
  expect(await pruneBackups(place, 1)).toBe(1)
  expect(await listManifests(place)).toEqual([second.name])

  const other = readConfig({ DATA_DIR: join(makeFolder(), 'data') })
  const { manifest } = await findManifest(place, undefined)
  await restore(other, { from: place, manifest, progress: quiet })
  expect(readdirSync(other.dataDir).toSorted()).toEqual(['media', 'pg', 'pg.password'])
  const restored = readFileSync(join(other.mediaDir, 'originals', 'aa', 'a'.repeat(24)))
  expect(String(restored)).toBe('a picture')
  const database = await openDatabase(other, () => {})
  const statuses = await database.db.selectFrom('orders').select('status').distinct().execute()
  expect(statuses).toHaveLength(10)
  await database.close()
})

test('a backup that is damaged, unfinished or none at all is refused, and leaves nothing', async () => {
  const place = makeFolder()
  const dataDir = join(makeFolder(), 'data')
  const refusalOf = async (...args: string[]) => (await runBackup(dataDir, ...args)).err
  expect(await refusalOf('restore', place)).toBe('Nool: there is no backup there that was finished')
  expect(await refusalOf('backup', place)).toMatch(
    /^Nool: there is no database in .*; set DATA_DIR/,
  )
  const digest = 'a'.repeat(64)
  const file = { path: 'PG_VERSION', size: 3, pieces: [digest] }
  const manifest = { format: 1, at: new Date().toISOString(), folders: [], database: [file] }
  const storage = openFolder(place)
  await storage.put('backups/one.json', Buffer.from('{"format":2}'))
  expect(await refusalOf('restore', place)).toMatch(
    /^Nool: the backup one is damaged, or of a later/,
  )
  await storage.put(
    'backups/one.json',
    Buffer.from(JSON.stringify({ ...manifest, pictures: [], others: [] })),
  )
  expect(await refusalOf('restore', place)).toMatch(
    /the backup is incomplete: pieces\/aa\/a+ is missing/,
  )
  await storage.put(`pieces/aa/${digest}`, Buffer.from('18'))
  expect(await refusalOf('restore', place)).toMatch(/the backup is damaged: pieces\/aa\/a+ is not/)
  expect(readdirSync(dataDir)).toEqual([])
  writeFileSync(join(dataDir, 'mine'), '')
  expect(await refusalOf('restore', place)).toMatch(/^Nool: there is something in /)
})
