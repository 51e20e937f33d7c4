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
 * @param keptId the account that stays
 * @param email of the one that would be closed
 * @throws Refusal 404; FieldRefusal where no other account or guest has the address
 */
export async function askMerge(tx: Db, keptId: number, email: string): Promise<void> {
  const closedId = await queries.findOther(tx, keptId, email)
  if (closedId === undefined) {
    throw new FieldRefusal({ email: ['Nobody else orders with this e-mail address.'] })
  }
  const asked = await steps.askMerge(tx, { keptId, closedId })
  if (asked.outcome === 'kept_is_guest') {
    throw new FieldRefusal({
      email: ['It is an account, and this is a guest: start from the account’s own page.'],
    })
  }
  if (asked.outcome !== 'asked') throw new Refusal(404, 'There is no such customer.')
  const merge = await queries.findMerge(tx, asked.merge_id)
  for (const isKept of [true, false]) {
    await insertMail(tx, {
      messageId: `merge-asked.${asked.merge_id}.${isKept ? 'kept' : 'closed'}`,
      kind: 'merge_asked',
      recipient: isKept ? merge.kept : merge.closed,
      payload: { merge_id: asked.merge_id, is_kept: isKept },
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
  const { mergeId, isKept } = await open(secretKey, token)
  const proved = await retryCollisions(() =>
    db.transaction().execute(async (tx) => {
      const step = await steps.proveMerge(tx, {
        mergeId,
        isKept,
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
  return toMerge(await queries.findMerge(db, mergeId), { isKept })
}

async function open(secretKey: string, token: string): Promise<MergeLink> {
  const link = await readMergeToken(secretKey, token)
  if (!link) throw linkNotWhole()
  return link
}

type Row = Awaited<ReturnType<typeof queries.findMerge>>

function toMerge(merge: Row, { isKept }: Pick<MergeLink, 'isKept'>): Merge {
  const isProved = isKept ? merge.is_kept_proved : merge.is_closed_proved
  const state = merge.is_merged ? 'merged' : merge.is_over ? 'over' : isProved ? 'proved' : 'open'
  return {
    state,
    is_kept: isKept,
    kept: isKept ? merge.kept : hint(merge.kept),
    // Of a closed account the address is no more.
    closed: merge.is_merged ? '' : isKept ? hint(merge.closed) : merge.closed,
  }
}

/** Enough to know one's own address by. */
export const hint = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1…')
