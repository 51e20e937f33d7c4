import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import sharp from 'sharp'
import { pieceCode } from '../api/ground/documents/bar-codes.ts'
import { test as base } from './whole-browser.ts'

/** Chromium plays a film of JPEGs at this rate, again and again. */
const picturesPerSecond = 30
const [width, height] = [640, 360]
const path = join(tmpdir(), `nool-film-${randomUUID()}.mjpeg`)

/** A whole browser, as its shell has no camera; which shows what `showFilm` has put before it. */
export const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${path}`,
      ]
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
})

/** Shows bar codes one after the other, for some seconds each; an empty text is an empty picture. */
export async function showFilm(scenes: { code: string; seconds: number }[]): Promise<void> {
  const film: Buffer[] = []
  for (const { code, seconds } of scenes) {
    const picture = await drawCode(code)
    for (let at = 0; at < seconds * picturesPerSecond; at++) film.push(picture)
  }
  writeFileSync(path, Buffer.concat(film))
}

/** A code as it is printed on a piece, on a pale table. */
async function drawCode(code: string): Promise<Buffer> {
  const table = sharp({ create: { width, height, channels: 3, background: '#eee8dd' } })
  const bars = code ? pieceCode(code)?.svg : undefined
  const label = bars ? [{ input: await drawLabel(bars) }] : []
  return table.composite(label).jpeg({ quality: 80 }).toBuffer()
}

const drawLabel = (svg: string) =>
  sharp(Buffer.from(svg), { density: 144 })
    .resize({ width: 440, height: 140, fit: 'fill', kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .extend({ top: 20, bottom: 20, left: 50, right: 50, background: '#fff' })
    .png()
    .toBuffer()
