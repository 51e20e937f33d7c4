import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { id, message } from '../fields.ts'
import { Session } from '../sessions.ts'

export const StaffSession = Session.omit({ by_link: true }).meta({ id: 'StaffSession' })
export type StaffSession = z.infer<typeof StaffSession>

const ended = { answers: { 200: message } } as const

export const officeStaffSessionsEndpoints = {
  'GET /api/office/sessions/': {
    summary: 'Where one is signed in oneself, this session first',
    staff: 'anyone',
    answers: { 200: z.object({ results: z.array(StaffSession) }) },
  },
  'DELETE /api/office/sessions/': {
    ...ended,
    summary: 'End every other session of one’s own',
    staff: 'anyone',
  },
  'DELETE /api/office/sessions/{id}/': {
    ...ended,
    summary: 'End a session of one’s own',
    staff: 'anyone',
    params: z.object({ id }),
    refusals: { 404: 'No such session of yours' },
  },
  'DELETE /api/office/staff/{id}/sessions/': {
    ...ended,
    summary: 'End every session of a person, but the one that asks',
    staff: 'staff',
    fresh: true,
    params: z.object({ id }),
    refusals: { 404: 'No such member of staff' },
  },
  'DELETE /api/office/staff/{id}/sessions/{session}/': {
    ...ended,
    summary: 'End a session of a person, as of a phone that was lost',
    staff: 'staff',
    fresh: true,
    params: z.object({ id, session: id }),
    refusals: { 404: 'No such session of this person' },
  },
} satisfies Endpoints
