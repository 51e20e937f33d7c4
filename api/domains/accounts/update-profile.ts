import type { Profile, ProfileUpdate } from '../../../contract/accounts.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { FieldRefusal } from '../../ground/errors/refusal.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { storePortrait } from '../../ground/media/portrait.ts'
import { dropPicture, removeDropped } from '../../ground/media/service.ts'
import { removePicture } from '../../ground/media/store.ts'
import { lockAccount } from './lock-account.ts'
import * as queries from './queries.ts'
import { findProfile } from './service.ts'

const tooManyPictures = 'Too many pictures today. Please try again tomorrow.'

/**
 * Changes the fields given. The files of a picture that is replaced or removed are deleted.
 * @throws FieldRefusal when the file is no picture; Refusal 429 after too many pictures, 401 when the
 *   account has been deleted
 */
export async function updateProfile(
  { db, media, config: { limits } }: { db: Db; media: Media; config: Config },
  customerId: number,
  input: ProfileUpdate,
): Promise<Profile> {
  const { profile_image: file, remove_profile_image: removes, email: _ignored, ...fields } = input
  if (file) await enforceLimit(db, limits.pictures, String(customerId), tooManyPictures)
  const key = file ? await storePicture(media, file) : null
  const changes = { ...fields, ...((key || removes) && { profile_picture: key }) }
  if (Object.keys(changes).length > 0) {
    const dropped = await writeProfile(db, customerId, changes).catch(async (error) => {
      if (key) await removePicture(media, key).catch(() => {})
      throw error
    })
    if (dropped) await removeDropped(db, media, dropped)
  }
  return findProfile(db, customerId)
}

/** @returns the key of the picture that was replaced or removed */
function writeProfile(
  db: Db,
  customerId: number,
  changes: {
    first_name?: string
    phone?: string
    address?: string
    profile_picture?: string | null
  },
) {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, customerId)
    const { profile_picture: old, phone } = await queries.findCustomer(tx, customerId)
    const isNewPhone = changes.phone !== undefined && changes.phone !== phone
    await queries.updateCustomer(tx, customerId, {
      ...changes,
      ...(isNewPhone && { phone_confirmed_at: null }),
    })
    if (!old || changes.profile_picture === undefined) return undefined
    await dropPicture(tx, old)
    return old
  })
}

async function storePicture(media: Media, file: File): Promise<string> {
  const stored = await storePortrait(media, Buffer.from(await file.arrayBuffer()))
  if ('error' in stored) throw new FieldRefusal({ profile_image: [stored.error] })
  return stored.key
}
