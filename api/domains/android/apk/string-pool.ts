const utf8Flag = 0x100

/**
 * Rewrites the strings of a compiled Android resource, all of which start with one pool of them.
 * @param poolAt where the pool starts
 */
export function rewriteStrings(
  file: Buffer,
  poolAt: number,
  rewrite: (text: string) => string,
): Buffer {
  const size = file.readUInt32LE(poolAt + 4)
  const pool = writePool(file.subarray(poolAt, poolAt + size), rewrite)
  const whole = Buffer.concat([file.subarray(0, poolAt), pool, file.subarray(poolAt + size)])
  whole.writeUInt32LE(whole.length, 4)
  return whole
}

export function readStrings(pool: Buffer): string[] {
  const read = isUtf8(pool) ? readUtf8 : readUtf16
  const start = pool.readUInt32LE(20)
  return Array.from({ length: pool.readUInt32LE(8) }, (_, index) =>
    read(pool, start + pool.readUInt32LE(28 + 4 * index)),
  )
}

const isUtf8 = (pool: Buffer) => (pool.readUInt32LE(16) & utf8Flag) !== 0

function writePool(pool: Buffer, rewrite: (text: string) => string): Buffer {
  if (pool.readUInt32LE(12) > 0) throw new Error('a pool of styled text was not expected')
  const write = isUtf8(pool) ? writeUtf8 : writeUtf16
  const strings = readStrings(pool).map((text) => write(rewrite(text)))
  const data = Buffer.concat(strings)
  const head = Buffer.alloc(28 + 4 * strings.length)
  pool.copy(head, 0, 0, 28)
  // Every part of a resource starts at a fourth byte.
  const padding = Buffer.alloc(-data.length & 3)
  head.writeUInt32LE(head.length + data.length + padding.length, 4)
  head.writeUInt32LE(head.length, 20)
  let offset = 0
  for (const [index, text] of strings.entries()) {
    head.writeUInt32LE(offset, 28 + 4 * index)
    offset += text.length
  }
  return Buffer.concat([head, data, padding])
}

function readUtf16(pool: Buffer, at: number): string {
  return pool.toString('utf16le', at + 2, at + 2 + 2 * pool.readUInt16LE(at))
}

function writeUtf16(text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16LE(text.length)
  return Buffer.concat([length, Buffer.from(text, 'utf16le'), Buffer.alloc(2)])
}

/** Its length in characters, then in bytes, each in one byte or, from 128, in two. */
function readUtf8(pool: Buffer, at: number): string {
  const skip = (from: number) => from + (pool.readUInt8(from) & 0x80 ? 2 : 1)
  const lengthAt = skip(at)
  const first = pool.readUInt8(lengthAt)
  const length = first & 0x80 ? ((first & 0x7f) << 8) | pool.readUInt8(lengthAt + 1) : first
  const start = skip(lengthAt)
  return pool.toString('utf8', start, start + length)
}

function writeUtf8(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = (count: number) =>
    count < 0x80 ? Buffer.from([count]) : Buffer.from([0x80 | (count >> 8), count & 0xff])
  return Buffer.concat([length(text.length), length(bytes.length), bytes, Buffer.alloc(1)])
}
