import { mkdirSync, writeFileSync } from 'node:fs'
import { S3mini } from 's3mini'
import type { Network } from './network.ts'
import { addresses } from './network.ts'
import { until } from './until.ts'

const folder = '/run/radosgw'
export const bucketKeys = {
  AWS_ACCESS_KEY_ID: 'rehearsal-key',
  AWS_SECRET_ACCESS_KEY: 'rehearsal-secret',
}
const endpoint = `http://${addresses.front}:7480`
export const mediaUrl = `s3://pictures?endpoint=${endpoint}&region=us-east-1`

/** Ceph's server of buckets, alone and over SQLite. */
export class Bucket {
  readonly #network: Network
  #process: ReturnType<Network['start']> | undefined

  constructor(network: Network) {
    this.#network = network
    mkdirSync(folder, { recursive: true })
    const settings = {
      'rgw backend store': 'dbstore',
      'rgw config store': 'dbstore',
      'dbstore db dir': folder,
      'dbstore config uri': `file:${folder}/config.db`,
      'run dir': folder,
      'admin socket': `${folder}/socket`,
      'log file': `${folder}/log`,
      'rgw data': folder,
      keyring: `${folder}/keyring`,
      'rgw frontends': `beast endpoint=${addresses.front}:7480`,
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
    writeFileSync(`${folder}/ceph.conf`, ['[global]', ...lines, ''].join('\n'))
    writeFileSync(`${folder}/keyring`, '')
  }

  /** Its user and its bucket, once, and then it. */
  async make(): Promise<void> {
    const user = ['user', 'create', '--uid=shop', '--display-name=Shop']
    const keys = [
      `--access-key=${bucketKeys.AWS_ACCESS_KEY_ID}`,
      `--secret-key=${bucketKeys.AWS_SECRET_ACCESS_KEY}`,
    ]
    // Once done it may wait an hour for a thread of its own that has missed the end; a bucket shows that it is done.
    const admin = ['timeout', '-s', 'KILL', '20', 'radosgw-admin', ...common, ...user, ...keys]
    await this.#network.run('front', admin).catch(() => {})
    await this.start()
    await new S3mini({
      endpoint: `${endpoint}/pictures`,
      region: 'us-east-1',
      accessKeyId: bucketKeys.AWS_ACCESS_KEY_ID,
      secretAccessKey: bucketKeys.AWS_SECRET_ACCESS_KEY,
      fetch: fetchUntyped,
    }).createBucket()
  }

  async start(): Promise<void> {
    this.#process = this.#network.start('front', 'bucket', ['radosgw', '-f', ...common])
    await until('the bucket', () => fetch(endpoint).catch(() => undefined))
  }

  stop(): void {
    this.#process?.kill('SIGKILL')
  }
}

const common = ['-c', `${folder}/ceph.conf`, '--no-mon-config', '-n', 'client.rehearsal']

/** A new bucket is asked for without a body; radosgw refuses one of a type. */
function fetchUntyped(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.delete('content-type')
  return fetch(url, { ...init, headers, body: null })
}
