import { maxOrderViews, type OrderView } from '../../../../../contract/office/views.ts'
import type { Db } from '../../../../ground/db/pool.ts'
import { FieldRefusal, Refusal } from '../../../../ground/errors/refusal.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'

export const listViews = async (db: Db, staffId: number): Promise<OrderView[]> =>
  // The contract's list of states, by which they were checked.
  (await queries.listViews(db, staffId)) as OrderView[]

export async function saveView(
  db: Db,
  staffId: number,
  view: Omit<OrderView, 'id'>,
): Promise<number> {
  if (view.state === '' && view.search === '') {
    throw new FieldRefusal({ name: ['Choose a state or search for something first.'] })
  }
  const saved = await steps.saveOrderView(db, { staffId, ...view, max: maxOrderViews })
  if (saved.outcome === 'name_taken') {
    throw new FieldRefusal({ name: ['You have a view of this name.'] })
  }
  if (saved.outcome === 'full') {
    throw new FieldRefusal({ name: [`You have ${maxOrderViews} views: remove one first.`] })
  }
  return saved.view_id
}

export async function removeView(db: Db, staffId: number, id: number): Promise<void> {
  if (!(await queries.deleteView(db, staffId, id))) throw new Refusal(404, 'No such view.')
}
