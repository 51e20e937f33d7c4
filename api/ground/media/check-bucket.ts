import type { Logger } from 'pino'
import { S3ServiceError } from 's3mini'
import type { Config } from '../../config.ts'
import type { Bucket } from '../config/pictures.ts'
import { StartupError } from '../errors/startup-error.ts'
import { BucketUnavailable, isPassing, ofCommands, openBucket } from './bucket.ts'
import { type Media, openMedia } from './open-media.ts'

const probe = 'nool-start-check'

/**
 * Writes and removes a small file. A bucket that is only ill does not prevent a start: what this machine
 * has cached can be served, and orders need no picture.
 * @param log without one, as for a command, an ill bucket is refused too
 */
export async function refuseUnusableBucket(
  bucket: Bucket,
  log?: Pick<Logger, 'error'>,
): Promise<void> {
  const storage = openBucket(bucket, { timeoutMs: 5_000, tries: 3, concurrent: 1, queued: 0 })
  try {
    await storage.put(probe, Buffer.from('Nool was here.'))
    await storage.delete(probe)
  } catch (error) {
    if (!(error instanceof BucketUnavailable)) throw error
    const message = messageOf(error)
    const isReached = error.cause instanceof S3ServiceError
    if (!log || !isReached || !isPassing(error.cause)) throw new StartupError(message)
    log.error({ err: { message } }, 'the bucket is unavailable')
  }
}

/** For a command, which may take its time. @throws StartupError when the bucket cannot be used */
export async function openCheckedMedia(config: Config): Promise<Media> {
  if (config.bucket) await refuseUnusableBucket(config.bucket)
  return openMedia(config, ofCommands)
}

/** @throws StartupError naming the setting when a bucket cannot be used any more */
export async function namingBucket<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof BucketUnavailable ? new StartupError(messageOf(error)) : error
  }
}

function messageOf({ cause, bucket: { bucket, endpoint, region, setting } }: BucketUnavailable) {
  if (!(cause instanceof S3ServiceError)) {
    return `${setting}: ${endpoint} cannot be reached: ${reasonOf(cause)}`
  }
  const { status, serviceCode: code = '' } = cause
  if (code === 'SignatureDoesNotMatch') {
    return 'AWS_SECRET_ACCESS_KEY: it is not the one that belongs to AWS_ACCESS_KEY_ID'
  }
  if (code === 'InvalidAccessKeyId') return `AWS_ACCESS_KEY_ID: ${endpoint} does not know it`
  if (code === 'RequestTimeTooSkewed') return `the clock of this machine is not that of ${endpoint}`
  if (status === 404) return `${setting}: there is no bucket ${bucket} at ${endpoint}`
  if (/Redirect|Malformed|Location/.test(code)) {
    return `${setting}: the bucket ${bucket} is not in the region ${region} (${code})`
  }
  if (status === 403) {
    return `AWS_ACCESS_KEY_ID: it may not write to the bucket ${bucket} (${code})`
  }
  return `${setting}: ${endpoint} answers ${status} ${code}`.trim()
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name
}
