import { type LookupAddress, lookup as lookUp } from 'node:dns'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import { maxImportPhotoBytes } from '../../../contract/office/imports.ts'
import { isPublicAddress } from './public-address.ts'

/** Why a picture could not be had, as a sentence; `isForGood` where another try would end so too. */
export class PictureProblem extends Error {
  readonly isForGood: boolean

  constructor(message: string, isForGood = true) {
    super(message)
    this.isForGood = isForGood
  }
}

type Resolve = (host: string) => Promise<LookupAddress[]>

export type FetchOptions = {
  timeoutMs?: number
  maxBytes?: number
  /** For tests, which have no machine of the open internet. */
  resolve?: Resolve
  isAllowed?: (address: string) => boolean
  ask?: (url: URL, asked: RequestOptions, done: (answer: IncomingMessage) => void) => ClientRequest
}

const maxRedirects = 5

const resolveAll: Resolve = (host) =>
  new Promise((resolve, reject) => {
    lookUp(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/**
 * Fetches a picture from an address that someone else has written: by https, from the open internet, which each
 * redirect and each look-up has to keep to; what was looked up is what is connected to.
 * @throws PictureProblem
 */
export async function fetchPicture(address: string, options: FetchOptions = {}): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? 20_000)
  try {
    return await follow(address, options, signal)
  } catch (error) {
    if (error instanceof PictureProblem) throw error
    if (signal.aborted) throw new PictureProblem('It took longer than 20 seconds.', false)
    throw new PictureProblem('Its server could not be reached.', false)
  }
}

async function follow(
  address: string,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<Buffer> {
  let place = address
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const url = readAddress(place)
    const answer = await request(url, options, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy()
      place = URL.canParse(headers.location, url)
        ? new URL(headers.location, url).href
        : headers.location
      continue
    }
    if (statusCode !== 200) {
      answer.destroy()
      throw new PictureProblem(
        `Its server answered ${statusCode}.`,
        statusCode < 500 && statusCode !== 429,
      )
    }
    return readBody(answer, options.maxBytes ?? maxImportPhotoBytes)
  }
  throw new PictureProblem('It leads on and on.')
}

function readAddress(text: string): URL {
  if (!URL.canParse(text)) throw new PictureProblem('This is no address.')
  const url = new URL(text)
  if (url.protocol !== 'https:') throw new PictureProblem('The address has to begin with https://.')
  if (url.username || url.password) throw new PictureProblem('The address has a password in it.')
  return url
}

async function request(
  url: URL,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { resolve = resolveAll, isAllowed = isPublicAddress, ask = get } = options
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const found = await resolve(host).catch(() => {
    throw new PictureProblem('There is no server of this name.', false)
  })
  const [first] = found
  if (!first || found.some((each) => !isAllowed(each.address))) {
    throw new PictureProblem('The address is not one of the open internet.')
  }
  return new Promise((done, reject) => {
    const asked: RequestOptions = {
      signal,
      // What was looked up is connected to: another look-up might say another.
      lookup: (_host, { all }, answer) =>
        all ? answer(null, [first]) : answer(null, first.address, first.family),
      agent: false,
      headers: { accept: 'image/webp,image/jpeg,image/png,*/*;q=0.5', 'user-agent': 'Nool-import' },
    }
    ask(url, asked, done).on('error', reject)
  })
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = new PictureProblem('It has more than 16 MB.')
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy()
    throw tooLarge
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw tooLarge
    parts.push(part)
  }
  return Buffer.concat(parts)
}
