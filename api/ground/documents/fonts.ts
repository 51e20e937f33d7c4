import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('fonts/', import.meta.url)

const files = readdirSync(fileURLToPath(folder))
  .filter((file) => file.endsWith('.ttf'))
  .toSorted()
  .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }))

/** Ours are asked before the machine's: each weight that a template uses is among them. */
export const fonts = files.map(({ bytes }) => bytes)

/** Of each family for running text the characters that it has; its weights have the same. */
const families = files
  .filter(({ name }) => name.endsWith('_400Regular.ttf'))
  .map(({ bytes }) => readCharacters(bytes))

const invisible = /[\p{Default_Ignorable_Code_Point}\n]/u

/** Whether one family has all characters of a text. */
export function isDrawn(text: string): boolean {
  const points = Array.from(text)
    .filter((character) => !invisible.test(character))
    .map((character) => character.codePointAt(0) ?? 0)
  return families.some((family) => points.every((point) => family.has(point)))
}

/**
 * The characters up to U+FFFF that a TrueType font has, by format 4 of its table `cmap`.
 * @see https://learn.microsoft.com/en-us/typography/opentype/spec/cmap
 */
function readCharacters(font: Buffer): Set<number> {
  const characters = new Set<number>()
  const cmap = findTable(font, 'cmap')
  for (let at = cmap + 4; at < cmap + 4 + 8 * font.readUInt16BE(cmap + 2); at += 8) {
    const table = cmap + font.readUInt32BE(at + 4)
    if (font.readUInt16BE(table) === 4) readSegments(font, table, characters)
  }
  return characters
}

function readSegments(font: Buffer, table: number, characters: Set<number>): void {
  const size = font.readUInt16BE(table + 6)
  for (let at = table + 14; at < table + 14 + size; at += 2) {
    const first = font.readUInt16BE(at + 2 + size)
    const shift = font.readUInt16BE(at + 2 + size * 2)
    const offsetAt = at + 2 + size * 3
    const offset = font.readUInt16BE(offsetAt)
    for (let point = first; point <= font.readUInt16BE(at) && point < 0xff_ff; point += 1) {
      const glyph =
        offset === 0
          ? (point + shift) % 0x1_00_00
          : font.readUInt16BE(offsetAt + offset + (point - first) * 2)
      if (glyph !== 0) characters.add(point)
    }
  }
}

function findTable(font: Buffer, tag: string): number {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8)
  }
  throw new Error(`a font has no table ${tag}`)
}
