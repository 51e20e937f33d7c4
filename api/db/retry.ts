import pg from 'pg'

const tries = 3
const collisions = ['40P01', '40001'] // deadlock detected, serialization failure

/** Runs one transaction, again when it only collided with another one. */
export async function retryCollisions<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      const collided = error instanceof pg.DatabaseError && collisions.includes(error.code ?? '')
      if (!collided || attempt === tries) throw error
    }
  }
}
