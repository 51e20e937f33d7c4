import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { firstName, id, message } from '../fields.ts'
import { email } from '../passwords.ts'
import { keyUsed, listOf, stale } from './fields.ts'
import { type Role, roles } from './roles.ts'
import { StaffSession } from './staff-sessions.ts'

export const StaffMember = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    version: z.int(),
    has_password: z.boolean(),
    has_second_factor: z.boolean(),
    has_passkey: z.boolean(),
    last_seen_at: z.iso.datetime().nullable(),
    invited_until: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until when the link that sets the password works' }),
    sessions: z.array(StaffSession),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>

const role = z.enum(roles, 'Choose one of the roles.')

/** With the link for her, which is shown once: the shop stores only its digest. */
const Invited = StaffMember.extend({
  link: z
    .url()
    .nullable()
    .meta({ description: 'Sets the password, once, within a day; null when asked again' }),
})

export const NewStaffMember = z.object({ email, name: firstName, role })
export type NewStaffMember = { email: string; name: string; role: Role }

const noSuchPerson = { 404: 'No such member of staff' }

export const officeStaffEndpoints = {
  'GET /api/office/staff/': {
    summary: 'Who works here',
    staff: 'staff',
    answers: { 200: listOf(StaffMember) },
  },
  'POST /api/office/staff/': {
    summary: 'Invite a person; the answer holds the link that sets her password',
    staff: 'staff',
    fresh: true,
    acts: true,
    body: NewStaffMember,
    answers: { 201: Invited },
    refusals: { 400: 'Field errors', 409: 'She works here already', 422: keyUsed },
  },
  'PUT /api/office/staff/{id}/': {
    summary: 'Change name or role; her sessions have the new rights at once',
    staff: 'staff',
    fresh: true,
    params: z.object({ id }),
    body: z.object({
      name: firstName.optional(),
      role: role.optional(),
      version: z.int().min(0, 'Give the version that you saw.').optional(),
    }),
    answers: { 200: StaffMember },
    refusals: { ...noSuchPerson, 409: `The last owner stays one. ${stale}` },
  },
  'POST /api/office/staff/{id}/invite/': {
    summary: 'A new link, which sets a new password and takes the second factor away',
    staff: 'staff',
    fresh: true,
    acts: true,
    params: z.object({ id }),
    answers: { 200: Invited },
    refusals: { ...noSuchPerson, 422: keyUsed },
  },
  'DELETE /api/office/staff/{id}/': {
    summary: 'Remove a person; her sessions end, what she did stays under her name',
    staff: 'staff',
    fresh: true,
    params: z.object({ id }),
    answers: { 200: message },
    refusals: { ...noSuchPerson, 409: 'The last owner stays' },
  },
} satisfies Endpoints
