import type { Config } from '../../config.ts'
import type { Db } from '../db/pool.ts'

/** What a device shows, on a locked screen too: nothing of hers but the number of an order. */
export type PushMessage = {
  title: string
  body: string
  path: string
}

/** Composes the push of one kind; undefined when it is no longer true. */
export type PushComposer = (
  db: Db,
  payload: Record<string, unknown>,
) => Promise<PushMessage | undefined>

export type PushComposers = Record<string, PushComposer>

export type PushServices = Config['push']
