import { crc32, deflateRawSync } from 'node:zlib'

export type Entry = {
  path: string
  content: Buffer
  /** Uncompressed and at a fourth byte, so that a phone maps it into memory as it is. */
  isStored?: boolean
}

/** The three sections of an archive, between which a signature is put. */
export type Archive = { entries: Buffer; directory: Buffer; end: Buffer }

const firstDayOf1980 = 0x21

/** Packs an archive that is the same bytes for the same entries. */
export function zip(entries: Entry[]): Archive {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const body = entry.isStored ? entry.content : deflateRawSync(entry.content, { level: 9 })
    const path = Buffer.from(entry.path)
    const facts = factsOf(entry, body, path)
    const padding = Buffer.alloc(entry.isStored ? -(offset + 30 + path.length) & 3 : 0)
    const header = Buffer.concat([tag(0x04034b50), facts, Buffer.alloc(2)])
    header.writeUInt16LE(padding.length, 28)
    parts.push(header, path, padding, body)
    directory.push(directoryEntry(facts, offset), path)
    offset += header.length + path.length + padding.length + body.length
  }
  const listed = Buffer.concat(directory)
  return {
    entries: Buffer.concat(parts),
    directory: listed,
    end: endRecord(entries.length, listed.length, offset),
  }
}

function factsOf({ content, isStored }: Entry, body: Buffer, path: Buffer): Buffer {
  const facts = Buffer.alloc(24)
  facts.writeUInt16LE(isStored ? 10 : 20, 0)
  facts.writeUInt16LE(isStored ? 0 : 8, 4)
  facts.writeUInt16LE(firstDayOf1980, 8)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(body.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(path.length, 22)
  return facts
}

function directoryEntry(facts: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(16)
  rest.writeUInt32LE(offset, 12)
  return Buffer.concat([tag(0x02014b50), Buffer.from([20, 0]), facts, rest])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  tag(0x06054b50).copy(end)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

function tag(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
