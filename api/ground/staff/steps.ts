import type { Role } from '../../../contract/office/roles.ts'
import { sqlStep } from '../db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export const startAct = sqlStep<
  {
    staffId: number
    key: string | null
    requestSha256: Buffer
    requestId: string
    refundLimitPaise: number | null
  },
  { outcome: 'started' | 'repeated' | 'key_reused'; result: unknown }
>('start_act', ['started', 'repeated', 'key_reused'])

export const addStaff = sqlStep<
  { email: string; name: string; role: Role; tokenSha256: Buffer; actor: string | null },
  { outcome: 'added'; staff_id: number } | { outcome: 'taken'; staff_id: null }
>('add_staff', ['added', 'taken'])

export const inviteStaff = sqlStep<
  { staffId: number; tokenSha256: Buffer; actor: string | null },
  { outcome: 'invited' | 'missing' }
>('invite_staff', ['invited', 'missing'])

export const changeStaff = sqlStep<
  {
    staffId: number
    name: string | null
    role: Role | null
    version: number | null
    actor: string | null
  },
  | { outcome: 'changed' | 'last_owner' | 'missing'; fields: null }
  | { outcome: 'stale'; fields: ('name' | 'role')[] }
>('change_staff', ['changed', 'stale', 'last_owner', 'missing'])

export const removeStaff = sqlStep<
  { staffId: number; actor: string | null },
  { outcome: 'removed' | 'last_owner' | 'missing' }
>('remove_staff', ['removed', 'last_owner', 'missing'])

export const acceptInvitation = sqlStep<
  { tokenSha256: Buffer; passwordHash: string },
  { outcome: 'set'; email: string } | { outcome: 'refused'; email: null }
>('accept_invitation', ['set', 'refused'])
