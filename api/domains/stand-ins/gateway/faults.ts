import { once } from 'node:events'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createMiddleware } from 'hono/factory'
import { errorBody } from './refused.ts'

/** `hang` never answers; `cut-line` closes the connection before the call is done, `lost-answer` after it. */
export const faultKinds = ['server-error', 'refusal', 'hang', 'cut-line', 'lost-answer'] as const
export type FaultKind = (typeof faultKinds)[number]

export type Faults = ReturnType<typeof createFaults>

/** Fault injection: each planned fault hits the next so many calls of a route such as `POST /v1/orders`. */
export function createFaults() {
  const planned = new Map<string, FaultKind[]>()
  return {
    plan(route: string, kind: FaultKind, times: number): void {
      planned.set(route, [...(planned.get(route) ?? []), ...Array(times).fill(kind)])
    },
    clear: () => planned.clear(),

    middleware: createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
      const path = c.req.path.replace(/\b(order|pay|rfnd)_\w+/, ':id')
      const kind = planned.get(`${c.req.method} ${path}`)?.shift()
      if (kind === 'server-error') {
        return c.json(
          errorBody('We are facing some trouble completing your request.', 'SERVER_ERROR'),
          500,
        )
      }
      if (kind === 'refusal') return c.json(errorBody('Refused on demand.'), 400)
      if (kind === undefined) return next()
      const { socket } = c.env.incoming
      if (kind === 'lost-answer') await next()
      if (kind === 'hang') await once(socket, 'close')
      socket.destroy()
      return RESPONSE_ALREADY_SENT
    }),
  }
}
