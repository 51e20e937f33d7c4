import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { startServer } from '../testing/server-process.ts'
import { type TestShop, test } from '../testing/shop.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nool-files-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Whatever in the folder another user may read, write or enter, with its mode; what goes meanwhile is not there. */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return ['', ...names]
    .map((name) => ({ name, found: statSync(join(folder, name), { throwIfNoEntry: false }) }))
    .map(({ name, found }) => ({ name, mode: (found?.mode ?? 0) & 0o077 }))
    .filter(({ mode }) => mode > 0)
    .map(({ name, mode }) => `${name} ${mode.toString(8)}`)
}

/** Root's folder lets PostgreSQL's own user through. */
const passes = process.getuid?.() === 0 ? [' 11'] : []

async function changePicture(shop: TestShop, fetch: typeof shop.fetch): Promise<Response> {
  const { token } = await shop.make.customer()
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.set('profile_image', new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' }))
  const headers = { authorization: `Token ${token}` }
  return fetch('/api/profile_update/', { method: 'PUT', headers, body })
}

test('what a shop stores is readable by its user alone, whatever its folders were before', async ({
  shop,
}) => {
  await shop.make.product()
  const folder = makeFolder()
  mkdirSync(join(folder, 'media'), { mode: 0o755 })
  writeFileSync(join(folder, 'local-gateway.sqlite'), '', { mode: 0o644 })
  const server = await startServer(shop, { DATA_DIR: folder, MEDIA_DIR: '', WORKERS: '1' })
  await server.logged(/ is open at /)
  const changed = await changePicture(shop, server.fetch)
  expect(changed.status).toBe(200)
  const { profile_image } = (await changed.json()) as { profile_image: string }
  expect((await server.fetch(profile_image)).status).toBe(200)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files).toContainEqual(expect.stringMatching(/^media\/originals\/../))
  expect(openToOthers(folder)).toEqual(passes)
})

test('PostgreSQL’s own user gets through the data folder that root makes, and no other reads it', async ({
  shop,
}) => {
  const dataDir = join(makeFolder(), 'new', 'data')
  const server = await startServer(shop, {
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    MEDIA_DIR: '',
    WORKERS: '1',
  })
  await server.logged(/ is open at /)
  expect(openToOthers(dataDir)).toEqual(passes)
  expect(openToOthers(join(dataDir, '..')).length).toBe(passes.length * 2)
})
