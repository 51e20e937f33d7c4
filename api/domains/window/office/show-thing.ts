import { type WindowThing, windowThings } from '../../../../contract/office/window.ts'
import type { WindowBlock } from '../../../../contract/office/window-bodies.ts'
import { ownScreens } from '../../../../contract/own-screens.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import { actorOf } from '../../../ground/staff/actors.ts'
import { countCollection, listCollectionTitles } from '../../catalogue/service.ts'
import { collectionOf, readBody, type Thing } from '../bodies.ts'
import { findKnown, type Known } from '../find-known.ts'
import * as queries from '../queries.ts'
import { defaultOf } from '../service.ts'
import { explainHidden } from '../show-blocks.ts'

const pastShown = 20

type Naming = { title?: unknown; collections: Known['collections'] }

/** What a thing is called; a page by its title, a collection by its own. */
function nameOf(thing: string, { title, collections }: Naming): string {
  if (thing in windowThings) return windowThings[thing as keyof typeof windowThings]
  const collection = collectionOf(thing)
  if (collection) return collections.get(collection) ?? collection
  const slug = thing.slice('page:'.length)
  return String(title || ownScreens[slug] || slug)
}

/** The things that every shop has, then collections and the maker's pages. */
export async function listThings(db: Db) {
  const [rows, titles] = await Promise.all([queries.listThings(db), listCollectionTitles(db)])
  const collections = new Map(titles.map(({ slug, title }) => [slug, title]))
  const things = new Set([...Object.keys(windowThings), ...rows.map(({ thing }) => thing)])
  return [...things].map((thing) => {
    const row = rows.find((each) => each.thing === thing)
    return {
      thing,
      name: nameOf(thing, { title: row?.title, collections }),
      is_live: row?.is_live ?? !thing.startsWith('page:'),
      has_draft: row?.has_draft ?? false,
      scheduled: row?.scheduled?.toISOString() ?? null,
    }
  })
}

/** A thing as it stands. A page that was never written is empty. @throws Refusal 404 where there is no such collection */
export async function showThing(
  shop: { db: Db; config: Config },
  thing: Thing,
): Promise<WindowThing> {
  const { current, past } = await queries.listVersions(shop.db, thing, pastShown)
  const stated = (state: string) => current.filter((version) => version.state === state)
  const [draft] = stated('draft')
  const [live] = stated('live')
  const original = await defaultOf(shop, thing)
  if (collectionOf(thing) && !original) throw new Refusal(404, 'There is no such collection.')
  const liveBody = live?.body ?? original
  const stored = draft?.body ?? liveBody
  const body = objectOf(stored ?? { title: '', blocks: [] })
  const latest = Math.max(0, ...[...current, ...past].map(({ version }) => version))
  const known = await findKnown(shop.db, [body])
  const blocks = stored ? blocksOf(thing, stored) : []
  return {
    thing,
    name: nameOf(thing, { title: body.title, collections: known.collections }),
    live: liveBody
      ? {
          body: objectOf(liveBody),
          at: live?.at.toISOString() ?? null,
          by: live ? writtenBy(live) : null,
          until: live?.shown_until?.toISOString() ?? null,
        }
      : null,
    draft: {
      body,
      version: draft?.version ?? latest,
      at: draft?.at.toISOString() ?? null,
      by: draft ? writtenBy(draft) : null,
    },
    scheduled: stated('scheduled').map(({ shown_from: from, shown_until: until, ...version }) => ({
      ...entryOf(version),
      from: (from ?? version.at).toISOString(),
      until: until?.toISOString() ?? null,
    })),
    past: past.map(entryOf),
    pictures: Object.fromEntries([...known.pictures].map(([id, { image }]) => [id, image])),
    hidden: {
      ...explainHidden(blocks, { known, at: new Date() }),
      ...(await explainEmptyRows(shop.db, blocks)),
    },
  }
}

type Row = Awaited<ReturnType<typeof queries.listVersions>>['past'][number]
type Written = Pick<Row, 'id' | 'at' | 'actor' | 'actor_name'>

const writtenBy = ({ actor, actor_name: name }: Pick<Row, 'actor' | 'actor_name'>) =>
  actorOf(actor, name)

const entryOf = ({ id, at, ...by }: Written) => ({ id, at: at.toISOString(), by: writtenBy(by) })

/** Bodies are objects. */
const objectOf = (body: unknown) => body as Record<string, unknown>

function blocksOf(thing: Thing, stored: unknown): WindowBlock[] {
  const body = readBody(thing, stored)
  return 'blocks' in body ? body.blocks : []
}

async function explainEmptyRows(db: Db, blocks: WindowBlock[]): Promise<Record<string, string>> {
  const counted = blocks.map(async (block, at) => {
    const isEmpty = block.type === 'row' && (await countCollection(db, block.collection)) === 0
    return isEmpty ? [[`blocks.${at}`, 'There is no garment on sale in its collection.']] : []
  })
  return Object.fromEntries((await Promise.all(counted)).flat())
}
