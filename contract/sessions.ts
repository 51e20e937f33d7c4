import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'
import { id, message } from './fields.ts'

export const Session = z
  .object({
    id: z.int(),
    /** Such as 'Chrome on Android'. */
    device: z.string(),
    opened_at: z.iso.datetime(),
    /** To within five minutes. */
    last_seen_at: z.iso.datetime(),
    /** The session that asks. */
    is_current: z.boolean(),
    /** A guest's, opened by the link of a mail. */
    by_link: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const sessionsEndpoints = {
  'GET /api/sessions/': {
    summary: 'Where the customer is signed in, this session first',
    auth: true,
    answers: { 200: z.array(Session) },
  },
  'GET /api/sessions/current/': {
    summary: 'Who is signed in, as the header of each page greets her',
    auth: true,
    answers: { 200: z.object({ user_name: z.string() }) },
  },
  'DELETE /api/sessions/': {
    summary: 'End every other session',
    auth: 'proven',
    answers: { 200: message },
  },
  'DELETE /api/sessions/{id}/': {
    summary: 'End a session',
    auth: 'proven',
    params: z.object({ id }),
    answers: { 200: message },
    refusals: { 404: 'No such session of yours' },
  },
} satisfies Endpoints
