import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rewriteXml, setVersionCode } from './apk/binary-xml.ts'
import { signArchive } from './apk/sign.ts'
import { rewriteStrings } from './apk/string-pool.ts'
import { type Entry, zip } from './apk/zip.ts'
import { packageId } from './package-id.ts'
import { readPart } from './parts.ts'
import type { SigningKey } from './signing-key.ts'

export type Shop = { name: string; publicUrl: string }

const icon = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../public/${name}`, import.meta.url)))

/** Where the pool of strings starts in a table of resources. */
const poolInTable = 12

export function readInputs({ name, publicUrl }: Shop) {
  const rewrite = (text: string) => localise(text, { name, publicUrl })
  const xml = (path: string): Entry => ({ path, content: rewriteXml(readPart(path), rewrite) })
  const stored = (path: string, content: Buffer): Entry => ({ path, content, isStored: true })
  const manifest = readPart('AndroidManifest.xml')
  const entries = [
    { path: 'classes.dex', content: readPart('classes.dex') },
    xml('res/mipmap-anydpi-v26/ic_launcher.xml'),
    xml('res/xml/shortcuts.xml'),
    stored('res/mipmap-xxxhdpi-v4/ic_foreground.png', icon('icon-maskable-512.png')),
    stored('res/mipmap-xxxhdpi-v4/ic_launcher.png', icon('icon-192.png')),
    // From Android 11 on this one must be stored.
    stored('resources.arsc', rewriteStrings(readPart('resources.arsc'), poolInTable, rewrite)),
  ]
  return { manifest, entries, rewrite }
}

export type Inputs = ReturnType<typeof readInputs>

/** Equal for packages that differ in their version alone. */
export function digestInputs({ manifest, entries, rewrite }: Inputs, certificate: Buffer): Buffer {
  const hash = createHash('sha256').update(certificate).update(rewriteXml(manifest, rewrite))
  for (const { path, content } of entries)
    hash.update(`${path} ${content.length}\n`).update(content)
  return hash.digest()
}

export function makePackage(inputs: Inputs, versionCode: number, key: SigningKey): Buffer {
  const manifest = rewriteXml(inputs.manifest, (text) =>
    text === '1.0' ? `1.${versionCode}` : inputs.rewrite(text),
  )
  setVersionCode(manifest, versionCode)
  const entries = [{ path: 'AndroidManifest.xml', content: manifest }, ...inputs.entries]
  return signArchive(zip(entries), key)
}

/** Puts a shop's own words where the parts have those of no shop. */
function localise(text: string, { name, publicUrl }: Shop): string {
  if (text === 'Shop Name') return name
  if (text === 'shop.nool.app') return packageId(publicUrl)
  if (text === 'shop.invalid') return new URL(publicUrl).hostname
  return text.replaceAll('https://shop.invalid', publicUrl)
}
