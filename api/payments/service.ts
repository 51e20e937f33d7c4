export { claimChecks, expireHold, findIntent } from './queries.ts'
