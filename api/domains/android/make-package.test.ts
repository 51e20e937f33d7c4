import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lookColours } from '../../../contract/look.ts'
import { readZip, verifySignature } from '../../testing/read-apk.ts'
import { readBinaryXml, readTable } from '../../testing/read-binary-xml.ts'
import { digestInputs, makePackage, readInputs } from './make-package.ts'
import { digestOfSources, readPart } from './parts.ts'
import { createSigningKey, fingerprintOf, readKeyFile, toPem } from './signing-key.ts'

const shop = { name: 'நூல் & “Söhne”', publicUrl: 'https://www.nool-garments.example.in' }
const id = 'in.example.nool_garments.www.app'
const key = await createSigningKey(shop.name)
const make = (facts = shop, version = 29_990_001) => makePackage(readInputs(facts), version, key)
const apk = make()

const read = (file: Buffer, path: string) => readZip(file).get(path)?.content ?? Buffer.alloc(0)
const readManifest = (file: Buffer) => readBinaryXml(read(file, 'AndroidManifest.xml'))

test('the committed parts are built from the committed sources: npm run android', () => {
  expect(readPart('sources.sha256').toString().trim()).toBe(digestOfSources())
})

test('a package says whose it is, its version, and which Android it is for', () => {
  const elements = readManifest(apk)
  const attributesOf = (name: string) => elements.find((each) => each.name === name)?.attributes
  expect(attributesOf('manifest')).toMatchObject({
    package: id,
    versionCode: 29_990_001,
    versionName: '1.29990001',
  })
  expect(attributesOf('uses-sdk')).toEqual({ minSdkVersion: 24, targetSdkVersion: 36 })
  expect(attributesOf('application')?.label).toBe(shop.name)
  // A class keeps its name whatever the package is called.
  expect(attributesOf('activity')?.name).toBe('shop.nool.app.ShopActivity')
  const facts = elements.filter(({ name }) => name === 'meta-data')
  expect(facts.find(({ attributes }) => attributes.name === 'shop')?.attributes.value).toBe(
    shop.publicUrl,
  )
  const links = elements.filter(({ name }) => name === 'data')
  expect(links.map(({ attributes }) => attributes)).toEqual([
    { scheme: 'https', host: 'www.nool-garments.example.in' },
  ])
})

test('its shortcuts are search, orders and cart of this shop', () => {
  const intents = readBinaryXml(read(apk, 'res/xml/shortcuts.xml')).filter(
    ({ name }) => name === 'intent',
  )
  expect(intents.map(({ attributes }) => attributes.data)).toEqual([
    `${shop.publicUrl}/#site-search`,
    `${shop.publicUrl}/orders`,
    `${shop.publicUrl}/cart`,
  ])
  for (const { attributes } of intents) expect(attributes.targetPackage).toBe(id)
  const texts = readTable(read(apk, 'resources.arsc'))
  expect(texts).toEqual(expect.arrayContaining(['Search', 'Orders', 'Cart']))
  const statement = texts.find((text) => text.startsWith('[{')) ?? '[]'
  expect(JSON.parse(statement)[0].target).toEqual({ namespace: 'web', site: shop.publicUrl })
})

test('it has the icons and the paper of the site', () => {
  const site = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url))
  const mipmap = 'res/mipmap-xxxhdpi-v4'
  expect(read(apk, `${mipmap}/ic_launcher.png`)).toEqual(site('public/icon-192.png'))
  expect(read(apk, `${mipmap}/ic_foreground.png`)).toEqual(site('public/icon-maskable-512.png'))
  const [, paper] =
    site('android/res/values/values.xml')
      .toString()
      .match(/paper">(#\w+)</) ?? []
  expect(paper).toBe(lookColours.paper)
})

test('what a phone maps into memory lies on a fourth byte', () => {
  const stored = [...readZip(apk)].filter(([, { isStored }]) => isStored)
  expect(stored.map(([path]) => path)).toContain('resources.arsc')
  for (const [path, { offset }] of stored) expect([path, offset % 4]).toEqual([path, 0])
})

test('its signature covers every byte', () => {
  const certificate = verifySignature(apk)
  expect(certificate.raw).toEqual(key.certificate)
  expect(certificate.subject).toBe(`CN=${shop.name}`)
  expect(certificate.checkIssued(certificate)).toBe(true)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  // After October 2033, which Google Play asks for.
  expect(certificate.validToDate.getFullYear()).toBeGreaterThan(2033)
  for (const at of [100, apk.length >> 1, apk.length - 30]) {
    const changed = Buffer.from(apk)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => verifySignature(changed), `byte ${at}`).toThrow('the digest is wrong')
  }
})

test('a package of more than a megabyte is signed in pieces', () => {
  const inputs = readInputs(shop)
  inputs.entries.push({ path: 'large', content: Buffer.alloc(2_500_000, 'x'), isStored: true })
  expect(verifySignature(makePackage(inputs, 1, key)).raw).toEqual(key.certificate)
})

test('the same inputs are the same package, and other inputs have another digest', async () => {
  expect(make()).toEqual(apk)
  const digest = (facts: typeof shop, { certificate } = key) =>
    digestInputs(readInputs(facts), certificate).toString('hex')
  const others = [
    digest(shop),
    digest({ ...shop, name: 'Nool' }),
    digest({ ...shop, publicUrl: 'https://nool.example' }),
    digest(shop, await createSigningKey('another')),
  ]
  expect(new Set(others).size).toBe(4)
  expect(digest(shop)).toBe(others[0])
})

test('a key comes back from its file, and no other is taken', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nool-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'key.pem')
  // The certificate first, as OpenSSL may write them.
  const pem = toPem(key)
    .split(/(?=-----BEGIN)/)
    .toReversed()
  writeFileSync(file, pem.map((block) => `Bag Attributes\n${block}`).join(''))
  expect(makePackage(readInputs(shop), 29_990_001, readKeyFile(file))).toEqual(apk)
  // Of another key than its certificate.
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(file, toPem({ ...key, privateKey }))
  expect(() => readKeyFile(file)).toThrow('ANDROID_KEY_FILE')
  expect(() => readKeyFile(join(folder, 'none'))).toThrow('ANDROID_KEY_FILE')
})

const hasTools = ['apksigner', 'aapt', 'zipalign', 'dexdump'].every(
  (tool) => !spawnSync(tool, ['version'], { stdio: 'ignore' }).error,
)

test.runIf(hasTools)('Android’s own tools find it good', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nool-apk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'shop.apk')
  writeFileSync(file, apk)
  writeFileSync(join(folder, 'classes.dex'), read(apk, 'classes.dex'))
  const run = (tool: string, ...args: string[]) =>
    execFileSync(tool, args, { cwd: folder, encoding: 'utf8' })

  const signature = run('apksigner', 'verify', '-Werr', '--print-certs', '-v', 'shop.apk')
  expect(signature).toContain('Verified using v2 scheme (APK Signature Scheme v2): true')
  expect(signature).toContain(fingerprintOf(key.certificate).replaceAll(':', '').toLowerCase())
  run('zipalign', '-c', '4', 'shop.apk')
  const badging = run('aapt', 'dump', 'badging', 'shop.apk')
  expect(badging).toContain(`package: name='${id}' versionCode='29990001'`)
  expect(badging).toContain("targetSdkVersion:'36'")
  expect(badging).toContain(`application-label:'${shop.name}'`)
  expect(badging).toContain("launchable-activity: name='shop.nool.app.ShopActivity'")
  expect(run('dexdump', 'classes.dex')).toContain("'Lshop/nool/app/ShopActivity;'")
})
