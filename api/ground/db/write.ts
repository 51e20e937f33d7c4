import type { Db } from './pool.ts'

/** Does work in one transaction, under its actor. */
export type Write = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>
