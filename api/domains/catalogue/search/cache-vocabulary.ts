import type { CatalogueChanges } from '../../../ground/cache/invalidation.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { withoutDeadline } from '../../../ground/db/request-scope.ts'
import { findSearchFacts } from '../list-queries.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

export function cacheVocabulary(db: Db, changes: CatalogueChanges): () => Promise<Vocabulary> {
  let cached: { since: number; vocabulary: Promise<Vocabulary> } | undefined
  return () => {
    if (cached && !changes.haveChanged(cached.since, [])) return cached.vocabulary
    const since = changes.clock()
    const entry = { since, vocabulary: withoutDeadline(() => loadVocabulary(db)) }
    cached = entry
    entry.vocabulary.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.vocabulary
  }
}

export async function loadVocabulary(db: Db): Promise<Vocabulary> {
  const { meanings, ...facts } = await findSearchFacts(db)
  return createVocabulary(meanings ?? [], facts)
}
