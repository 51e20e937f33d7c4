import { hash } from 'node:crypto'
import { ownScreens } from '../../../contract/own-screens.ts'
import type { ShownCollection, ShownPage, WindowFrame } from '../../../contract/window.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { findCollection } from '../catalogue/service.ts'
import { isSample } from '../shop/service.ts'
import { type BodyOf, collectionOf, pagePath, readBody, type Thing } from './bodies.ts'
import {
  type BodiesAround,
  defaultCollection,
  defaultHome,
  defaultsAround,
} from './default-bodies.ts'
import { faceFonts } from './faces.ts'
import { findKnown, type Known } from './find-known.ts'
import { resolveLink } from './links.ts'
import { coloursOf, lookPath } from './look.ts'
import * as queries from './queries.ts'
import { showBlocks } from './show-blocks.ts'

export { findMailHead } from './mail-head.ts'
export { turnWindow } from './queries.ts'

type Shop = { db: Db; config: Config }
type Live<Kind extends Thing> = { body: BodyOf<Kind>; turnedAt: Date }

/** What a thing shows until the maker says otherwise; undefined of a page, or of a collection that there is not. */
export async function defaultOf(shop: Shop, thing: Thing): Promise<object | undefined> {
  if (thing === 'home') return findDefaultHome(shop)
  const collection = collectionOf(thing)
  if (collection) return (await findCollection(shop.db, collection)) && defaultCollection
  return thing in defaultsAround ? defaultsAround[thing as keyof BodiesAround] : undefined
}

async function findDefaultHome({ db, config }: Shop) {
  const { name, tagline } = config.shop
  const [scenes, isOfSample] = await Promise.all([queries.listScenes(db), isSample(db, config)])
  return defaultHome({ scenes, tagline: tagline || name, isSample: isOfSample })
}

async function findLive<Kind extends Thing>(db: Db, thing: Kind): Promise<Live<Kind> | undefined> {
  const [live] = await queries.listLive(db, [thing])
  return live && { body: readBody(thing, live.body), turnedAt: live.turned_at }
}

/** The blocks of the home page. */
export async function showHome(shop: Shop): Promise<Pick<ShownPage, 'blocks'>> {
  const live = await findLive(shop.db, 'home')
  const body = live?.body ?? (await findDefaultHome(shop))
  const known = await findKnown(shop.db, [body])
  return { blocks: showBlocks(body.blocks, { known, at: live?.turnedAt ?? new Date() }) }
}

/** A page of the maker's, or what she adds to a screen of the shop's own. @throws Refusal 404 */
export async function showPage(db: Db, slug: string): Promise<ShownPage> {
  const live = await findLive(db, `page:${slug}`)
  const ownScreen = ownScreens[slug]
  if (!live && ownScreen) return { title: ownScreen, blocks: [] }
  if (!live) throw new Refusal(404, 'There is no such page.')
  const known = await findKnown(db, [live.body])
  const { title, blocks } = live.body
  return { title, blocks: showBlocks(blocks, { known, at: live.turnedAt }) }
}

/** What stands above the garments of a collection. @throws Refusal 404 */
export async function showCollection(db: Db, slug: string): Promise<ShownCollection> {
  const [collection, live] = await Promise.all([
    findCollection(db, slug),
    findLive(db, `collection:${slug}`),
  ])
  if (!collection) throw new Refusal(404, 'There is no such collection.')
  const { title, intro, blocks } = live?.body ?? defaultCollection
  const known = blocks.length > 0 ? await findKnown(db, [blocks]) : undefined
  return {
    title: title || collection.title,
    intro,
    blocks: known ? showBlocks(blocks, { known, at: live?.turnedAt ?? new Date() }) : [],
  }
}

/** The addresses of the maker's own pages. */
export const listPagePaths = async (db: Db): Promise<string[]> =>
  (await queries.listLivePages(db))
    .filter(({ slug }) => !(slug in ownScreens))
    .map(({ slug }) => pagePath(slug))

/**
 * What stands around every screen.
 * @param draft in place of what is live
 * @param stylesheet of a draft of the look; else that of its live version
 */
export async function showFrame(
  db: Db,
  draft: Partial<BodiesAround> = {},
  stylesheet?: string,
): Promise<WindowFrame> {
  const rows = await queries.listLive(db, Object.keys(defaultsAround))
  const look = rows.find(({ thing }) => thing === 'theme')
  const bodyOf = <Kind extends keyof BodiesAround>(thing: Kind) => {
    const live = rows.find((row) => row.thing === thing)
    return draft[thing] ?? (live ? readBody(thing, live.body) : defaultsAround[thing])
  }
  const bodies = {
    menu: bodyOf('menu'),
    bar: bodyOf('bar'),
    footer: bodyOf('footer'),
    theme: bodyOf('theme'),
  }
  const known = await findKnown(db, Object.values(bodies))
  return frameOf(bodies, known, stylesheet ?? (look ? lookPath(look.id, bodies.theme) : null))
}

function frameOf(
  { menu, bar, footer, theme }: BodiesAround,
  known: Known,
  stylesheet: string | null,
): WindowFrame {
  const linked = (links: BodiesAround['menu']['entries'][number]['children']) =>
    links.flatMap(({ label, link }) => {
      const to = resolveLink(link, known)
      return to ? [{ label, to }] : []
    })
  const fonts = faceFonts(theme.faces)
  const pictureOf = (id: number | null | undefined) => (id && known.pictures.get(id)) || null
  return {
    look: {
      stylesheet,
      ...(fonts && { fonts }),
      paper: coloursOf(theme).paper,
      logo: pictureOf(theme.logo),
      favicon: pictureOf(theme.favicon)?.image ?? null,
    },
    menu: menu.entries.flatMap(({ label, link, children }): WindowFrame['menu'] => {
      if (link.kind === 'groups') return [{ label, to: null, children: [] }]
      const to = resolveLink(link, known)
      return to ? [{ label, to, children: linked(children) }] : []
    }),
    bar: bar.text
      ? {
          text: bar.text,
          tone: bar.tone,
          to: (bar.link && resolveLink(bar.link, known)) ?? null,
          id: hash('sha256', bar.text, 'base64url').slice(0, 8),
        }
      : null,
    footer: footer.groups.map(({ heading, links }) => ({ heading, links: linked(links) })),
  }
}
