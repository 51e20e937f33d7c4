import type { Conflict } from '../../../../contract/office/fields.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { DetailedRefusal, Refusal } from '../../../ground/errors/refusal.ts'
import * as steps from './steps.ts'

/**
 * Begins an edit of fields of a product.
 * @param edit.version that was seen, or null where nothing was
 * @param valuesOf both values of a field, for what another has changed since that version
 * @throws Refusal 404; DetailedRefusal 409
 */
export async function startEdit(
  tx: Db,
  edit: { productId: number; version: number | null; fields: string[] },
  valuesOf: (field: string) => Conflict['values'][string] = () => ({ yours: '', theirs: '' }),
): Promise<void> {
  const started = await steps.startProductEdit(tx, edit)
  switch (started.outcome) {
    case 'editing':
      return
    case 'missing':
      throw new Refusal(404, 'There is no such product.')
    case 'stale': {
      const { version } = await tx
        .selectFrom('products')
        .select('version')
        .where('id', '=', edit.productId)
        .executeTakeFirstOrThrow()
      const values = Object.fromEntries(started.contested.map((field) => [field, valuesOf(field)]))
      throw new DetailedRefusal(
        409,
        'Another has changed this since.',
        { version, values },
        'edited_meanwhile',
      )
    }
  }
}
