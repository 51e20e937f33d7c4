export { turnPrices } from './queries.ts'
