import { openBrowserReader } from './browser-reader.ts'
import { nearestCode } from './code-reader.ts'
import { readOnce } from './read-once.ts'
import { openWorkerReader } from './worker-reader.ts'

const pauseMs = 120
const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }

type Filming = {
  film: HTMLVideoElement
  /** Stops camera and reader. */
  ended: AbortSignal
  onCode: (code: string) => void
  /** The camera shows its picture, and codes are read. */
  onStart: () => void
}

/**
 * Films until it is ended, and reports each code once until it leaves the picture.
 * @throws what `getUserMedia` throws; an error when the reader's files cannot be had or the camera goes
 */
export async function filmCodes({ film, ended, onCode, onStart }: Filming): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    if (ended.aborted) return
    ended.addEventListener('abort', stop)
    film.srcObject = stream
    await film.play()
    const reader = (await openBrowserReader()) ?? (await openWorkerReader())
    ended.addEventListener('abort', () => reader.close())
    if (!ended.aborted) onStart()
    const isNew = readOnce()
    while (!ended.aborted) {
      if (!stream.active) throw new DOMException('The camera has gone.', 'NotReadableError')
      const code = nearestCode(await reader.read(film))
      if (isNew(code, performance.now()) && !ended.aborted) onCode(code)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  } catch (error) {
    if (!ended.aborted) throw error
  } finally {
    stop()
  }
}
