import { sql } from 'kysely'
import { type Actor, actorKinds } from '../../../contract/office/fields.ts'

const names: Record<string, string> = {
  customer: 'The customer',
  courier: 'The courier',
  worker: 'The shop',
  'command line': 'The command line',
}

/** In a query, the name of the member of staff that an actor is, for actorOf. @param column such as `refunds.actor` */
export const staffNameOf = (column: string) =>
  sql<string | null>`(select name from staff where 'staff:' || staff.id = ${sql.ref(column)})`

/**
 * Who did it, as people read it.
 * @param actor as the database stores it, such as `staff:12`; null where it was not stored
 * @param staffName of a member of staff
 */
export function actorOf(actor: string | null, staffName: string | null): Actor {
  if (actor === null) return null
  const kind = actorKinds.find((each) => each === actor.split(':')[0])
  return kind ? { kind, name: names[kind] ?? staffName ?? '' } : null
}
