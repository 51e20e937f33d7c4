import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { withDeadline } from '../../ground/db/request-scope.ts'
import { readZip, verifySignature } from '../../testing/read-apk.ts'
import { readBinaryXml } from '../../testing/read-binary-xml.ts'
import { test as shopTest, type TestShop } from '../../testing/shop.ts'
import { openProcess } from '../../testing/site.ts'
import { createFindPackage } from './service.ts'
import { createSigningKey, fingerprintOf, toPem } from './signing-key.ts'

const https = { PUBLIC_URL: 'https://nool.example.in', SHOP_NAME: 'நூல் (Nool)' }
const test = shopTest.extend<{ settings: Record<string, string> }>({ settings: https })

/** A process of the shop, maybe on another machine, maybe with other settings. */
function openMachine({ db, config }: TestShop, settings: Record<string, string> = {}) {
  const other = { ...config, ...readConfig({ RATE_LIMITS: 'off', ...https, ...settings }) }
  const log = pino({ level: 'silent' })
  return createApp({ db, config: other, log, requestAvif: async () => {} })
}

async function download(app: ReturnType<typeof openMachine>) {
  const response = await app.request('/apk/')
  const apk = Buffer.from(await response.arrayBuffer())
  const manifest = readBinaryXml(readZip(apk).get('AndroidManifest.xml')?.content ?? apk)
  const version = Number(manifest[0]?.attributes.versionCode)
  return { apk, version, certificate: verifySignature(apk), response }
}

const fingerprintsOf = async (app: ReturnType<typeof openMachine>) => {
  const [link] = await (await app.request('/.well-known/assetlinks.json')).json()
  return link.target.sha256_cert_fingerprints
}

test('an https shop gives its package, under its name, and again only when it has changed', async ({
  shop,
}) => {
  const response = await shop.fetch('/apk/')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/vnd.android.package-archive')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="shop.apk"; filename*=UTF-8''${encodeURIComponent('நூல் ')}%28Nool%29.apk`,
  )
  const apk = Buffer.from(await response.arrayBuffer())
  const etag = response.headers.get('etag') ?? ''
  for (const path of ['/apk', '/APK/']) {
    const again = await shop.fetch(path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  }
  const links = await shop.fetch('/.well-known/assetlinks.json')
  expect(links.headers.get('content-type')).toBe('application/json')
  expect(await links.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'in.example.nool.app',
        sha256_cert_fingerprints: [fingerprintOf(verifySignature(apk).raw)],
      },
    },
  ])
})

test('machines that start at once have one key and serve one package', async ({ shop }) => {
  const machines = [openMachine(shop), openMachine(shop), openMachine(shop)]
  const [first, ...others] = await Promise.all(machines.map(download))
  for (const other of others) expect(other.apk).toEqual(first?.apk)
})

test('the version grows with each change, and never falls', async ({ shop }) => {
  const versionOf = async (settings: Record<string, string> = {}) =>
    (await download(openMachine(shop, settings))).version
  const first = await versionOf()
  expect(await versionOf()).toBe(first)
  const renamed = await versionOf({ SHOP_NAME: 'Nool' })
  expect(renamed).toBeGreaterThan(first)
  const back = await versionOf()
  expect(back).toBeGreaterThan(renamed)
  // As after an older backup was restored.
  await shop.db.updateTable('android_app').set({ version_code: 0, inputs_sha256: null }).execute()
  expect(await versionOf()).toBeGreaterThanOrEqual(first)
})

test('one process makes its package once', async ({ shop }) => {
  const app = openMachine(shop)
  await Promise.all([download(app), download(app)])
  await shop.db.updateTable('android_app').set({ inputs_sha256: null }).execute()
  await download(app)
  const { inputs_sha256 } = await shop.db
    .selectFrom('android_app')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(inputs_sha256).toBeNull()
})

test('a request that has no more time does not end the making, which others wait for', async ({
  shop,
}) => {
  const findPackage = createFindPackage(shop.db, shop.config)
  const { apk } = await withDeadline(1, findPackage)
  expect((await findPackage()).apk).toBe(apk)
})

test('the key in the database is sealed with SECRET_KEY; without it the shop goes on', async ({
  shop,
}) => {
  const { certificate } = await download(openMachine(shop))
  const { sealed_key } = await shop.db
    .selectFrom('android_app')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(sealed_key?.includes('rsaEncryption')).toBe(false)
  // The object id of RSA keys, which an open key would have.
  expect(sealed_key?.includes(Buffer.from('2a864886f70d010101', 'hex'))).toBe(false)

  const config = readConfig({ ...https, SECRET_KEY: 'another secret key' })
  const { see } = await openProcess({ ...shop, config })
  const page = await see('/apk/')
  expect(page.headers.get('content-type')).toContain('text/html')
  const other = { SECRET_KEY: 'another secret key' }
  const links = await openMachine(shop, other).request('/.well-known/assetlinks.json')
  expect(links.status).toBe(404)
  expect((await download(openMachine(shop))).certificate.raw).toEqual(certificate.raw)
})

test('a key of the maker’s own is taken from its file, with Google Play’s beside it', async ({
  shop,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'nool-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'key.pem')
  const key = await createSigningKey('A maker')
  writeFileSync(file, toPem(key))
  const play = Array.from({ length: 32 }, () => '0A').join(':')
  const app = openMachine(shop, { ANDROID_KEY_FILE: file, ANDROID_FINGERPRINTS: play })
  const before = await download(openMachine(shop))
  const { certificate, version } = await download(app)
  expect(certificate.raw).toEqual(key.certificate)
  expect(version).toBeGreaterThan(before.version)
  expect(await fingerprintsOf(app)).toEqual([fingerprintOf(key.certificate), play])
})

shopTest('a shop without https has the page, which says why', async ({ shop }) => {
  const { see } = await openProcess(shop)
  const page = await see('/apk/')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('A package needs a shop with an https address')
  expect((await see('/.well-known/assetlinks.json')).status).toBe(404)
})
