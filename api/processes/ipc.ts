import type { RequestedPicture } from '../media/routes.ts'
import type { Report } from '../metrics/registry.ts'

/** From a web process or the worker to the server, which passes AVIF requests on to the worker. */
export type ChildMessage = AvifRequest | { report: Report }

/** From the server to the worker. */
export type AvifRequest = { avif: RequestedPicture }

/** From the server to a web process once the database is open. */
export type DatabaseAddress = { url: string; connections: number }

/** Sends to the server, unless it has been killed; then this process ends, too. */
export async function sendToServer(message: ChildMessage): Promise<void> {
  if (process.connected) await new Promise((sent) => process.send?.(message, sent))
}
