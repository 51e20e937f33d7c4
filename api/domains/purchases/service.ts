export { type PaidBySize, type PriceWithOffers, withOffers } from './price-with-offers.ts'
export {
  amountsOf,
  type Lines,
  linesToBuy,
  type Price,
  priceOf,
} from './queries.ts'
