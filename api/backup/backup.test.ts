import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import pino from 'pino'
import sharp from 'sharp'
import { expect, onTestFinished, vi } from 'vitest'
import { createApi } from '../../contract/client.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { startEmbeddedPostgres } from '../db/embedded/server.ts'
import { openDatabase } from '../db/open.ts'
import { openBucket } from '../media/bucket.ts'
import { openFolder } from '../media/folder.ts'
import { openMedia } from '../media/open-media.ts'
import type { Storage } from '../media/storage.ts'
import { startBucket } from '../testing/bucket.ts'
import { createMakers } from '../testing/makers.ts'
import { readZip, verifySignature } from '../testing/read-apk.ts'
import { readBinaryXml } from '../testing/read-binary-xml.ts'
import { runInProcess } from '../testing/run-in-process.ts'
import { isRunning, startServer } from '../testing/server-process.ts'
import { test } from '../testing/shop.ts'
import { backUp } from './back-up.ts'
import { findMoment } from './find-moment.ts'
import { handleBackups } from './handle-backups.ts'
import { findManifest, listManifests, type Manifest, nameOf, writeManifest } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'
import { restore } from './restore.ts'

// Each makes a database of its own.
vi.setConfig({ testTimeout: 120_000 })

const quiet = () => () => {}

/** PostgreSQL's own user must get through. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nool-backup-'))
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const run = (dataDir: string, ...args: string[]) =>
  runInProcess(handleBackups, { DATA_DIR: dataDir }, args)

async function drawPortrait(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 200, height: 200, channels: 3, background: 'black', noise } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  return new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' })
}

/** A shop in a folder, with shoppers and something to buy. */
async function stock(dataDir: string) {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {})
  const make = createMakers(database.db)
  const shirt = await make.product({ stock: 5_000 })
  const shoppers = []
  for (let n = 0; n < 4; n++) {
    const customer = await make.customer()
    shoppers.push({ ...customer, address: await make.address(customer) })
  }
  await database.close()
  return { shirt, shoppers }
}

type Stocked = Awaited<ReturnType<typeof stock>>

/** Orders, and changes of portraits, one after the other for each shopper, until they are stopped. */
function startLoad(
  { shirt, shoppers }: Stocked,
  fetch: (path: string, init?: RequestInit) => Promise<Response>,
) {
  const orders: string[] = []
  const startedAt = new Map<string, number>()
  let stopped = false
  const shop = async ({ token, address }: Stocked['shoppers'][number]) => {
    const api = createApi(fetch, () => token)
    while (!stopped) {
      const start = Date.now()
      const order = { type: 'buynow', ...shirt.selection, quantity: 1 } as const
      const { order_number: number } = await api('POST /api/cod_order_create/', {
        body: { ...order, shipping_address_id: address.id },
      })
      orders.push(number)
      startedAt.set(number, start)
      await api('PUT /api/profile_update/', { body: { profile_image: await drawPortrait() } })
    }
  }
  const done = Promise.all(shoppers.map(shop))
  // Of a test that has failed before it stops them.
  done.catch(() => {})
  return {
    orders,
    startedAt,
    async stop() {
      stopped = true
      await done
    },
  }
}

test('a shop under load is backed up, destroyed and restored', async ({ shop }) => {
  const [dataDir, place] = [join(makeFolder(), 'data'), join(makeFolder(), 'backups')]
  const stocked = await stock(dataDir)
  const settings = { DATABASE_URL: '', DATA_DIR: dataDir, MEDIA_DIR: '', WORKERS: '1' }
  const server = await startServer(shop, settings)
  await server.logged(/ is open at /)
  const load = startLoad(stocked, server.fetch)
  await expect.poll(() => load.orders.length, { timeout: 30_000 }).toBeGreaterThan(20)

  const acknowledged = [...load.orders]
  const backedUp = await run(dataDir, 'backup', place)
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
  expect(await run(dataDir, 'backup', place)).toMatchObject({ code: 0 })
  expect([stale, written].map((file) => existsSync(file ?? ''))).toEqual([false, true])
  await load.stop()

  const pids = [server.child.pid ?? 0, pidOfPostgres(dataDir)]
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await once(server.child, 'close')
  while (pids.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 20))
  rmSync(dataDir, { recursive: true, force: true })
  expect(await run(dataDir, 'restore', place)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ is restored to .* Its books are right\.$/),
  })

  const earlier = join(makeFolder(), 'data')
  const to = moment.toISOString()
  expect(await run(earlier, 'restore', place, '--to', to)).toMatchObject({ code: 0 })
  const atMoment = await readOrders(earlier)
  expect(before.filter((number) => !atMoment.has(number))).toEqual([])
  const after = load.orders.filter((number) => Number(load.startedAt.get(number)) > Number(moment))
  expect(after.length).toBeGreaterThan(0)
  expect(after.filter((number) => atMoment.has(number))).toEqual([])
  const find = (time: string) => findMoment(openFolder(place), new Date(time))
  await expect(find('2020-01-01')).rejects.toThrow(/^--to: no backup there is as old as 2020/)
  await expect(find('2120-01-01')).rejects.toThrow(/^--to: .* is as late as the backups there/)

  const again = await startServer(shop, settings)
  await again.logged(/ is open at /)
  for (const { token } of stocked.shoppers) {
    const { profile_image: picture } = await createApi(
      again.fetch,
      () => token,
    )('GET /api/profile/')
    const shown = await again.fetch(picture ?? 'none')
    expect([picture, shown.status]).toEqual([picture, 200])
    await sharp(Buffer.from(await shown.arrayBuffer())).stats()
  }
  const numbers = await readOrders(dataDir)
  expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([])
  const refused = await run(dataDir, 'restore', place)
  expect(refused.err).toMatch(/^Nool: there is something in .*; a backup is restored into an /)
})

async function readOrders(dataDir: string): Promise<Set<string>> {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {})
  const orders = await database.db.selectFrom('orders').select('number').execute()
  await database.close()
  return new Set(orders.map(({ number }) => number))
}

function pidOfPostgres(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
}

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

test('phones take the app of a restored shop as an update: its key is in the backup', async () => {
  const [dataDir, place] = [join(makeFolder(), 'data'), join(makeFolder(), 'backups')]
  const app = await readApp(dataDir, 'Nool')
  expect(app.links).toContain(app.signer)
  expect(await run(dataDir, 'backup', place)).toMatchObject({ code: 0 })
  // What came after the backup is lost with the shop.
  const renamed = await readApp(dataDir, 'Nool of Tiruppur')
  expect(renamed.version).toBeGreaterThan(app.version)
  rmSync(dataDir, { recursive: true })

  const other = join(makeFolder(), 'data')
  expect(await run(other, 'restore', place)).toMatchObject({ code: 0 })
  expect(await readApp(other, 'Nool')).toEqual(app)
  const again = await readApp(other, 'Nool of Tiruppur')
  expect([again.signer, again.links]).toEqual([app.signer, app.links])
  expect(again.version).toBeGreaterThanOrEqual(renamed.version)
})

test('a shop of an older version is restored from a bucket, and brought up to date', async () => {
  const config = readConfig({ DATA_DIR: join(makeFolder(), 'data') })
  const server = await startEmbeddedPostgres(config.dataDir)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const dir = fileURLToPath(new URL('../db/migrations/', import.meta.url))
  const log = () => {}
  await runner({
    dbClient: client,
    dir,
    migrationsTable: 'migrations',
    direction: 'up',
    count: 10,
    log,
  })
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
  expect(await database.db.selectFrom('product_groups').select('id').execute()).toEqual([])
  await database.close()
})

test('a backup that is damaged, unfinished or none at all is refused, and leaves nothing', async () => {
  const place = makeFolder()
  const dataDir = join(makeFolder(), 'data')
  const refusalOf = async (...args: string[]) => (await run(dataDir, ...args)).err
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
