import type { Authenticate, Bring, Found } from './env.ts'

/** Whom a page has found, by their `Authorization`: the calls that it makes are one shopper's. */
export type FoundBefore = Map<string, Promise<Found>>

/**
 * Finds a page's shopper once, however many calls it makes.
 *
 * @param before left out where no page asks
 */
export function findOnce(
  before: FoundBefore | undefined,
  authorization: string,
  authenticate: Authenticate,
  bring?: Bring,
): Promise<Found> {
  const finding = before?.get(authorization) ?? authenticate(authorization, bring)
  before?.set(authorization, finding)
  return finding
}
