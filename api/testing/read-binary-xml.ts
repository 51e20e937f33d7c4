/** Text, or the number of a resource, a colour, a flag. */
export type Value = string | number
export type Element = { name: string; attributes: Record<string, Value> }

const elementStart = 0x0102
const textType = 0x03

/** The elements of a compiled XML file of Android, in the order in which they start. */
export function readBinaryXml(file: Buffer): Element[] {
  if (file.readUInt32LE(4) !== file.length) throw new Error('the file has another length')
  const strings = readPool(file.subarray(8))
  const elements: Element[] = []
  for (let at = 8; at < file.length; at += file.readUInt32LE(at + 4)) {
    if (file.readUInt16LE(at) === elementStart) elements.push(readElement(file, at, strings))
  }
  return elements
}

function readElement(file: Buffer, at: number, strings: string[]): Element {
  const attributes: Record<string, Value> = {}
  const first = at + 16 + file.readUInt16LE(at + 24)
  for (let index = 0; index < file.readUInt16LE(at + 28); index++) {
    const attribute = first + 20 * index
    const data = file.readUInt32LE(attribute + 16)
    const isText = file.readUInt8(attribute + 15) === textType
    const name = strings[file.readUInt32LE(attribute + 4)] ?? ''
    attributes[name] = isText ? (strings[data] ?? '') : data
  }
  return { name: strings[file.readUInt32LE(at + 20)] ?? '', attributes }
}

/** The values of a table of resources, such as its texts. */
export const readTable = (file: Buffer): string[] => readPool(file.subarray(12))

function readPool(pool: Buffer): string[] {
  const isUtf8 = (pool.readUInt32LE(16) & 0x100) !== 0
  return Array.from({ length: pool.readUInt32LE(8) }, (_, index) => {
    const at = pool.readUInt32LE(20) + pool.readUInt32LE(28 + 4 * index)
    if (!isUtf8) return pool.toString('utf16le', at + 2, at + 2 + 2 * pool.readUInt16LE(at))
    const start = at + (pool.readUInt8(at) < 0x80 ? 1 : 2)
    const isShort = pool.readUInt8(start) < 0x80
    const bytes = isShort ? pool.readUInt8(start) : pool.readUInt16BE(start) & 0x7fff
    const from = start + (isShort ? 1 : 2)
    return pool.toString('utf8', from, from + bytes)
  })
}
