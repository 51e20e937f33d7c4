import type { RequestedPicture } from '../media/routes.ts'
import type { Report } from '../metrics/registry.ts'

/** To the server, which passes AVIF requests on to the worker. */
export type ChildMessage = AvifRequest | { report: Report }

export type AvifRequest = { avif: RequestedPicture }

export type DatabaseAddress = { url: string; connections: number }

/** Sends to the server, unless it has been killed; then this process ends, too. */
export async function sendToServer(message: ChildMessage): Promise<void> {
  if (process.connected) await new Promise((sent) => process.send?.(message, sent))
}
