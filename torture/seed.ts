import { randomInt } from 'node:crypto'

/** What every random choice here follows from; `TORTURE_SEED=n` makes the same ones again. */
export const seed = Number(process.env.TORTURE_SEED ?? randomInt(2 ** 31))

/** Adds the seed to a test's name, so that a failed test shows how to repeat it. */
export const seeded = (name: string) => `${name} (TORTURE_SEED=${seed})`
