import type { Db } from '../../ground/db/pool.ts'
import { answer } from '../../ground/http/serve.ts'
import type { Media } from '../../ground/media/open-media.ts'
import type { ServeOffice } from '../../ground/staff/serve-office.ts'
import { addPhoto, photosOfReturns, readPhoto } from './service.ts'

export function photoRoutes(serve: ServeOffice, db: Db, media: Media): void {
  serve('POST /api/office/returns/{id}/photos/', async ({ params: { id }, body, act }) => {
    await addPhoto(media, act, { returnId: id }, body.photo)
    return answer(201, { photos: (await photosOfReturns(db, [id])).get(id) ?? [] })
  })
  serve('GET /api/office/photos/{id}/', async ({ params }) => {
    const bytes = await readPhoto(db, media, params.id)
    const headers = { 'content-type': 'image/webp', 'cache-control': 'no-store' }
    return new Response(new Uint8Array(bytes), { headers })
  })
}
