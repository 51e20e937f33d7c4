import { browserApi } from '../../browser-api.client.ts'
import { createQueue } from '../../queue.ts'
import { randomNumber } from '../../random-number.ts'
import { storedText, useStoredText } from '../../ui/stored-text.ts'
import { attempt } from '../forms/attempt.ts'

const voterNumber = storedText('localStorage', 'voter')
// Two quick presses must not arrive in another order.
const inOrder = createQueue()

const votesOf = (token: string) => storedText('localStorage', `votes-${token}`)

/** The items of a shared wishlist that this browser voted for. */
export const useVoted = (token: string): ReadonlySet<number> =>
  new Set(readIds(useStoredText(votesOf(token))))

/** Votes for an item of a shared wishlist, or takes this browser's vote back. */
export const toggleVote = (token: string, itemId: number) =>
  inOrder(() =>
    attempt(
      async () => {
        const votes = votesOf(token)
        const before = readIds(votes.get())
        const isVote = !before.includes(itemId)
        const body = { token, item_id: itemId, voter: findVoter(), is_vote: isVote }
        await browserApi('PUT /api/shared-wishlist/vote/', { body })
        const others = before.filter((id) => id !== itemId)
        votes.set(JSON.stringify(isVote ? [...others, itemId] : others))
      },
      ({ message }) => message || 'Your vote could not be sent. Please try again.',
    ),
  )

function readIds(text: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

/** A random number, made at this browser's first vote. */
function findVoter(): string {
  const known = voterNumber.get()
  if (known && /^[\da-f]{32}$/.test(known)) return known
  const made = randomNumber()
  voterNumber.set(made)
  return made
}
