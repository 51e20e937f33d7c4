import type { ShownCollection, WindowFrame } from '../../../contract/window.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { isSigned, signText } from '../../ground/logins/signed-text.ts'
import { collectionOf, readBody, type Thing } from './bodies.ts'
import { defaultsAround } from './default-bodies.ts'
import { findKnown } from './find-known.ts'
import { lookStylesheet } from './look.ts'
import * as queries from './queries.ts'
import { defaultOf, showFrame, showHome } from './service.ts'
import { showBlocks } from './show-blocks.ts'

const lifetimeMs = 30 * 60_000

const signed = (text: string): string => `preview:${text}`

/** Signed, so that giving one stores nothing. */
export function makePreview({ secretKey, publicUrl }: Config, thing: Thing) {
  const until = Date.now() + lifetimeMs
  const text = `${thing}.${until}`
  const token = `${text}.${signText(secretKey, signed(text))}`
  const address = `${publicUrl}/preview?${new URLSearchParams({ token })}`
  return { address, until: new Date(until).toISOString() }
}

/** @throws Refusal 404 for one that is not ours, or is over */
function readPreview(secretKey: string, token: string): { thing: Thing; until: number } {
  const [thing = '', until = '', signature = ''] = token.split('.')
  const text = signed(`${thing}.${until}`)
  if (!isSigned(secretKey, text, signature) || Number(until) <= Date.now()) {
    throw new Refusal(404, 'This preview is over. Open it anew from the office.')
  }
  // As it was signed.
  return { thing: thing as Thing, until: Number(until) }
}

type Preview = { thing: string; frame: WindowFrame; page: ShownCollection; until: string }

/** The draft of a thing, or what is live where there is none, as the shop would show it. */
export async function showPreview(db: Db, config: Config, token: string): Promise<Preview> {
  const { thing, until } = readPreview(config.secretKey, token)
  const draft = await queries.findDraft(db, thing)
  const [live] = await queries.listLive(db, [thing])
  const body = draft?.body ?? live?.body ?? (await defaultOf({ db, config }, thing))
  if (!body) throw new Refusal(404, 'There is no such page.')
  const isAround = thing in defaultsAround
  const stylesheet =
    thing === 'theme' ? `/look/draft.css?${new URLSearchParams({ token })}` : undefined
  const frame = await showFrame(db, isAround ? { [thing]: readBody(thing, body) } : {}, stylesheet)
  const page = isAround
    ? { title: '', intro: '', ...(await showHome({ db, config })) }
    : await showDraft(db, thing, body)
  return { thing, frame, page, until: new Date(until).toISOString() }
}

/** The stylesheet of a draft of the look. @throws Refusal 404 */
export async function previewLook(db: Db, config: Config, token: string): Promise<string> {
  const { thing } = readPreview(config.secretKey, token)
  const draft = thing === 'theme' ? await queries.findDraft(db, thing) : undefined
  if (!draft) throw new Refusal(404, 'There is no such draft.')
  return lookStylesheet(readBody('theme', draft.body))
}

async function showDraft(db: Db, thing: Thing, stored: unknown): Promise<ShownCollection> {
  const body = readBody(thing, stored)
  if (!('blocks' in body)) throw new Error(`${thing} has no blocks`)
  const known = await findKnown(db, [body])
  const collection = known.collections.get(collectionOf(thing) ?? '')
  return {
    title: ('title' in body && body.title) || (collection ?? ''),
    intro: 'intro' in body ? body.intro : '',
    blocks: showBlocks(body.blocks, { known, at: new Date() }),
  }
}
