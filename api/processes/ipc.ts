import type { RequestedPicture } from '../ground/media/make-picture.ts'
import type { Report } from '../ground/metrics/registry.ts'

/** To the server, which passes AVIF requests on to the worker. */
export type ChildMessage = AvifRequest | { report: Report }

export type AvifRequest = { avif: RequestedPicture }

/** The first message to a web process. */
export type DatabaseAddress = { url: string; replicas: string[]; connections: number }

/** What a web process receives later: the size of its pool, or that it is about to stop. */
export type WebMessage = { connections: number } | { isDraining: true }

/** Sends to the server, unless it has been killed; then this process ends, too. */
export async function sendToServer(message: ChildMessage): Promise<void> {
  if (process.connected) await new Promise((sent) => process.send?.(message, sent))
}
