import { randomBytes } from 'node:crypto'
import type { SharedWishlist, WishlistShare } from '../../../contract/shared-wishlist.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import type { Client } from '../../ground/logins/client.ts'
import * as queries from './queries.ts'
import { listItems } from './service.ts'
import * as steps from './steps.ts'

const maxShown = 100
const maxVotes = 1_000
const noneShared = 'This wishlist is not shared any more.'

export async function findShare(db: Db, customerId: number): Promise<WishlistShare | null> {
  const share = await queries.findShare(db, customerId)
  if (!share) return null
  const votes = await queries.countVotes(db, customerId)
  return {
    token: share.token,
    name: share.name,
    votes: votes.map(({ product_id, votes: count }) => ({ product_id, votes: count })),
  }
}

/** Shared already, it has the same link under the new name. */
export async function shareWishlist(
  db: Db,
  customerId: number,
  name: string,
): Promise<WishlistShare> {
  const token = randomBytes(16).toString('base64url')
  await queries.upsertShare(db, customerId, { token, name })
  const share = await findShare(db, customerId)
  if (!share) throw new Refusal(404, noneShared)
  return share
}

export async function showShared(db: Db, token: string): Promise<SharedWishlist> {
  const share = await queries.findShareByToken(db, token)
  if (!share) throw new Refusal(404, noneShared)
  const items = await listItems(db, share.customer_id)
  const votes = await queries.countVotes(db, share.customer_id)
  const votesOf = new Map(votes.map((row) => [row.item_id, row.votes]))
  const shown = items.filter(({ product }) => product.is_active).slice(0, maxShown)
  return {
    name: share.name,
    items: shown.map(({ id, product, color_name, image }) => ({
      id,
      product,
      color_name,
      image,
      votes: votesOf.get(id) ?? 0,
    })),
  }
}

type Vote = { token: string; item_id: number; voter: string; is_vote: boolean }

/**
 * Writes down or takes back the vote of a browser.
 * @returns the votes of the piece
 * @throws Refusal 404, 409 when the list has a thousand votes, 429
 */
export async function vote(db: Db, { limits, address }: Client, given: Vote): Promise<number> {
  const tooMany = 'That was a lot at once. Please wait a few minutes.'
  await enforceLimit(db, limits.wishlistVotesOfAddress, address, tooMany)
  const { outcome, votes } = await steps.voteForWish(db, {
    token: given.token,
    itemId: given.item_id,
    voter: given.voter,
    isVote: given.is_vote,
    max: maxVotes,
  })
  if (outcome === 'missing') throw new Refusal(404, 'This piece is not in the wishlist any more.')
  if (outcome === 'full')
    throw new Refusal(409, 'This wishlist has all the votes that it takes.', {
      code: 'limit_reached',
    })
  return votes
}

export async function collectShares(db: Db, customerId: number) {
  const share = await queries.findShare(db, customerId)
  const votes = await queries.countVotes(db, customerId)
  const total = votes.reduce((sum, row) => sum + row.votes, 0)
  return share ? [{ name: share.name, shared_at: share.shared_at.toISOString(), votes: total }] : []
}
