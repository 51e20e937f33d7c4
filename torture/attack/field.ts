import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { send } from '../../api/testing/send.ts'
import { inLanes } from '../lanes.ts'
import type { Account, Piece } from './cast.ts'

/** Where an attack is played, and how large: at 1 as large as in the day of ten minutes. */
export type Field = {
  origin: string
  accounts: Account[]
  pieces: Piece[]
  scale: number
}
type Sent = Parameters<typeof send>[2] & { address?: string }

export type Attack = (ground: Ground) => Promise<void>
export type Ground = ReturnType<typeof openGround>
/** How often each status came, `none` where there was no answer, and what was not as it should be. */
export type Outcome = { answers: Record<string, number>; misses: string[] }

const host = 'shop.example'
const connectMs = 10_000
/** Longer than any deadline of the shop. */
const answerMs = 60_000
let addresses = 0

/** What attacks have in common. `outcome` gathers what they meet. */
export function openGround({ origin, accounts, pieces, scale }: Field) {
  const outcome: Outcome = { answers: {}, misses: [] }
  const { hostname, port } = new URL(origin)
  const arriving = accounts.values()

  const count = (status: number | string) => {
    outcome.answers[status] = (outcome.answers[status] ?? 0) + 1
  }
  async function fetchFrom(address: string, path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    const signal = AbortSignal.timeout(answerMs)
    const answer = await fetch(origin + path, {
      ...init,
      headers,
      signal,
      redirect: 'manual',
    }).catch(() => undefined)
    count(answer?.status ?? 'none')
    await answer
      ?.clone()
      .arrayBuffer()
      .catch(() => undefined)
    return answer
  }

  return {
    pieces,
    outcome,
    port: Number(port),
    /** So many, by the scale of the field. */
    atScale: (number: number) => Math.max(1, Math.round(number * scale)),
    /** An address of an attacker that none has used before. */
    newAddress: () => {
      addresses += 1
      return `198.${18 + ((addresses >> 16) & 1)}.${(addresses >> 8) & 255}.${addresses & 255}`
    },
    /** Accounts that have not attacked yet. */
    take: (number: number): Account[] => [...arriving.take(number)],
    miss: (what: string) => void outcome.misses.push(what),
    fetchFrom,
    ask: (call: string, { address = '198.51.100.1', ...sent }: Sent = {}) =>
      send(
        { fetch: (path, init) => fetchFrom(address, path, init) as Promise<Response> },
        call,
        sent,
      ),
    /** Jobs, so many at a time. */
    volley: <T>(lanes: number, jobs: (() => Promise<T>)[]) => inLanes(lanes, jobs),
    async dial(): Promise<Socket> {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) })
      return socket
    },
    /** A request as it stands on the wire. */
    rawGet: (path: string, address: string) =>
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\nAccept-Encoding: identity\r\n\r\n`,
  }
}
