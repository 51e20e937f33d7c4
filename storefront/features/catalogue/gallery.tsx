import { lazy, type MouseEvent, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { useAutoplay } from '../../ui/use-autoplay.ts'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { type GarmentImage, GarmentPicture } from './garment-picture.tsx'

const Lightbox = lazy(() => import('./lightbox.tsx'))

const pictureMs = 5_000
const sizes = '(min-width: 1280px) 640px, (min-width: 769px) 50vw, 100vw'

/**
 * A garment's pictures: a strip that scrolls by itself, by hand and by its thumbnails. Without
 * JavaScript the thumbnails are links into the strip, and a picture is one to itself in large.
 */
export function Gallery({ images }: { images: GarmentImage[] }) {
  const ref = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  const [isEnlarged, setEnlarged] = useState(false)
  const many = images.length > 1

  function show(next: number) {
    strip.current?.scrollTo({ left: next * strip.current.clientWidth })
  }
  const advance = () => show((index + 1) % images.length)
  useAutoplay(ref, pictureMs, !isPlaying || !many || isEnlarged, advance)

  function enlarge(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setEnlarged(true)
  }

  return (
    <div
      ref={ref}
      data-holds
      role="group"
      aria-label="Pictures"
      className="gap-4 md:flex md:flex-row-reverse"
    >
      <div className="relative min-w-0 flex-1 max-[639px]:-mx-4">
        <ul
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setIndex(Math.round(scrollLeft / clientWidth))
          }
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth [scrollbar-width:none]"
        >
          {(many ? images : [images[0]]).map((image, at) => (
            <li
              key={image?.image ?? at}
              id={`picture-${at + 1}`}
              className="w-full shrink-0 snap-center"
            >
              <Slide image={image} isFirst={at === 0} onEnlarge={enlarge} />
            </li>
          ))}
        </ul>
        {many && (
          <button
            type="button"
            aria-label={isPlaying ? 'Pause the pictures' : 'Play the pictures'}
            onClick={() => setPlaying(!isPlaying)}
            className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-full bg-card/80 motion-reduce:hidden noscript:hidden"
          >
            <Icon name={isPlaying ? 'pause' : 'play'} className="size-4" />
          </button>
        )}
      </div>
      {many && <GalleryThumbnails images={images} index={index} onShow={show} />}
      <LazyBoundary onFail={() => setEnlarged(false)}>
        {isEnlarged && (
          <Lightbox
            images={images}
            start={index}
            onShow={show}
            onClose={() => setEnlarged(false)}
          />
        )}
      </LazyBoundary>
    </div>
  )
}

type SlideProps = {
  image: GarmentImage | undefined
  isFirst: boolean
  onEnlarge: (event: MouseEvent) => void
}

function Slide({ image, isFirst, onEnlarge }: SlideProps) {
  const frame = 'relative block aspect-4/5 overflow-hidden bg-linen'
  const picture = <GarmentPicture image={image} sizes={sizes} eager={isFirst} />
  if (!image) return <div className={frame}>{picture}</div>
  return (
    <a
      href={image.image}
      onClick={onEnlarge}
      className={`${frame} cursor-zoom-in -outline-offset-4`}
    >
      {picture}
      <span className="sr-only"> Enlarge</span>
    </a>
  )
}
