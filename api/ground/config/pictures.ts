import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import type { BucketAddress } from './media-url.ts'
import type { Settings } from './settings.ts'

export type Bucket = BucketAddress & {
  accessKeyId: string
  secretAccessKey: string
  setting: string
}

export function readPictures(settings: Settings, dataDir: string) {
  const { MEDIA_URL: url, MEDIA_DIR: dir } = settings
  const isFolder = !url || 'folder' in url
  const folder = (url && isFolder ? url.folder : dir && resolve(dir)) ?? join(dataDir, 'media')
  return {
    /** Beside a bucket, a cache of it. */
    mediaDir: isFolder ? folder : join(dataDir, 'media-cache'),
    /** The same for machines whose pictures are the same: a folder is shared where MEDIA_URL names it. */
    picturesPlace: isFolder ? `${url ? '' : hostname()}:${folder}` : JSON.stringify(url),
    mediaCacheBytes: settings.MEDIA_CACHE_MB * 1024 * 1024,
    bucket: isFolder ? undefined : withKeys('MEDIA_URL', url, settings),
  }
}

export function withKeys(
  setting: string,
  address: BucketAddress,
  settings: Pick<Settings, 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>,
): Bucket {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (accessKeyId && secretAccessKey) return { ...address, accessKeyId, secretAccessKey, setting }
  const name = accessKeyId ? 'AWS_SECRET_ACCESS_KEY' : 'AWS_ACCESS_KEY_ID'
  throw new StartupError(`${name}: the bucket ${address.bucket} needs one`)
}
