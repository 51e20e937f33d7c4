import { isAbsolute } from 'node:path'

export type BucketAddress = {
  bucket: string
  prefix: string
  endpoint: string
  region: string
}

const needed =
  'a bucket such as s3://pictures?endpoint=https://s3.example.in&region=in-1, or an absolute folder, is needed'

/** Where files are stored: in a bucket, or in a folder of this machine. @throws Error saying what is needed */
export function readStorageUrl(text: string): BucketAddress | { folder: string } {
  if (isAbsolute(text)) return { folder: text }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !url.hostname) throw new Error(needed)
  if (url.username || url.password) {
    throw new Error('keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
  const unknown = [...url.searchParams.keys()].find((name) => !/^(endpoint|region)$/.test(name))
  if (unknown) throw new Error(`${unknown} is unknown: endpoint and region may follow the bucket`)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    throw new Error(`its endpoint is an address such as https://s3.example.in, not ${endpoint}`)
  }
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: path && `${path}/`,
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
  }
}
