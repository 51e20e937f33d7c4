import { offerScope } from '../../contract/office/offer-scope.ts'
import type { OfferBody } from '../domains/offers/offer.ts'
import { renewOffered } from '../domains/offers/service.ts'
import { unlimited } from './offers-by-hand.ts'
import { asOwner } from './owner.ts'
import type { TestShop } from './shop.ts'

const nothingAsked = {
  ...unlimited,
  scope: offerScope.parse({ all: true }),
  per: 'piece',
  cap_paise: null,
}

type Given = Pick<OfferBody, 'kind'> &
  Partial<Omit<OfferBody, 'kind'>> & {
    [field: string]: unknown
    name?: string
    code?: string
  }

/** Writes an offer as the office does, of everything unless a scope is given. @returns its id */
export async function makeOffer(
  shop: Pick<TestShop, 'db' | 'ownerUrl'>,
  { name = 'An offer', code, ...given }: Given,
  state: 'running' | 'stopped' | 'ended' = 'running',
  trigger: 'automatic' | 'code' | 'codes' = code ? 'code' : 'automatic',
): Promise<number> {
  const body = { ...nothingAsked, ...given }
  const { id } = await shop.db
    .insertInto('offers')
    .values({
      name,
      body: JSON.stringify(body),
      trigger,
      code: code ?? null,
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { uses, limit_paise: paise, per_customer: perCustomer } = body
  if ((uses ?? paise ?? perCustomer) !== null) {
    await asOwner(shop, `insert into offer_limits values (${id}, ${uses}, ${paise})`)
  }
  return id
}

/** As the worker does: lists then show what offers make of prices. */
export async function followOffers({ db }: Pick<TestShop, 'db'>): Promise<void> {
  while ((await renewOffered(db)) > 0);
}
