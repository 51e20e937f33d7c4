import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Of the Shape Detection API, which TypeScript does not know. */
type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
declare const BarcodeDetector: new (options: { formats: string[] }) => Detector

const pauseMs = 200
/** The same code is one scan while it is held before the camera. */
const sameMs = 2_000

/** Reads bar codes by the phone's camera, where the browser can. */
export default function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const report = useEffectEvent(onCode)
  useEffect(() => {
    const film = video.current
    if (!film) return undefined
    const ended = new AbortController()
    read(film, ended.signal, report).catch(() =>
      setProblem('The camera could not be used. Allow it for this site, or type the code.'),
    )
    return () => ended.abort()
  }, [])
  if (problem) {
    return (
      <p role="alert" className="mt-2 text-madder">
        {problem}
      </p>
    )
  }
  return (
    <video ref={video} muted playsInline className="mt-2 max-h-64 w-full bg-linen object-cover" />
  )
}

async function read(
  film: HTMLVideoElement,
  ended: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (ended.aborted) return stop()
  ended.addEventListener('abort', stop)
  film.srcObject = stream
  await film.play()
  const detector = new BarcodeDetector({ formats: ['code_128', 'ean_13', 'ean_8', 'upc_a'] })
  let last = { code: '', at: 0 }
  while (!ended.aborted) {
    const [found] = await detector.detect(film).catch(() => [])
    if (found && (found.rawValue !== last.code || Date.now() - last.at > sameMs)) {
      onCode(found.rawValue)
    }
    if (found) last = { code: found.rawValue, at: Date.now() }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
