import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './pool.ts'

/** Stands for an argument while its query is compiled. */
class Placeholder {
  readonly at: number

  constructor(at: number) {
    this.at = at
  }
}

/**
 * A query that is compiled the first time and only sent from then on: for what is asked so often
 * that building it would take as long as all else.
 *
 * @param build may pass its arguments on as parameters, and do nothing else with them
 */
export function compileOnce<Args extends unknown[], Row>(
  build: (db: Db, ...args: Args) => Compilable<Row>,
): (db: Db, ...args: Args) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  const compile = (db: Db) => {
    const places = Array.from({ length: build.length - 1 }, (_, at) => new Placeholder(at))
    return build(db, ...(places as unknown[] as Args)).compile()
  }
  return async (db, ...args) => {
    compiled ??= compile(db)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? args[value.at] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
