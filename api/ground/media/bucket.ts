import { setTimeout as sleep } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import type { Bucket } from '../config/pictures.ts'
import { Refusal } from '../errors/refusal.ts'
import { createLimit } from '../http/concurrency-limit.ts'
import type { Storage, StoredFile } from './storage.ts'

export type CallLimits = {
  timeoutMs: number
  tries: number
  concurrent: number
  queued: number
}

/** What someone who waits for a page has; two tries end before 10 s. */
const ofRequests: CallLimits = { timeoutMs: 4_000, tries: 2, concurrent: 4, queued: 100 }
export const ofCommands: CallLimits = {
  timeoutMs: 60_000,
  tries: 5,
  concurrent: 8,
  queued: Number.POSITIVE_INFINITY,
}
const firstPauseMs = 200

const noSuchBucket = new S3ServiceError('no such bucket', 404, 'NoSuchBucket')

/** The bucket cannot be asked, or does not let us: its `cause` says why. */
export class BucketUnavailable extends Refusal {
  readonly bucket: Bucket

  constructor(bucket: Bucket, cause: unknown) {
    super(503, 'Pictures cannot be reached at the moment. Please try again in a minute.', {
      retryAfter: 10,
    })
    this.bucket = bucket
    this.cause = cause
  }
}

/** Each call throws BucketUnavailable once its tries have failed. */
export function openBucket(bucket: Bucket, limits = ofRequests): Storage {
  const { prefix, endpoint, accessKeyId, secretAccessKey, region } = bucket
  const client = new S3mini({
    endpoint: `${endpoint}/${bucket.bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: limits.timeoutMs,
    fetch: fetchUntyped,
  })
  const limit = createLimit(limits.concurrent)
  const ask = <T>(work: () => Promise<T>) =>
    limit.run(() => tryAgain(work, bucket, limits.tries), { queued: limits.queued })

  return {
    async get(name) {
      const bytes = await ask(() => client.getObjectArrayBuffer(prefix + name))
      return bytes ? Buffer.from(bytes) : undefined
    },
    async put(name, bytes) {
      await ask(() => client.putObject(prefix + name, bytes))
    },
    async delete(name) {
      await ask(() => client.deleteObject(prefix + name))
    },
    async *list(under) {
      let token: string | undefined
      do {
        const page = await ask(() => client.listObjectsPaged('/', prefix + under, 1_000, token))
        if (!page) throw new BucketUnavailable(bucket, noSuchBucket)
        for (const { Key, Size, ETag } of page.objects ?? []) {
          yield describe(Key.slice(prefix.length), Size, ETag)
        }
        token = page.nextContinuationToken
      } while (token)
    },
  }
}

/** The ETag of what was put in one piece is its MD5, unless the bucket encrypts it. */
function describe(name: string, size: number, etag: string): StoredFile {
  const md5 = etag.replaceAll('"', '')
  return { name, size: Number(size), ...(/^[a-f0-9]{32}$/.test(md5) && { md5 }) }
}

/** The client sends a type that it does not sign, and fetch one with an empty text; Ceph refuses both. */
const fetchUntyped: typeof fetch = (input, { body, ...init } = {}) => {
  const headers = new Headers(init.headers)
  headers.delete('content-type')
  return fetch(input, { ...init, headers, ...(body && { body }) })
}

/** Every call is safe to make twice. */
async function tryAgain<T>(work: () => Promise<T>, bucket: Bucket, tries: number): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2, tries--) {
    try {
      return await work()
    } catch (error) {
      if (tries <= 1 || !isPassing(error)) throw new BucketUnavailable(bucket, error)
    }
    await sleep(pauseMs)
  }
}

/** Whatever is no answer, and answers that say to come again. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof S3ServiceError) || error.status >= 500 || error.status === 429
}
