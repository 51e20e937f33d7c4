import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { answer } from '../../../ground/http/serve.ts'
import type { Media } from '../../../ground/media/open-media.ts'
import type { ServeOffice } from '../../../ground/staff/serve-office.ts'
import type { Thing } from '../bodies.ts'
import { makePreview } from '../preview.ts'
import { cancelVersion, publish, rollBack, saveDraft } from './edit-thing.ts'
import { listLinks } from './list-links.ts'
import { addPicture } from './pictures.ts'
import { previewHeaders, previewMail } from './preview-mail.ts'
import { listThings, showThing } from './show-thing.ts'

type Deps = { db: Db; config: Config; media: Media }

/** The window: what is live, its drafts, and what is to come. */
export function windowRoutes(serve: ServeOffice, { db, config, media }: Deps): void {
  const shop = { db, config }
  // The contract lets no other name through.
  const nameOf = ({ thing }: { thing: string }) => thing as Thing
  const show = async (thing: Thing) => answer(200, await showThing(shop, thing))

  serve('GET /api/office/window/', async () =>
    answer(200, { results: await listThings(db), next: null }),
  )
  serve('GET /api/office/window/links/', async () =>
    answer(200, { results: await listLinks(db), next: null }),
  )
  serve('GET /api/office/window/mail/', async ({ query: { logo, ...head } }, c) =>
    c.body(await previewMail(shop, { mail_head: head, logo }), 200, previewHeaders(config)),
  )
  serve('POST /api/office/window/pictures/', async ({ body, write }) =>
    answer(201, await addPicture({ media, write }, body.file)),
  )
  serve('GET /api/office/window/{thing}/', async ({ params }) => show(nameOf(params)))
  serve('PUT /api/office/window/{thing}/draft/', async ({ params, body, act }) => {
    const thing = nameOf(params)
    await act((tx) => saveDraft(tx, thing, body))
    return show(thing)
  })
  serve('POST /api/office/window/{thing}/publish/', async ({ params, body, act }) => {
    const thing = nameOf(params)
    await act((tx) => publish(tx, thing, body))
    return show(thing)
  })
  serve('POST /api/office/window/{thing}/cancel/', async ({ params, body, act }) => {
    const thing = nameOf(params)
    await act((tx) => cancelVersion(tx, thing, body.id))
    return show(thing)
  })
  serve('POST /api/office/window/{thing}/rollback/', async ({ params, body, act }) => {
    const thing = nameOf(params)
    await act((tx) => rollBack(tx, thing, body.to))
    return show(thing)
  })
  serve('POST /api/office/window/{thing}/preview/', async ({ params }) => {
    const thing = nameOf(params)
    await showThing(shop, thing)
    return answer(200, makePreview(config, thing))
  })
}
