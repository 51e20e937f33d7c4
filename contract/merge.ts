import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'
import { text } from './fields.ts'

/** What the link of a mail shows of two accounts that are to be one: her own address whole, of the other enough to know it. */
export const Merge = z
  .object({
    state: z
      .enum(['open', 'proved', 'merged', 'over'])
      .meta({ description: 'Proved where only the link in the other mail is still to be opened' }),
    target: z.string().meta({ description: 'The address of the account that stays' }),
    closed: z.string().meta({ description: 'That of the account that is closed' }),
    is_target: z.boolean().meta({ description: 'Whether the link went to the one that stays' }),
  })
  .meta({ id: 'Merge' })
export type Merge = z.infer<typeof Merge>

const token = text(500)
const badLink = 'The link is not whole'

export const mergeEndpoints = {
  'GET /api/merge/': {
    summary: 'Two accounts that are to be one, by the token of the link that was mailed',
    query: z.object({ token: token.default('') }),
    answers: { 200: Merge },
    refusals: { 400: badLink },
  },
  'POST /api/merge/': {
    summary:
      'Say that both accounts are hers; said from the mailboxes of both, they are one from then on',
    body: z.object({ token }),
    answers: { 200: Merge },
    refusals: { 400: badLink, 409: 'It is too late, or one of them is gone' },
  },
} satisfies Endpoints
