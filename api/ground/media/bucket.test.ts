import { createHash } from 'node:crypto'
import { S3mini } from 's3mini'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startBucket } from '../../testing/bucket.ts'
import { hasRadosgw, startRadosgw } from '../../testing/radosgw.ts'
import type { Bucket } from '../config/pictures.ts'
import { StartupError } from '../errors/startup-error.ts'
import { BucketUnavailable, openBucket } from './bucket.ts'
import { refuseUnusableBucket } from './check-bucket.ts'

const quick = { timeoutMs: 2_000, tries: 2, concurrent: 2, queued: 10 }

function bucketOf(settings: Record<string, string>): Bucket {
  const { bucket } = readConfig(settings)
  if (!bucket) throw new Error('no bucket')
  return bucket
}

async function openOurs(): Promise<Bucket> {
  return bucketOf((await startBucket()).settings)
}

async function openCeph(): Promise<Bucket> {
  const { endpoint, accessKeyId, secretAccessKey } = await startRadosgw()
  const settings = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
  // It refuses a type that is not signed, here too.
  const untyped: typeof fetch = (url, { headers, ...init } = {}) => {
    const all = new Headers(headers)
    all.delete('content-type')
    return fetch(url, { ...init, headers: all, body: null })
  }
  const made = await new S3mini({
    endpoint: `${endpoint}/pictures`,
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
    fetch: untyped,
  }).createBucket()
  expect(made).toBe(true)
  return bucketOf({ ...settings, MEDIA_URL: `s3://pictures?endpoint=${endpoint}` })
}

const servers = [['the test server', openOurs] as const]
const refusalOf = async (bucket: Bucket) => {
  const error: unknown = await refuseUnusableBucket(bucket).catch((thrown: unknown) => thrown)
  if (!(error instanceof StartupError)) throw error
  return error.message
}

describe.each(hasRadosgw ? [...servers, ['Ceph', openCeph] as const] : servers)('%s', (_, open) => {
  test('stores, lists and removes files, and refuses what is wrong', async () => {
    const address = await open()
    const storage = openBucket({ ...address, prefix: 'shop/' }, quick)
    const bytes = Buffer.from([0, 255, 13, 10, 128])
    expect(await storage.get('originals/a b')).toBeUndefined()
    await storage.put('originals/a b', bytes)
    await storage.put('originals/c', Buffer.from('c'))
    await storage.put('originals/d', Buffer.from('d'))
    await storage.put('widths/e', Buffer.from('e'))
    expect(await storage.get('originals/a b')).toEqual(bytes)
    const listed = []
    for await (const file of storage.list('originals/')) listed.push(file)
    expect(listed.map(({ name, size }) => [name, size])).toEqual([
      ['originals/a b', 5],
      ['originals/c', 1],
      ['originals/d', 1],
    ])
    expect(listed[0]?.md5).toBe(createHash('md5').update(bytes).digest('hex'))
    await storage.delete('originals/c')
    await storage.delete('originals/c')
    expect(await storage.get('originals/c')).toBeUndefined()

    await refuseUnusableBucket(address)
    expect(await refusalOf({ ...address, secretAccessKey: 'wrong' })).toMatch(
      /^AWS_SECRET_ACCESS_KEY: /,
    )
    expect(await refusalOf({ ...address, accessKeyId: 'wrong' })).toMatch(
      /^AWS_ACCESS_KEY_ID: .*know/,
    )
    expect(await refusalOf({ ...address, bucket: 'other' })).toMatch(
      /^MEDIA_URL: there is no bucket other at http/,
    )
    const gone = { ...address, endpoint: 'http://127.0.0.1:1' }
    expect(await refusalOf(gone)).toMatch(/^MEDIA_URL: http:\/\/127.0.0.1:1 cannot be reached: /)
  })
})

describe('a bucket', () => {
  test('that is ill is asked again, and no more often than it may', async () => {
    const { state, settings } = await startBucket()
    const storage = openBucket(bucketOf(settings), quick)
    state.failures = 1
    await storage.put('a', Buffer.from('a'))
    expect(state.calls).toHaveLength(2)
    state.failures = 9
    const failed = await storage.put('b', Buffer.from('b')).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(BucketUnavailable)
    expect(state.calls).toHaveLength(4)
  })

  test('that is ill prevents no start, and is named in the log', async () => {
    const { state, settings } = await startBucket()
    state.failures = 9
    const lines: object[] = []
    await refuseUnusableBucket(bucketOf(settings), { error: (line: object) => lines.push(line) })
    expect(lines).toMatchObject([{ err: { message: expect.stringMatching(/^MEDIA_URL: .* 503/) } }])
  })

  test('is asked by no more at once than it may', async () => {
    const { settings, state } = await startBucket()
    const storage = openBucket(bucketOf(settings), { ...quick, concurrent: 1, queued: 1 })
    const asked = await Promise.allSettled([1, 2, 3].map((n) => storage.get(String(n))))
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(state.calls).toHaveLength(2)
  })
})

describe('the settings', () => {
  const messageOf = (env: Record<string, string>) => {
    try {
      readConfig(env)
    } catch (error) {
      return error instanceof StartupError ? error.message : String(error)
    }
  }
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

  test('name a bucket, or a folder', () => {
    const MEDIA_URL = 's3://pics/shop/?endpoint=https://s3.example.in/&region=in-1'
    expect(readConfig({ MEDIA_URL, ...keys }).bucket).toEqual({
      bucket: 'pics',
      prefix: 'shop/',
      endpoint: 'https://s3.example.in',
      region: 'in-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      setting: 'MEDIA_URL',
    })
    const aws = readConfig({ MEDIA_URL: 's3://pics?region=ap-south-1', ...keys }).bucket
    expect(aws?.endpoint).toBe('https://s3.ap-south-1.amazonaws.com')
    expect(readConfig({ MEDIA_URL: '/srv/pictures' })).toMatchObject({
      mediaDir: '/srv/pictures',
      bucket: undefined,
    })
  })

  test('that are wrong are named', () => {
    for (const [url, word] of [
      ['pictures', /^MEDIA_URL: a bucket such as/],
      ['https://pictures', /^MEDIA_URL: a bucket such as/],
      ['s3://', /^MEDIA_URL: a bucket such as/],
      ['s3://a?endpont=https://b', /^MEDIA_URL: endpont is unknown/],
      ['s3://a?endpoint=b', /^MEDIA_URL: its endpoint is an address/],
      ['s3://key:secret@a', /^MEDIA_URL: keys belong into/],
    ] as const) {
      expect(messageOf({ MEDIA_URL: url, ...keys })).toMatch(word)
    }
    const MEDIA_URL = 's3://a?region=b'
    expect(messageOf({ MEDIA_URL })).toMatch(/^AWS_ACCESS_KEY_ID: the bucket a needs one/)
    expect(messageOf({ MEDIA_URL, AWS_ACCESS_KEY_ID: 'key' })).toMatch(/^AWS_SECRET_ACCESS_KEY: /)
    expect(messageOf({ MEDIA_URL, MEDIA_DIR: 'b', ...keys })).toMatch(/^MEDIA_DIR: /)
  })
})
