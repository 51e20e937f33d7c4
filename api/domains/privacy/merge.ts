import type { Merge } from '../../../contract/merge.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { FieldRefusal, Refusal } from '../../ground/errors/refusal.ts'
import { linkNotWhole } from '../../ground/logins/link-refusals.ts'
import { newDeletedAddress } from '../../ground/mail/deleted-address.ts'
import { insertMail } from '../../ground/mail/outbox.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { dropPicture, removeDropped } from '../../ground/media/service.ts'
import { type MergeLink, readMergeToken } from './merge-link.ts'
import * as queries from './merge-queries.ts'
import * as steps from './steps.ts'

/**
 * Asks a customer whether another account is hers, too: a link goes to the mailbox of each.
 * @param tx of an act
 * @param targetId the account that stays
 * @param email of the one that would be closed
 * @throws Refusal 404; FieldRefusal where no other account or guest has the address
 */
export async function askMerge(tx: Db, targetId: number, email: string): Promise<void> {
  const closedId = await queries.findOther(tx, targetId, email)
  if (closedId === undefined) {
    throw new FieldRefusal({ email: ['Nobody else orders with this e-mail address.'] })
  }
  const asked = await steps.askMerge(tx, { targetId, closedId })
  if (asked.outcome === 'target_is_guest') {
    throw new FieldRefusal({
      email: ['It is an account, and this is a guest: start from the account’s own page.'],
    })
  }
  if (asked.outcome !== 'asked') throw new Refusal(404, 'There is no such customer.')
  const merge = await queries.findMerge(tx, asked.merge_id)
  for (const isTarget of [true, false]) {
    await insertMail(tx, {
      messageId: `merge-asked.${asked.merge_id}.${isTarget ? 'target' : 'closed'}`,
      kind: 'merge_asked',
      recipient: isTarget ? merge.target : merge.closed,
      payload: { merge_id: asked.merge_id, is_target: isTarget },
    })
  }
}

/** @throws Refusal 400 for a token that is not whole */
export async function showMerge(db: Db, secretKey: string, token: string): Promise<Merge> {
  const link = await open(secretKey, token)
  return toMerge(await queries.findMerge(db, link.mergeId), link)
}

/**
 * Takes her word from one mailbox; with that from the other, the accounts are one.
 * @throws Refusal 400 for a token that is not whole; 409 where it is too late
 */
export async function proveMerge(
  db: Db,
  { secretKey, media }: { secretKey: string; media: Media },
  token: string,
): Promise<Merge> {
  const { mergeId, isTarget } = await open(secretKey, token)
  const proved = await retryCollisions(() =>
    db.transaction().execute(async (tx) => {
      const step = await steps.proveMerge(tx, {
        mergeId,
        isTarget,
        closedAddress: newDeletedAddress(),
      })
      if (step.picture) await dropPicture(tx, step.picture)
      return step
    }),
  )
  if (proved.outcome === 'over') {
    throw new Refusal(409, 'It is too late for this link. Please write to us.', {
      code: 'too_late',
    })
  }
  if (proved.picture) await removeDropped(db, media, proved.picture)
  return toMerge(await queries.findMerge(db, mergeId), { isTarget })
}

async function open(secretKey: string, token: string): Promise<MergeLink> {
  const link = await readMergeToken(secretKey, token)
  if (!link) throw linkNotWhole()
  return link
}

type Row = Awaited<ReturnType<typeof queries.findMerge>>

function toMerge(merge: Row, { isTarget }: Pick<MergeLink, 'isTarget'>): Merge {
  const isProved = isTarget ? merge.is_target_proved : merge.is_closed_proved
  const state = merge.is_merged ? 'merged' : merge.is_over ? 'over' : isProved ? 'proved' : 'open'
  return {
    state,
    is_target: isTarget,
    target: isTarget ? merge.target : hint(merge.target),
    // Of a closed account the address is no more.
    closed: merge.is_merged ? '' : isTarget ? hint(merge.closed) : merge.closed,
  }
}

/** Enough to know one's own address by. */
export const hint = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1…')
