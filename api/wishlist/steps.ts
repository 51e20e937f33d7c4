import { sqlStep } from '../db/sql-step.ts'

// Calls the SQL file of its name, which documents parameters and outcomes.

export const voteForWish = sqlStep<
  { token: string; itemId: number; voter: string; isVote: boolean; max: number },
  { outcome: 'voted' | 'full' | 'missing'; votes: number }
>('vote_for_wish', ['voted', 'full', 'missing'])
