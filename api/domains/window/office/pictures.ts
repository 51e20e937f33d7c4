import type { Write } from '../../../ground/db/write.ts'
import { FieldRefusal } from '../../../ground/errors/refusal.ts'
import type { Media } from '../../../ground/media/open-media.ts'
import { recordPicture } from '../../../ground/media/service.ts'
import { storeGarment } from '../../../ground/media/store-garment.ts'
import * as queries from '../queries.ts'

/** Stores a picture for the window. @throws FieldRefusal for what is none */
export async function addPicture({ media, write }: { media: Media; write: Write }, file: File) {
  const picture = await storeGarment(media, Buffer.from(await file.arrayBuffer()))
  if ('error' in picture) throw new FieldRefusal({ file: [picture.error] })
  const id = await write(async (tx) => {
    const pictureId = await recordPicture(tx, picture)
    await queries.insertPicture(tx, pictureId)
    return pictureId
  })
  const { key, width, height } = picture
  return { id, image: `/media/${key}`, width, height }
}
