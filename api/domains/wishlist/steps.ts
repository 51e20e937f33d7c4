import { sqlStep } from '../../ground/db/sql-step.ts'

export const voteForWish = sqlStep<
  { token: string; itemId: number; voter: string; isVote: boolean; max: number },
  { outcome: 'voted' | 'full' | 'missing'; votes: number }
>('vote_for_wish', ['voted', 'full', 'missing'])
