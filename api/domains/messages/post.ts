import { parseJson } from '../../ground/http/parse-json.ts'

const timeoutMs = 10_000

/** A provider's answer; its body is undefined where it is no JSON. */
export type Answered = { status: number; ok: boolean; body: unknown; waitSeconds: number }

/** The connection was never made: nothing was sent. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Posts JSON once. @returns what was answered; `lost` when it may have been taken all the same */
export async function post(
  url: string,
  headers: Record<string, string>,
  json: object,
): Promise<Answered | 'unreached' | 'lost'> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
      // Tokens and numbers go nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    return {
      status: response.status,
      ok: response.ok,
      body: parseJson(text),
      waitSeconds: Number(response.headers.get('retry-after')) || 0,
    }
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined
    const code = typeof cause === 'object' && cause && 'code' in cause ? cause.code : ''
    return unreached.has(String(code)) ? 'unreached' : 'lost'
  }
}

/** Whether another try may do: a limit, an outage, a key or an address that is put right meanwhile. */
export const mayPass = ({ status, ok }: Answered): boolean =>
  !ok && (status < 400 || status >= 500 || [401, 403, 429].includes(status))
