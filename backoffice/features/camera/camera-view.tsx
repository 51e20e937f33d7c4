import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { tick } from '../packing/signal.ts'
import { cameraProblem } from './camera-problem.ts'
import { filmCodes } from './film-codes.ts'

type Props = {
  onCode: (code: string) => void
  /** The window is hidden; or why nothing can be filmed. */
  onClose: (problem: string) => void
}

/** What the camera sees, with a line where a code belongs; a window that is hidden closes it. */
export default function CameraView({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [status, setStatus] = useState('Opening the camera...')
  const report = useEffectEvent((code: string) => {
    tick()
    setStatus(`Read ${code}`)
    onCode(code)
  })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const film = video.current
    if (!film) return undefined
    const ended = new AbortController()
    const onStart = () => setStatus('Hold a bar code before the camera.')
    filmCodes({ film, ended: ended.signal, onCode: (code) => report(code), onStart }).catch(
      (error: unknown) => close(cameraProblem(error)),
    )
    const onHidden = () => document.hidden && close('')
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      ended.abort()
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [])
  return (
    <div className="mt-1 mb-2 max-w-md">
      <div className="relative overflow-hidden rounded-sm bg-linen">
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="aspect-video max-h-64 w-full object-cover"
        />
        <div aria-hidden="true" className="stitch absolute inset-x-8 top-1/2 text-madder" />
      </div>
      <p role="status" className="wrap-anywhere mt-1 text-quiet text-sm">
        {status}
      </p>
    </div>
  )
}
