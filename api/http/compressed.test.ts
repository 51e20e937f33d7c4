import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodeText } from './compressed.ts'

const read = { zstd: zstdDecompressSync, gzip: gunzipSync }

test.for(['zstd', 'gzip'] as const)(
  '%s keeps each text to itself, whatever its length',
  (coding) => {
    const texts = [['<p>', 'நூல் ₹499', '', '</p>'], ['கைத்தறி'.repeat(100_000)], ['Meena'], []]
    const encoded = texts.map((pieces) => encodeText(pieces, coding))
    const again = encoded.map((bytes) => read[coding](bytes).toString())
    expect(again).toEqual(texts.map((pieces) => pieces.join('')))
  },
)
