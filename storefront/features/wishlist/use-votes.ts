import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../browser-api.client.ts'
import { createQueue } from '../../queue.ts'
import { randomNumber } from '../../random-number.ts'
import { storedText, useStoredText } from '../../ui/stored-text.ts'
import { attempt } from '../forms/attempt.ts'

const voterNumber = storedText('localStorage', 'voter')
// Two quick presses must not arrive in another order.
const inOrder = createQueue()

/** What this browser voted for in a shared wishlist, and the change of it. */
export function useVotes(token: string) {
  const [mine] = useState(() => storedText('localStorage', `votes-${token}`))
  const voted = new Set(readIds(useStoredText(mine)))
  /** As they stand since this browser voted, by item. */
  const [counts, setCounts] = useState<Record<number, number>>({})
  const { revalidate } = useRevalidator()

  async function change(itemId: number): Promise<void> {
    const before = readIds(mine.get())
    const isVote = !before.includes(itemId)
    const body = { token, item_id: itemId, voter: findVoter(), is_vote: isVote }
    const outcome = await attempt(
      async () => {
        const { votes } = await browserApi('PUT /api/shared-wishlist/vote/', { body })
        setCounts((known) => ({ ...known, [itemId]: votes }))
        const others = before.filter((id) => id !== itemId)
        mine.set(JSON.stringify(isVote ? [...others, itemId] : others))
      },
      ({ message }) => message || 'Your vote could not be sent. Please try again.',
    )
    if ('error' in outcome && outcome.error?.status === 404) await revalidate()
  }
  return { voted, counts, toggle: (itemId: number) => void inOrder(() => change(itemId)) }
}

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
