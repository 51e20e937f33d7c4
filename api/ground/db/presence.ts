import { createHmac } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { connect } from './connect.ts'
import { refuseEndedEpoch } from './epoch.ts'
import { findMachines, type Machine } from './machines.ts'
import { epoch } from './release.ts'

const beatMs = 1_000
// PostgreSQL cuts the name of a connection at 63.
const maxNameLength = 34
const shopLock = `hashtext('nool:shop')`
// So that PostgreSQL releases the locks of a machine that is gone without a word.
const keepalives = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3'

export type Presence = {
  /** Names of the other machines of the shop, such as `web-1:4000`. */
  others(): Promise<string[]>
  /** Whether this machine holds the lock of that name, alone among the shop's, once it is free. */
  holds(name: string): Promise<boolean>
  release(): Promise<void>
}

type Options = {
  isAlone: boolean
  port: number
  secretKey: string
  /** What names the place of the pictures, the same on each machine. */
  pictures: string
  /** Called with the reason when this machine may no longer run the shop. */
  onLost: (reason: string) => void
}

/**
 * Makes this machine known by locks in the database, on a connection that is renewed when it breaks.
 * @throws StartupError where it may not run beside what runs already
 */
export async function joinShop(ownerUrl: string, options: Options): Promise<Presence> {
  let client = await enter(ownerUrl, options)
  let isReleased = false
  const held = new Set<string>()
  // A connection has one statement at a time.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = last.then(ask)
    last = answer.catch(() => {})
    return answer
  }

  const renew = async () => {
    held.clear()
    for (;;) {
      await sleep(beatMs)
      if (isReleased) return
      try {
        client = await enter(ownerUrl, options)
        return isReleased ? void client.end() : watch()
      } catch (error) {
        if (error instanceof StartupError) return options.onLost(error.message)
      }
    }
  }
  const watch = () => {
    const watched = client
    const ask = () => void inTurn(() => watched.query('select')).catch(() => {})
    // A connection that is dead shows by a statement alone; one to this machine ends.
    const beat = options.isAlone ? undefined : setInterval(ask, beatMs).unref()
    watched.once('end', () => {
      clearInterval(beat)
      void renew()
    })
  }
  watch()
  return {
    others: async () =>
      (await inTurn(() => findMachines(client, [shopLock]))).map(({ name }) => name),
    async holds(name) {
      if (held.has(name)) return true
      const { rows } = await inTurn(() =>
        client.query('select pg_try_advisory_lock(hashtext($1)) as mine', [`nool:${name}`]),
      )
      if (rows[0]?.mine) held.add(name)
      return held.has(name)
    },
    async release() {
      isReleased = true
      await client.end().catch(() => {})
    },
  }
}

async function enter(ownerUrl: string, options: Options): Promise<pg.Client> {
  const { isAlone, port } = options
  const marks = marksOf(options)
  const client = await connect(ownerUrl, {
    connectionTimeoutMillis: 2_000,
    query_timeout: 3_000,
    application_name: `nool ${hostname().slice(0, maxNameLength)}:${port} ${marks.secret} ${marks.pictures}`,
    options: keepalives,
  })
  try {
    const shared = isAlone ? '' : '_shared'
    const { rows } = await client.query(`select pg_try_advisory_lock${shared}(${shopLock}) as mine`)
    if (!rows[0]?.mine) {
      throw new StartupError(
        isAlone
          ? 'another shop is running on this database; stop it, or give this one its own DATA_DIR'
          : 'another shop is running on this database, which shares it with none; stop it, or set another DATABASE_URL',
      )
    }
    await refuseEndedEpoch(client, epoch)
    refuseStrangers(await findMachines(client, [shopLock]), marks)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

type Marks = Pick<Machine, 'secret' | 'pictures'>

/** They distinguish two machines' settings and reveal neither. */
function marksOf({ secretKey, pictures }: Options): Marks {
  const mark = (text: string) =>
    createHmac('sha256', secretKey).update(text).digest('hex').slice(0, 8)
  return { secret: mark('nool machine'), pictures: mark(`pictures ${pictures}`) }
}

function refuseStrangers(machines: Machine[], { secret, pictures }: Marks): void {
  for (const machine of machines) {
    if (machine.secret !== secret) {
      throw new StartupError(
        `SECRET_KEY: ${machine.name} has another one; a shop's machines share it`,
      )
    }
    // A machine of an earlier release has no such mark.
    if (machine.pictures && machine.pictures !== pictures) {
      throw new StartupError(
        `MEDIA_URL: the pictures of ${machine.name} are elsewhere; a shop's machines share a bucket or a folder`,
      )
    }
  }
}

/** Read from pg_locks rather than tried, so that asking never blocks a shop. */
export async function isShopRunning(ownerUrl: string): Promise<boolean> {
  const client = await connect(ownerUrl, { connectionTimeoutMillis: 2_000 }).catch(() => undefined)
  try {
    return Boolean(client && (await findMachines(client, [shopLock])).length)
  } catch {
    return false
  } finally {
    await client?.end().catch(() => {})
  }
}
