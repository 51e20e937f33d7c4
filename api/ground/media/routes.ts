import type { Context, Hono } from 'hono'
import { pictureWidths } from '../../../contract/picture-widths.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Env } from '../http/env.ts'
import { answerPicture } from './answer-picture.ts'
import {
  createAvifSource,
  type Drawing,
  drawingTypes,
  findDrawing,
  findWidth,
  makeWidth,
  type RequestAvif,
  type Width,
} from './make-picture.ts'
import type { Media } from './open-media.ts'

const keyPattern = /^[a-f0-9]{24}$/
const widest: Width = 1200

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' }
const negotiated = { ...forEver, Vary: 'Accept' }

/**
 * `/media/{key}` and `/media/{key}/{width}`: AVIF where it has been made and the browser accepts it,
 * else WebP, made when first requested. `share.jpg`, `mail.jpg` and `head.png`: as shared links and mails show it.
 * A key never names other bytes, so answers never change, except to 404 once a customer's is removed.
 */
export function mediaRoutes(app: Hono<Env>, media: Media, requestAvif: RequestAvif): void {
  const wantAvif = createAvifSource(media, requestAvif)
  app.get('/media/:key', (c) => serve(c, widest))
  app.get('/media/:key/share.jpg', (c) => draw(c, 'share'))
  app.get('/media/:key/mail.jpg', (c) => draw(c, 'mail'))
  app.get('/media/:key/head.png', (c) => draw(c, 'head'))
  app.get('/media/:key/:width', (c) => serve(c, toWidth(c.req.param('width'))))

  async function draw(c: Context<Env>, drawing: Drawing) {
    const key = c.req.param('key') ?? ''
    const picture = keyPattern.test(key) && (await findDrawing(media, key, drawing))
    if (!picture) throw new Refusal(404, 'Not found.')
    return answerPicture(c, picture, drawingTypes[drawing], forEver)
  }

  async function serve(c: Context<Env>, width: Width | undefined) {
    const key = c.req.param('key') ?? ''
    if (!keyPattern.test(key) || !width) throw new Refusal(404, 'Not found.')
    const takesAvif = /\bimage\/avif\b/.test(c.req.header('accept') ?? '')
    const avif = takesAvif ? await findWidth(media, key, width, 'avif') : undefined
    if (avif) return answerPicture(c, { file: avif }, 'avif', negotiated)
    const found = await findWidth(media, key, width, 'webp')
    const webp = found ? { file: found } : await makeWidth(media, key, width, 'webp')
    if (!webp) throw new Refusal(404, 'Not found.')
    if (takesAvif && 'file' in webp) {
      // Not waited for: a picture needs no database.
      void wantAvif({ key, width }).catch((error: Error) =>
        c.var.log.warn({ err: { message: error.message } }, 'an AVIF could not be asked for'),
      )
    }
    return answerPicture(c, webp, 'webp', negotiated)
  }
}

function toWidth(text: string | undefined): Width | undefined {
  return pictureWidths.find((width) => String(width) === text)
}
