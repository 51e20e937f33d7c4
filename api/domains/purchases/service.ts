export {
  amountsOf,
  findPrice,
  type Lines,
  linesToBuy,
  type Price,
  priceOf,
} from './queries.ts'
