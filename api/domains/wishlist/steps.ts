import { sqlStep } from '../../ground/db/sql-step.ts'

/** Calls vote-for-wish.sql, which documents parameters and outcomes. */
export const voteForWish = sqlStep<
  'vote_for_wish',
  object,
  { voted: Votes; full: Votes; missing: Votes }
>('vote_for_wish')

type Votes = { votes: number }
