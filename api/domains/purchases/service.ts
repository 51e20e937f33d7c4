export {
  amountsOf,
  type Lines,
  linesToBuy,
  type Price,
  priceOf,
} from './queries.ts'
