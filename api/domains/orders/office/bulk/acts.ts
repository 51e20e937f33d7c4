import type { BulkActName } from '../../../../../contract/office/bulk.ts'
import type { RiskLevel } from '../../../../../contract/office/orders.ts'
import type { Right } from '../../../../../contract/office/roles.ts'
import type { Db } from '../../../../ground/db/pool.ts'
import { MovedOn, Refusal } from '../../../../ground/errors/refusal.ts'
import { explainCancellation, setOrderTags } from '../../annotate-order.ts'
import { cancelOrder } from '../../cancel-order.ts'
import { confirmOrder, unconfirmOrder } from '../../move-order.ts'
import { isDoubtful } from '../risk.ts'
import { findRisk } from '../service.ts'
import type { BulkOrder } from './queries.ts'

export type ActInput = { reason: string; tags: string[]; codClearUpTo: RiskLevel }

/** What an act came to for one order. */
export type Done = { text: string; changed?: string[] }

type Act = {
  right: Right
  /** Said of each order in the dry run where nothing takes it back. */
  isFinal?: true
  /** @throws Refusal where the order does not allow it */
  run: (tx: Db, order: BulkOrder, given: ActInput) => Promise<Done>
  /** @throws Refusal where something has followed */
  undo?: (tx: Db, order: BulkOrder, done: { version: number; changed: string[] }) => Promise<Done>
}

export const acts: Record<BulkActName, Act> = {
  confirm: {
    right: 'confirm',
    run: async (tx, { id, status }, { codClearUpTo }) => {
      if (status !== 'Pending') throw new MovedOn(`It is ${status}, and waits for nothing.`)
      const risk = await findRisk(tx, id)
      if (isDoubtful(risk, codClearUpTo)) {
        throw new Refusal(409, `Its risk is ${risk?.level}: it is looked at by itself.`)
      }
      await confirmOrder(tx, id)
      return { text: 'Confirmed.' }
    },
    undo: async (tx, { id }, { version }) => {
      await unconfirmOrder(tx, id, version)
      return { text: 'Waits to be confirmed again.' }
    },
  },
  cancel: {
    right: 'cancel',
    isFinal: true,
    run: async (tx, { id }, { reason }) => {
      if ((await cancelOrder(tx, null, id)) === 'already') {
        throw new MovedOn('It was cancelled already.')
      }
      await explainCancellation(tx, id, reason || 'Cancelled with others')
      return { text: 'Cancelled.' }
    },
  },
  tag: {
    right: 'notes',
    run: (tx, order, { tags }) => addTags(tx, order, tags),
    undo: (tx, order, { changed }) => removeTags(tx, order, changed),
  },
  untag: {
    right: 'notes',
    run: (tx, order, { tags }) => removeTags(tx, order, tags),
    undo: (tx, order, { changed }) => addTags(tx, order, changed),
  },
}

async function addTags(tx: Db, { id, tags: had }: BulkOrder, tags: string[]): Promise<Done> {
  const changed = [...new Set(tags)].filter((tag) => !had.includes(tag))
  if (changed.length === 0)
    throw new Refusal(409, 'It has these tags already.', { code: 'already_done' })
  if (had.length + changed.length > 20)
    throw new Refusal(409, 'It would have more than 20 tags.', { code: 'limit_reached' })
  await setOrderTags(tx, id, { tags: [...had, ...changed] })
  return { text: `Tagged ${changed.join(', ')}.`, changed }
}

async function removeTags(tx: Db, { id, tags: had }: BulkOrder, tags: string[]): Promise<Done> {
  const changed = had.filter((tag) => tags.includes(tag))
  if (changed.length === 0) throw new Refusal(409, 'It has none of these tags.')
  await setOrderTags(tx, id, { tags: had.filter((tag) => !tags.includes(tag)) })
  return { text: `No longer tagged ${changed.join(', ')}.`, changed }
}
