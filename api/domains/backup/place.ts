import { resolve } from 'node:path'
import { readStorageUrl } from '../../ground/config/media-url.ts'
import { withKeys } from '../../ground/config/pictures.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { ofCommands, openBucket } from '../../ground/media/bucket.ts'
import { refuseUnusableBucket } from '../../ground/media/check-bucket.ts'
import { openFolder, removeParts } from '../../ground/media/folder.ts'
import type { Storage } from '../../ground/media/storage.ts'

const staleMs = 3_600_000

/** Where backups are: a folder, or a bucket such as `s3://backups?endpoint=…`. @throws StartupError */
export async function openPlace(text: string): Promise<Storage> {
  if (!text.startsWith('s3:')) return openFolder(resolve(text))
  const bucket = withKeys('PLACE', addressOf(text), {
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID || undefined,
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY || undefined,
  })
  await refuseUnusableBucket(bucket)
  return openBucket(bucket, ofCommands)
}

/** What a backup that was interrupted has left in a folder; another one may be writing to it. */
export async function removeStaleParts(text: string): Promise<void> {
  if (!text.startsWith('s3:')) await removeParts(resolve(text), staleMs)
}

function addressOf(text: string) {
  try {
    const address = readStorageUrl(text)
    if ('bucket' in address) return address
  } catch (error) {
    throw new StartupError(`PLACE: ${error instanceof Error ? error.message : 'cannot be read'}`)
  }
  throw new StartupError('PLACE: a folder or a bucket is needed')
}
