import type * as z from 'zod'
import type { endpoints } from './endpoints.ts'

type Table = typeof endpoints
export type EndpointKey = keyof Table

/** Only what a caller may send: a number may also be text, since URLs and forms carry text. */
type Loose<T> = { [K in keyof T]: T[K] | (T[K] extends number ? string : never) }
type Part<K extends EndpointKey, P extends 'params' | 'query' | 'body'> = Table[K] extends {
  [_ in P]: infer S extends z.ZodType
}
  ? Record<never, never> extends z.input<S>
    ? { [_ in P]?: Loose<z.input<S>> }
    : { [_ in P]: Loose<z.input<S>> }
  : { [_ in P]?: undefined }

export type Input<K extends EndpointKey> = Part<K, 'params'> &
  Part<K, 'query'> &
  Part<K, 'body'> & { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean }

export type Answer<K extends EndpointKey> = z.output<
  Extract<Table[K]['answers'][keyof Table[K]['answers']], z.ZodType>
>

/** Calls may leave their input out when nothing in it is required. */
type Arguments<K extends EndpointKey> =
  Record<never, never> extends Input<K> ? [input?: Input<K>] : [input: Input<K>]

export type Api = <K extends EndpointKey>(endpoint: K, ...args: Arguments<K>) => Promise<Answer<K>>

/** What the API refused, or that it could not be reached (status 0). */
export class ApiError extends Error {
  readonly status: number
  /** Messages by field, when the refusal names fields. */
  readonly fields: Record<string, string[]>
  readonly body: unknown
  /** Whether the call was made for a session that the server knows no more. */
  readonly hasSessionEnded: boolean

  constructor(status: number, body: unknown, isOfSession = false) {
    const fields = fieldErrors(body)
    super(messageOf(body) ?? Object.values(fields)[0]?.[0] ?? '')
    this.status = status
    this.fields = fields
    this.body = body
    this.hasSessionEnded = status === 401 && isOfSession
  }
}

/** What the client sends. */
export type ApiRequest = RequestInit & { headers: Headers }

/** What the client reads of an answer. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'json'>

/**
 * The one client: over HTTP in the browser, in process on the server. It carries no schema, so it
 * costs a first view about 1 kB.
 *
 * @param fetch takes a path of this origin
 * @param token the session's, asked for at each call; undefined when signed out
 * @throws ApiError from each call that is not answered with 2xx
 */
export function createApi(
  fetch: (path: string, init: ApiRequest) => Promise<ApiResponse>,
  token: () => string | undefined,
): Api {
  return async (endpoint, ...[input]) => {
    const [method = '', path = ''] = endpoint.split(' ')
    const headers = new Headers({ accept: 'application/json', ...input?.headers })
    const session = token()
    if (session && !headers.has('authorization')) headers.set('authorization', `Token ${session}`)
    const init: ApiRequest = { method, headers }
    if (input?.signal) init.signal = input.signal
    // It goes on after the page is left.
    if (input?.keepalive) init.keepalive = true
    if (input?.body) {
      const form = formWithFile(input.body)
      // A form's type names its boundary, which fetch writes.
      if (!form) headers.set('content-type', 'application/json')
      init.body = form ?? JSON.stringify(input.body)
    }
    const response = await fetch(fill(path, input?.params) + search(input?.query), init).catch(
      () => undefined,
    )
    const body = await response?.json().catch(() => undefined)
    if (response?.ok && body !== undefined) return body
    // An answer that breaks off in the middle, as one that is given up does, is none.
    const status = response?.ok ? 0 : (response?.status ?? 0)
    throw new ApiError(status, body, session !== undefined)
  }
}

/** A body with a file in it as multipart, the one form that carries files. */
function formWithFile(body: object): FormData | undefined {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  if (!fields.some(([, value]) => filesOf(value).length > 0)) return undefined
  const form = new FormData()
  for (const [name, value] of fields) {
    const files = filesOf(value)
    for (const file of files) form.append(name, file)
    if (files.length === 0) form.set(name, String(value))
  }
  return form
}

const filesOf = (value: unknown): Blob[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => each instanceof Blob)

function fill(path: string, params: object = {}): string {
  return Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
}

function search(query: object = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(name, String(value))
  }
  return params.size ? `?${params}` : ''
}

function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  if ('error' in body && typeof body.error === 'string') return body.error
  return 'message' in body && typeof body.message === 'string' ? body.message : undefined
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

function fieldErrors(body: unknown): Record<string, string[]> {
  if (typeof body !== 'object' || body === null) return {}
  const entries = Object.entries(body).filter(
    (entry): entry is [string, string[]] => isTexts(entry[1]) && entry[1].length > 0,
  )
  return Object.fromEntries(entries)
}
