import type { Role } from '../../../contract/office/roles.ts'
import { sqlStep } from '../db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export const startAct = sqlStep<
  'start_act',
  { key: string | null; refundLimitPaise: number | null }
>('start_act')

type ByWhom = { actor: string | null }

export const addStaff = sqlStep<
  'add_staff',
  ByWhom & { role: Role },
  { added: { staff_id: number } }
>('add_staff')

export const inviteStaff = sqlStep<'invite_staff', ByWhom>('invite_staff')

export const changeStaff = sqlStep<
  'change_staff',
  ByWhom & { name: string | null; role: Role | null; version: number | null },
  { stale: { fields: ('name' | 'role')[] } }
>('change_staff')

export const removeStaff = sqlStep<'remove_staff', ByWhom>('remove_staff')

export const acceptInvitation = sqlStep<'accept_invitation', object, { set: { email: string } }>(
  'accept_invitation',
)
