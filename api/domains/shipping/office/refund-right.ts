import { DetailedRefusal } from '../../../ground/errors/refusal.ts'
import type { SignedInStaff } from '../../../ground/http/env.ts'
import { hasRight } from '../../../ground/staff/roles.ts'

export function requireRefundRight({ role }: SignedInStaff): void {
  if (hasRight(role, 'refund')) return
  throw new DetailedRefusal(
    403,
    'Your role has no right to this: refund.',
    { right: 'refund' },
    'missing_right',
  )
}
