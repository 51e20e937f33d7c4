import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'

const tries = 120
const pauseMs = 250
const collisions = ['55P03', '40P01'] // lock timeout, deadlock

/** Repeats work that changes the schema, each try for half a second, as orders queue behind it. @throws StartupError */
export async function whenUnlocked<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      await client.query('rollback')
      const hasCollided = error instanceof pg.DatabaseError && collisions.includes(error.code ?? '')
      if (!hasCollided) throw error
      if (attempt === tries) {
        throw new StartupError('the schema cannot be changed: a table is locked; try again later')
      }
      await sleep(pauseMs)
    }
  }
}
