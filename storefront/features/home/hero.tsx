import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { Link } from 'react-router'
import type { ShownOf, ShownPicture } from '../../../contract/window.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture, sourceSet } from '../../ui/picture.tsx'
import { contentEdge, MirroredEdge, pictureSizes, setsPictureWidth } from './mirrored-edge.tsx'

const sides = {
  left: {
    words: `left-0 w-[calc(100%-0.61*var(--picture))] pl-4 ${contentEdge.left}`,
    picture: 'ml-auto',
  },
  right: {
    words: `right-0 w-[calc(100%-0.69*var(--picture))] pr-4 ${contentEdge.right}`,
    picture: '',
  },
}

type Slide = ShownOf<'hero'>['slides'][number]
type Props = {
  slides: Slide[]
  /** Below the slides. */
  caption: ReactNode
  /** Whether it is what a shopper waits for; a draft in a frame may be out of sight. */
  preloads: boolean
}

export function Hero({ slides, caption, preloads }: Props) {
  return (
    <Carousel label="New in the shop" delayMs={2000} speedMs={1000} caption={caption}>
      {slides.map((slide, index) => (
        <HeroSlide
          key={slide.headline + slide.wide.image}
          {...slide}
          eager={index === 0}
          preloads={preloads}
        />
      ))}
    </Carousel>
  )
}

const isPhone = '(max-width: 768px) and (orientation: portrait)'

/** React preloads an eager `<img>`, but not one inside `<picture>`. */
function preloadPicture(wide: ShownPicture, phone: ShownPicture | null): void {
  const choices = phone
    ? [
        { ...phone, media: isPhone },
        { ...wide, media: `not (${isPhone})` },
      ]
    : [{ ...wide, media: 'all' }]
  for (const { image, width, media } of choices) {
    preload(image, {
      as: 'image',
      imageSrcSet: sourceSet(image, width),
      imageSizes: media === isPhone ? '100vw' : pictureSizes,
      fetchPriority: 'high',
      media,
    })
  }
}

type HeroSlideProps = { eager: boolean; preloads: boolean }

function HeroSlide({
  wide,
  phone,
  headline,
  note,
  side,
  to,
  eager,
  preloads,
}: Slide & HeroSlideProps) {
  if (eager && preloads) preloadPicture(wide, phone)
  const { words, picture } = sides[side]
  const shape =
    'aspect-[20/9] max-h-[85svh] bg-linen object-cover object-bottom max-md:portrait:aspect-[4/5]'
  return (
    <Link
      to={to}
      className={`group relative block overflow-hidden focus-visible:-outline-offset-4 ${setsPictureWidth}`}
    >
      <picture>
        {phone && (
          <source
            media={isPhone}
            srcSet={sourceSet(phone.image, phone.width)}
            sizes="100vw"
            width={phone.width}
            height={phone.height}
          />
        )}
        <Picture
          {...wide}
          alt=""
          eager={eager}
          sizes={pictureSizes}
          className={`w-(--picture) ${shape} ${picture}`}
        />
      </picture>
      <MirroredEdge scene={wide} side={side} className={shape} />
      <span
        className={`absolute inset-y-0 flex flex-col items-start justify-center max-md:portrait:inset-x-0 max-md:portrait:w-auto max-md:portrait:justify-start max-md:portrait:p-5 ${words}`}
      >
        <span className="text-balance font-light font-serif text-[clamp(1.75rem,3.9vw,4.75rem)] max-md:portrait:text-[clamp(2.25rem,7vw,3.5rem)] leading-[1.02] tracking-tight">
          {headline}
        </span>
        <span className="mt-3 max-w-80 text-balance max-md:hidden lg:mt-5 lg:text-lg">{note}</span>
        <span className={`${buttonClass('filled')} mt-8 group-hover:bg-indigo-deep max-lg:hidden`}>
          Shop now
        </span>
        <span className="mt-2 underline underline-offset-4 max-md:portrait:sm:mt-1 sm:mt-4 sm:text-lg lg:hidden">
          Shop now
        </span>
      </span>
    </Link>
  )
}
