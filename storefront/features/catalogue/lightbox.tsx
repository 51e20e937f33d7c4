import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { GarmentImage } from './garment-picture.tsx'

type Props = {
  images: GarmentImage[]
  start: number
  /** The picture that is looked at, so that the gallery is there when this closes. */
  onShow: (index: number) => void
  onClose: () => void
}

/** One picture over the whole screen: arrow keys turn, a click or Enter looks closer. */
export default function Lightbox({ images, start, onShow, onClose }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(start)
  const [isZoomed, setZoomed] = useState(false)
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])

  function turn(step: number) {
    const next = (index + step + images.length) % images.length
    setZoomed(false)
    setIndex(next)
    onShow(next)
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }

  const image = images[index]
  if (!image) return null
  return (
    <dialog
      ref={ref}
      aria-label="Pictures, enlarged"
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 size-full max-h-none max-w-none bg-paper text-ink"
    >
      <div className="size-full overflow-auto overscroll-contain">
        <button
          type="button"
          aria-pressed={isZoomed}
          onClick={() => setZoomed(!isZoomed)}
          className={
            isZoomed
              ? 'block w-[200vw] cursor-zoom-out md:w-[130vw]'
              : 'grid size-full cursor-zoom-in place-items-center -outline-offset-4'
          }
        >
          <span className="sr-only">{isZoomed ? 'Zoom out' : 'Zoom in'}: </span>
          <Picture
            key={image.image}
            image={image.image}
            alt={image.alt}
            width={image.width}
            height={image.height}
            sizes={isZoomed ? '200vw' : '(min-aspect-ratio: 4/5) 80vh, 100vw'}
            eager
            className={isZoomed ? 'h-auto w-full' : 'max-h-dvh w-auto object-contain'}
          />
        </button>
      </div>
      <div className="absolute top-3 right-3 flex gap-2">
        <Control label="Close" icon="close" onClick={() => ref.current?.close()} />
      </div>
      {images.length > 1 && (
        <>
          <p className="absolute top-3 left-3 rounded-sm bg-card/90 px-2 py-1 text-sm tabular-nums">
            {index + 1} / {images.length}
          </p>
          <div className="absolute inset-x-3 bottom-4 flex justify-between md:bottom-1/2">
            <Control label="Previous picture" icon="chevron-left" onClick={() => turn(-1)} />
            <Control label="Next picture" icon="chevron-right" onClick={() => turn(1)} />
          </div>
        </>
      )}
    </dialog>
  )
}

type ControlProps = { label: string; icon: IconName; onClick: () => void }

function Control({ label, icon, onClick }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full bg-card/90 hover:bg-linen"
    >
      <Icon name={icon} />
    </button>
  )
}
