import pg from 'pg'

/** The constraint that the database has refused something by; undefined for another error. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined
