import pg from 'pg'

const tries = 3
// Deadlock detected, serialization failure; and what a step answers in a transaction that met one of
// these, which only the whole transaction can retry.
const collisions = ['40P01', '40001', '25P02']

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
