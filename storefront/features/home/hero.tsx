import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { Link } from 'react-router'
import type { Scene } from '../../../contract/shop.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture, sourceSet } from '../../ui/picture.tsx'
import { heroWords } from './hero-words.ts'
import { contentEdge, MirroredEdge, pictureSizes, setsPictureWidth } from './mirrored-edge.tsx'

const slides = 4

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

type Props = {
  scenes: Scene[]
  tagline: string
  /** Below the slides. */
  caption: ReactNode
}

export function Hero({ scenes, tagline, caption }: Props) {
  const heroes = scenes.filter((scene) => scene.role === 'hero').slice(0, slides)
  if (!heroes.length) return <div className="page pt-10">{caption}</div>
  return (
    <Carousel label="New in the shop" delayMs={2000} speedMs={1000} caption={caption}>
      {heroes.map((scene, index) => (
        <HeroSlide
          key={scene.name}
          scene={scene}
          phone={scenes.find(({ name }) => name === `${scene.name}-phone`)}
          tagline={tagline}
          eager={index === 0}
        />
      ))}
    </Carousel>
  )
}

const isPhone = '(max-width: 768px) and (orientation: portrait)'

/** React preloads an eager `<img>`, but not one inside `<picture>`. */
function preloadPicture(scene: Scene, phone: Scene | undefined): void {
  const choices = phone
    ? [
        { ...phone, media: isPhone },
        { ...scene, media: `not (${isPhone})` },
      ]
    : [{ ...scene, media: 'all' }]
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

type SlideProps = { scene: Scene; phone: Scene | undefined; tagline: string; eager: boolean }

function HeroSlide({ scene, phone, tagline, eager }: SlideProps) {
  const { headline, note, side } = heroWords(scene.name, tagline)
  if (eager) preloadPicture(scene, phone)
  const { words, picture } = sides[side]
  const shape =
    'aspect-[20/9] max-h-[85svh] bg-linen object-cover object-bottom max-md:portrait:aspect-[4/5]'
  return (
    <Link
      to="/shop"
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
          {...scene}
          alt=""
          eager={eager}
          sizes={pictureSizes}
          className={`w-(--picture) ${shape} ${picture}`}
        />
      </picture>
      <MirroredEdge scene={scene} side={side} className={shape} />
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
