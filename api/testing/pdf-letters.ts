import { inflateSync } from 'node:zlib'

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** How many letters of a PDF are drawn as the box that a font has for one that it lacks: its glyph 0. */
export function countBoxes(pdf: Buffer): number {
  return contentsOf(pdf)
    .flatMap((content) => content.match(/\((?:\\[^]|[^\\)])*\)/g) ?? [])
    .map((string) => Buffer.from(unescape(string.slice(1, -1)), 'latin1'))
    .flatMap((glyphs) =>
      Array.from({ length: glyphs.length / 2 }, (_, at) => glyphs.readUInt16BE(at * 2)),
    )
    .filter((glyph) => glyph === 0).length
}

/** In points, of all that is written in a PDF. */
export const textSizes = (pdf: Buffer): number[] =>
  contentsOf(pdf).flatMap((content) =>
    Array.from(content.matchAll(/ ([\d.]+) Tf\n/g), ([, size]) => Number(size)),
  )

/** The drawing orders of each page. */
function contentsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)]
    .map((head) => pdf.subarray(head.index + head[0].length).subarray(0, Number(head[1])))
    .map((stream) => (stream[0] === 0x78 ? inflateSync(stream) : stream).toString('latin1'))
    .filter((content) => / Tf\n/.test(content))
}

const unescape = (text: string) =>
  text.replace(/\\([0-7]{1,3}|[^])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
  )
