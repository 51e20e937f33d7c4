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

/** The letters, digits and hyphens of a name; '' of one without any. */
export const plainSlug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 70)
    .replace(/-+$/, '')
