import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { GarmentImage } from './garment-picture.tsx'
import { useZoom } from './use-zoom.ts'
import { maxScale } from './zoom.ts'

const panPx = 80

type Props = {
  images: GarmentImage[]
  start: number
  /** Called with each picture shown, so that the gallery follows. */
  onShow: (index: number) => void
  onClose: () => void
}

/** One picture over the whole screen, with the others and a zoom. */
export default function Lightbox({ images, start, onShow, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  const { zoom, closer, farther, move, reset, gestures } = useZoom(frame, turn)
  const isWhole = zoom.scale === 1
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])

  function turn(step: 1 | -1) {
    const next = (index + step + images.length) % images.length
    reset()
    setIndex(next)
    onShow(next)
  }

  /** Arrows show the next picture, or move one that is zoomed in. */
  function onKeyDown(event: KeyboardEvent) {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => (isWhole ? turn(-1) : move(panPx, 0)),
      ArrowRight: () => (isWhole ? turn(1) : move(-panPx, 0)),
      ArrowUp: () => move(0, panPx),
      ArrowDown: () => move(0, -panPx),
      '+': closer,
      '=': closer,
      '-': farther,
      '0': reset,
    }
    const action = keys[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }

  const image = images[index]
  if (!image) return null
  return (
    <dialog
      ref={dialog}
      aria-label="Pictures, enlarged"
      // React's strict mode closes and opens again before the event of the first close arrives.
      onClose={(event) => event.currentTarget.open || onClose()}
      onKeyDown={onKeyDown}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-paper text-ink"
    >
      <div
        ref={frame}
        {...gestures}
        className={`grid size-full touch-none select-none place-items-center overflow-hidden ${isWhole ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing'}`}
      >
        {/* The policy allows inline styles only from scripts. */}
        <div style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
          <Picture
            key={image.image}
            image={image.image}
            alt={image.alt}
            width={image.width}
            height={image.height}
            sizes={isWhole ? '(min-aspect-ratio: 4/5) 80vh, 100vw' : '2400px'}
            eager
            className="pointer-events-none max-h-dvh w-auto max-w-full object-contain"
          />
        </div>
      </div>
      <div className="absolute top-3 right-3 flex gap-2">
        <Control label="Zoom out" icon="minus" onClick={farther} isOff={isWhole} />
        <Control label="Zoom in" icon="plus" onClick={closer} isOff={zoom.scale === maxScale} />
        <Control label="Close" icon="close" onClick={() => dialog.current?.close()} />
      </div>
      {images.length > 1 && (
        <>
          <p
            aria-live="polite"
            className="absolute top-3 left-3 rounded-sm bg-card/90 px-2 py-1 text-sm tabular-nums"
          >
            <span className="sr-only">Picture </span>
            {index + 1} / {images.length}
          </p>
          <div className="pointer-events-none absolute inset-x-3 bottom-4 flex justify-between md:bottom-1/2">
            <Control label="Previous picture" icon="chevron-left" onClick={() => turn(-1)} />
            <Control label="Next picture" icon="chevron-right" onClick={() => turn(1)} />
          </div>
        </>
      )}
    </dialog>
  )
}

type ControlProps = { label: string; icon: IconName; onClick: () => void; isOff?: boolean }

function Control({ label, icon, onClick, isOff = false }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={onClick}
      className="pointer-events-auto grid size-11 place-items-center rounded-full bg-card/90 hover:bg-linen aria-disabled:text-field forced-colors:border"
    >
      <Icon name={icon} />
    </button>
  )
}
