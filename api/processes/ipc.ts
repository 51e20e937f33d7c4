import type { AskedPicture } from '../media/routes.ts'
import type { Report } from '../metrics/registry.ts'

/** What a web process or the worker tells the server; the server hands an AVIF on to the worker. */
export type Message = { avif: AskedPicture } | { report: Report }

/** What the server tells a web process once the database is open. */
export type DatabaseAddress = { url: string; connections: number }

/** Tells the server. Nobody listens any more when it has been killed, and then this process ends. */
export async function tellServer(message: Message): Promise<void> {
  if (process.connected) await new Promise((sent) => process.send?.(message, sent))
}
