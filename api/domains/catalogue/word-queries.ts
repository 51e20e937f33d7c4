import type { Db } from '../../ground/db/pool.ts'
import { phraseOf } from './search/words.ts'

export type Meant = { word: string; kind: string; value: string; language: string }

/** @param kind of all kinds without it */
export function listWords(db: Db, kind?: string): Promise<Meant[]> {
  const words = db.selectFrom('search_vocabulary').selectAll().orderBy('kind').orderBy('value')
  return (kind ? words.where('kind', '=', kind) : words).orderBy('word').execute()
}

/** A known word gets the new meaning, with the nearest garment by its own name. */
export async function addWord(db: Db, { word, ...meaning }: Meant): Promise<void> {
  const stored = meaning.kind === 'nearest' ? word : phraseOf(word)
  await db
    .insertInto('search_vocabulary')
    .values({ word: stored, ...meaning })
    .onConflict((conflict) => conflict.column('word').doUpdateSet(meaning))
    .execute()
}

export async function removeWord(db: Db, word: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('search_vocabulary')
    .where('word', 'in', [word, phraseOf(word)])
    .executeTakeFirst()
  return numDeletedRows > 0n
}
