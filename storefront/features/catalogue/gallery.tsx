import { type MouseEvent, useRef, useState, useTransition } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { useAutoplay } from '../../ui/use-autoplay.ts'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { type GarmentImage, GarmentPicture } from './garment-picture.tsx'

const Lightbox = lazyPart(() => import('./lightbox.tsx'))

const pictureMs = 5_000
const sizes = '(min-width: 1280px) 640px, (min-width: 640px) 50vw, 90vw'
// On a phone the name and price fit below, and the edge of the next picture shows.
const slideWidth =
  'w-full max-[639px]:w-[clamp(70%,40svh,94%)] max-[639px]:mr-0.5 max-[639px]:last:mr-0'

/**
 * A product's pictures in a strip, with thumbnails and a lightbox. Without JavaScript thumbnails link
 * into the strip, and pictures to their files.
 */
export function Gallery({ images }: { images: GarmentImage[] }) {
  const ref = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  const [isEnlarged, setEnlarged] = useState(false)
  const [isEnlarging, startEnlarging] = useTransition()
  const many = images.length > 1

  function show(next: number) {
    const slide = strip.current?.children[next]
    if (!strip.current || !(slide instanceof HTMLElement)) return
    const margin = (strip.current.clientWidth - slide.clientWidth) / 2
    strip.current.scrollTo({ left: slide.offsetLeft - margin })
  }
  const advance = () => show((index + 1) % images.length)
  useAutoplay(ref, pictureMs, !isPlaying || !many || isEnlarged, advance)

  function enlarge(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void Lightbox.fetch()
    startEnlarging(() => setEnlarged(true))
  }

  return (
    <div
      ref={ref}
      data-holds
      role="group"
      aria-label="Pictures"
      className="gap-4 self-start md:flex md:flex-row-reverse lg:sticky lg:top-24"
    >
      <div data-garment className="relative min-w-0 flex-1 max-[639px]:-mx-4">
        <ul
          ref={strip}
          onScroll={({ currentTarget }) => setIndex(middleSlide(currentTarget))}
          className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth [scrollbar-width:none]"
        >
          {(many ? images : [images[0]]).map((image, at) => (
            <li
              key={image?.image ?? at}
              id={`picture-${at + 1}`}
              className={`shrink-0 snap-center ${many ? slideWidth : 'w-full'}`}
            >
              <Slide
                image={image}
                isFirst={at === 0}
                isBusy={isEnlarging && at === index}
                onEnlarge={enlarge}
              />
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

/** The slide nearest to the middle of the strip. */
function middleSlide(strip: HTMLElement): number {
  const middle = strip.scrollLeft + strip.clientWidth / 2
  const distances = Array.from(strip.children, (slide) =>
    slide instanceof HTMLElement
      ? Math.abs(slide.offsetLeft + slide.clientWidth / 2 - middle)
      : Number.POSITIVE_INFINITY,
  )
  return distances.indexOf(Math.min(...distances))
}

type SlideProps = {
  image: GarmentImage | undefined
  isFirst: boolean
  /** Its lightbox is being loaded. */
  isBusy: boolean
  onEnlarge: (event: MouseEvent) => void
}

function Slide({ image, isFirst, isBusy, onEnlarge }: SlideProps) {
  const frame = 'relative block aspect-4/5 overflow-hidden bg-linen'
  const picture = <GarmentPicture image={image} sizes={sizes} eager={isFirst} />
  if (!image) return <div className={frame}>{picture}</div>
  return (
    <a
      href={image.image}
      aria-busy={isBusy}
      onPointerDown={() => void Lightbox.fetch()}
      onFocus={() => void Lightbox.fetch()}
      onClick={onEnlarge}
      className={`${frame} cursor-zoom-in -outline-offset-4`}
    >
      {picture}
      {image.worn_by && (
        <span className="absolute bottom-2 left-2 bg-card/90 px-2 py-1 text-sm">
          {image.worn_by}
        </span>
      )}
      <span className="sr-only"> Enlarge</span>
    </a>
  )
}
