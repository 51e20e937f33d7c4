import type { Config } from '../../config.ts'
import { type CallLimits, openBucket } from './bucket.ts'
import { createDiskCache, type DiskCache } from './disk-cache.ts'
import { openFolder } from './folder.ts'
import type { Storage } from './storage.ts'

export type Media = {
  /** Where originals are stored for good. */
  storage: Storage
  /** What this machine has: beside a bucket a cache, else all there is. */
  folder: string
  cache?: DiskCache
}

type MediaConfig = Pick<Config, 'mediaDir' | 'mediaCacheBytes' | 'bucket'>

export function openMedia(config: MediaConfig, limits?: CallLimits): Media {
  const { mediaDir: folder, bucket, mediaCacheBytes } = config
  if (!bucket) return { storage: openFolder(folder), folder }
  return {
    storage: openBucket(bucket, limits),
    folder,
    cache: createDiskCache(folder, mediaCacheBytes),
  }
}
