import type { Packing, Picking, Wave } from '../../../contract/office/packing.ts'
import type { Db } from '../../ground/db/pool.ts'
import { MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import { actorOf } from '../../ground/staff/actors.ts'
import { nextOf, readCursor } from '../../ground/staff/cursor.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'

const pageSize = 50
const maxPickable = 500
const maxOfWave = 2_000

/** What is on no wave, at most 500; those placed after the cut-off are only counted. */
export async function listPickable(db: Db, until: string): Promise<Picking> {
  const orders = await queries.listPickable(db, maxPickable)
  const cutOff = until === '' ? Number.POSITIVE_INFINITY : Date.parse(until)
  const inTime = orders.filter(({ created_at: at }) => at.getTime() < cutOff)
  return {
    orders: inTime.map(({ number, created_at, pieces, tags }) => ({
      number,
      placed_at: created_at.toISOString(),
      pieces,
      tags,
    })),
    later: orders.length - inTime.length,
  }
}

/**
 * Puts orders on a new wave, all or none.
 * @returns the wave's id
 * @throws Refusal 404 for no such order; 409 when one may not be picked, or is on a wave already
 */
export async function makeWave(db: Db, numbers: string[]): Promise<number> {
  const each = [...new Set(numbers.map((number) => number.toUpperCase().replace(/^#/, '')))]
  const made = await steps.makeWave(db, { numbers: each })
  switch (made.outcome) {
    case 'made':
      return made.wave_id
    case 'missing':
      throw new Refusal(404, `There is no order ${made.number}.`)
    case 'taken':
      throw new MovedOn(
        `${made.number} is on wave ${made.wave_id} already.`,
        {},
        `wave ${made.wave_id}`,
      )
    case 'refused':
      throw new MovedOn(
        `${made.number} is ${made.order_status}: only a confirmed order goes on a wave.`,
        {},
        made.number.split('-')[0],
      )
    case 'not_captured':
      throw new Refusal(409, `The payment of ${made.number} is not captured yet.`, {
        code: 'not_captured',
      })
    case 'short':
      throw new Refusal(409, `There are too few pieces to send ${made.number} again.`, {
        code: 'out_of_stock',
      })
  }
}

/** @throws FieldRefusal for a foreign cursor */
export async function listWaves(db: Db, cursor: string) {
  const rows = await queries.listWaves(db, readCursor(cursor), pageSize + 1)
  const { results, next } = nextOf(rows, pageSize)
  return { next, results: results.map((wave) => ({ ...wave, ...whoAndWhen(wave) })) }
}

/** @throws Refusal 404 */
export async function showWave(db: Db, id: number): Promise<Wave> {
  const wave = await queries.findWave(db, id)
  if (!wave) throw new Refusal(404, 'There is no such wave.')
  const [sizes, parcels] = await Promise.all([
    queries.listSizes(db, { waveId: id }),
    queries.listParcels(db, { waveId: id }, maxOfWave),
  ])
  const lines = sizes.map(toSize).toSorted(byShelf)
  return {
    id,
    ...whoAndWhen(wave),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines,
    orders: parcels.map(toParcel),
  }
}

const whoAndWhen = (wave: {
  created_at: Date
  actor: string | null
  actor_name: string | null
}) => ({
  created_at: wave.created_at.toISOString(),
  actor: actorOf(wave.actor, wave.actor_name),
})

const natural = new Intl.Collator('en', { numeric: true })

/** As one walks along the shelves: A2 before A10, and what has no place last. */
function byShelf(one: Wave['lines'][number], other: Wave['lines'][number]): number {
  if ((one.shelf === '') !== (other.shelf === '')) return one.shelf === '' ? 1 : -1
  const texts = ({ shelf, product_name, color_name, size }: typeof one) =>
    [shelf, product_name, color_name, size].join('\n')
  return natural.compare(texts(one), texts(other))
}

export const toSize = (row: Awaited<ReturnType<typeof queries.listSizes>>[number]) => ({
  size_id: row.size_id,
  code: row.code,
  shelf: row.shelf,
  product_name: row.product_name,
  color_name: row.colour_name,
  size: row.size,
  image: row.picture_key && `/media/${row.picture_key}`,
  quantity: row.quantity,
})

export const toParcel = (row: queries.ParcelRow) => ({
  number: row.number,
  state: stateOf(row),
  pieces: row.pieces,
  left: row.left,
})

export function stateOf({ shipment_id, is_dropped, left }: queries.ParcelRow): Packing['state'] {
  if (shipment_id !== null) return 'packed'
  if (is_dropped) return 'cancelled'
  return left === 0 ? 'to book' : 'to pack'
}
