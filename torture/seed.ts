import { randomInt } from 'node:crypto'

/** What every random choice here follows from; `TORTURE_SEED=n` makes the same ones again. */
export const seed = Number(process.env.TORTURE_SEED ?? randomInt(2 ** 31))

/** Said in a test's name, so that one that fails says how it is played again. */
export const seeded = (name: string) => `${name} (TORTURE_SEED=${seed})`
