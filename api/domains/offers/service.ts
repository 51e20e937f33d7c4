export type { Basis } from './basis.ts'
export { type Chosen, chooseOffers } from './choose-offers.ts'
export { turnOffers } from './queries.ts'
export { explainCode, refuseCode } from './refuse-code.ts'
