export { joinPrices, turnPrices } from './queries.ts'
