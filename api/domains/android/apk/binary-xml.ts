import { rewriteStrings } from './string-pool.ts'

const headerSize = 8
const startOfElement = 0x0102

/** `android:versionCode`, by the number that all Android resources have. */
const versionCodeId = 0x0101021b

export const rewriteXml = (xml: Buffer, rewrite: (text: string) => string): Buffer =>
  rewriteStrings(xml, headerSize, rewrite)

/** Sets the version code in a compiled manifest, in place. */
export function setVersionCode(manifest: Buffer, versionCode: number): void {
  const idsAt = headerSize + manifest.readUInt32LE(headerSize + 4)
  const idsSize = manifest.readUInt32LE(idsAt + 4)
  const name = Array.from({ length: (idsSize - 8) / 4 }, (_, index) =>
    manifest.readUInt32LE(idsAt + 8 + 4 * index),
  ).indexOf(versionCodeId)
  for (let at = idsAt; at < manifest.length; at += manifest.readUInt32LE(at + 4)) {
    if (manifest.readUInt16LE(at) !== startOfElement) continue
    const attributes = at + 16 + manifest.readUInt16LE(at + 24)
    for (let index = 0; index < manifest.readUInt16LE(at + 28); index++) {
      const attribute = attributes + 20 * index
      if (manifest.readUInt32LE(attribute + 4) !== name) continue
      manifest.writeUInt32LE(versionCode, attribute + 16)
      return
    }
  }
  throw new Error('the manifest has no version code')
}
