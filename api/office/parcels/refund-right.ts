import { DetailedRefusal } from '../../errors/refusal.ts'
import type { SignedInStaff } from '../../http/env.ts'
import { hasRight } from '../roles.ts'

/** @throws DetailedRefusal 403, naming the right */
export function requireRefundRight({ role }: SignedInStaff): void {
  if (hasRight(role, 'refund')) return
  throw new DetailedRefusal(403, 'Your role has no right to this: refund.', { right: 'refund' })
}
