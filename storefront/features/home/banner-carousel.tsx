import { Link } from 'react-router'
import type { ShownOf } from '../../../contract/window.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { contentEdge, MirroredEdge, setsPictureWidth } from './mirrored-edge.tsx'

const sides = {
  left: {
    words: `md:left-0 md:w-[calc(100%-0.64*var(--picture))] md:pr-0 ${contentEdge.left}`,
    picture: 'ml-auto object-right',
  },
  right: {
    words: `md:right-0 md:w-[calc(100%-0.73*var(--picture))] md:pl-0 ${contentEdge.right}`,
    picture: 'object-left',
  },
}

/** Pictures that take turns, each with its words beside it. */
export default function BannerCarousel({ slides }: Pick<ShownOf<'banner'>, 'slides'>) {
  return (
    <Carousel label="From the shop" delayMs={5000}>
      {slides.map(({ picture: shown, to, headline, action, side }) => (
        <Link
          key={headline}
          to={to}
          className={`group relative block overflow-hidden focus-visible:-outline-offset-4 ${setsPictureWidth}`}
        >
          {shown && (
            <>
              <Picture
                {...shown}
                alt=""
                sizes="(min-width: 1920px) 75vw, (min-width: 1440px) 1440px, (min-width: 769px) 100vw, 140vw"
                className={`aspect-[4/3] w-(--picture) bg-linen object-cover md:aspect-[20/7] ${sides[side].picture}`}
              />
              <MirroredEdge
                scene={shown}
                side={side}
                className={`aspect-[20/7] object-cover ${sides[side].picture}`}
              />
            </>
          )}
          <span
            className={`flex flex-col items-start px-4 pt-5 md:absolute md:inset-y-0 md:justify-center md:py-0 ${sides[side].words}`}
          >
            <span className="max-w-64 text-balance font-light font-serif text-3xl leading-tight md:max-w-none md:text-[clamp(1.75rem,3.2vw,4rem)]">
              {headline}
            </span>
            <span className="mt-3 underline underline-offset-4 group-hover:text-indigo lg:mt-5">
              {action}
            </span>
          </span>
        </Link>
      ))}
    </Carousel>
  )
}
