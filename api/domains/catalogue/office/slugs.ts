import { plainSlug } from '../../../../contract/plain-slug.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { hasSlug } from './queries.ts'

/** An address of a name, which no other product has. */
export async function newSlug(db: Db, name: string): Promise<string> {
  const base = plainSlug(name) || 'garment'
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!(await hasSlug(db, slug))) return slug
  }
}
