import { Refusal } from '../../ground/errors/refusal.ts'
import { parseJson } from '../../ground/http/parse-json.ts'

// Tokens live ten days. @see https://apidocs.shiprocket.in/ under Authentication
const tokenLifeMs = 9 * 24 * 60 * 60 * 1000

const maxWords = 1_000

export type ShiprocketLogin = {
  email: string
  password: string
  apiUrl: string
  /** Of one call. */
  timeoutMs?: number
}

/** Shiprocket may refuse with status 200, so callers check the JSON. */
export type ShiprocketAnswer = { ok: boolean; message: string; json: unknown }

export type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<ShiprocketAnswer>

/**
 * Logs in when first needed, and once more when the token is rejected.
 * @throws Refusal 503 without an answer, when asked to try later, or when the login is refused
 */
export function openShiprocketClient(login: ShiprocketLogin): Call {
  const { apiUrl, email, password, timeoutMs = 10_000 } = login
  let session: { token: Promise<string>; endsAt: number } | undefined

  async function logIn(): Promise<string> {
    const response = await send('POST', '/auth/login', undefined, { email, password })
    const { ok, message, json } = await answerOf(response)
    const token = field(json, 'token')
    if (!ok || typeof token !== 'string') throw loginRefused(message)
    return token
  }

  function currentSession() {
    if (!session || session.endsAt < Date.now()) {
      const opened = { token: logIn(), endsAt: Date.now() + tokenLifeMs }
      opened.token.catch(() => {
        if (session === opened) session = undefined
      })
      session = opened
    }
    return session
  }

  async function send(method: string, path: string, token?: string, body?: object) {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const init = { method, headers, signal: AbortSignal.timeout(timeoutMs) }
    const url = `${apiUrl}/v1/external${path}`
    return fetch(url, body ? { ...init, body: JSON.stringify(body) } : init).catch(() => {
      throw unanswered()
    })
  }

  return async (method, path, body) => {
    const used = currentSession()
    const response = await send(method, path, await used.token, body)
    if (response.status !== 401) return answerOf(response)
    // Of concurrent calls only the first logs in again.
    if (session === used) session = undefined
    const retried = await send(method, path, await currentSession().token, body)
    const answer = await answerOf(retried)
    if (retried.status === 401) throw loginRefused(answer.message)
    return answer
  }
}

async function answerOf(response: Response): Promise<ShiprocketAnswer> {
  if (response.status >= 500 || response.status === 429) throw unanswered()
  const json: unknown = await response.json().catch(() => {
    throw unanswered()
  })
  const message = wordsOf([field(json, 'message'), field(json, 'error'), field(json, 'errors')])
  return { ok: response.ok, message: message || `status ${response.status}`, json }
}

/** All that a courier says, each sentence once: of wrong fields it has lists of them, by the field's name. */
export function wordsOf(answer: unknown): string {
  const sentences = [...new Set(sentencesOf(answer))]
  return sentences
    .map((text, at) => (at === sentences.length - 1 || /[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ')
    .slice(0, maxWords)
}

function sentencesOf(answer: unknown): string[] {
  if (typeof answer === 'object' && answer !== null)
    return Object.values(answer).flatMap(sentencesOf)
  if (typeof answer !== 'string') return []
  // Some are JSON written as text.
  const json = /^\s*[[{]/.test(answer) ? parseJson(answer) : undefined
  if (json !== undefined) return sentencesOf(json)
  const text = answer.replaceAll(/<[^>]*>|\s+/g, ' ').trim()
  return text ? [text] : []
}

export const refused = (why: string) =>
  new Refusal(409, `The courier refused ${why}`, { code: 'courier_refused' })

const loginRefused = (why: string) =>
  new Refusal(503, `The courier refused its login: ${why}`, { retryAfter: 60 })

const unanswered = () =>
  new Refusal(503, 'The courier does not answer. Please try again.', { retryAfter: 60 })

function field(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined
}
