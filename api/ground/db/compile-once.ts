import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './pool.ts'

class Placeholder {
  readonly at: number

  constructor(at: number) {
    this.at = at
  }
}

/**
 * Compiles a query once with Kysely's documented `compile()`, and sends it by `executeQuery()`.
 * @param build may only pass its arguments on as parameters
 * @see https://kysely.dev/docs/recipes/splitting-query-building-and-execution
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
