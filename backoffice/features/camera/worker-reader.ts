import type { CodeReader, FoundCode } from './code-reader.ts'
import type { FromReader } from './read-codes.worker.ts'

/**
 * A reader in a worker of its own, for browsers without one.
 * @throws when its files cannot be had
 */
export async function openWorkerReader(): Promise<CodeReader> {
  const worker = new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' })
  const answer = () =>
    new Promise<FoundCode[]>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromReader>) =>
        data.problem === undefined ? resolve(data.codes) : reject(new Error(data.problem))
      worker.onerror = () => reject(new Error('The reader could not be loaded.'))
    })
  try {
    // It answers once it is ready.
    await answer()
  } catch (error) {
    worker.terminate()
    throw error
  }
  return {
    async read(film) {
      // A film has no picture for a moment.
      const picture = await createImageBitmap(film).catch(() => undefined)
      if (!picture) return []
      const codes = answer()
      worker.postMessage(picture, [picture])
      return codes
    },
    close: () => worker.terminate(),
  }
}
