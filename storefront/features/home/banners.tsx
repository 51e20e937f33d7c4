import { Link } from 'react-router'
import type { Scene } from '../../../contract/shop.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { contentEdge, MirroredEdge, setsPictureWidth } from './mirrored-edge.tsx'

const banners = [
  {
    scene: 'banner-shirts',
    to: '/shop?category=&subcategory=Shirts',
    headline: 'A shirt for each day of the week',
    action: 'See the shirts',
    side: 'left' as const,
    words: `md:left-0 md:w-[calc(100%-0.64*var(--picture))] md:pr-0 ${contentEdge.left}`,
    picture: 'ml-auto object-right',
  },
  {
    scene: 'banner-festive',
    to: '/shop?category=&subcategory=Kurtis',
    headline: 'Dressed for the festival',
    action: 'See the kurtis',
    side: 'right' as const,
    words: `md:right-0 md:w-[calc(100%-0.73*var(--picture))] md:pl-0 ${contentEdge.right}`,
    picture: 'object-left',
  },
]

export default function Banners({ scenes }: { scenes: Scene[] }) {
  const shown = banners.flatMap((banner) => {
    const found = scenes.find(({ name }) => name === banner.scene)
    return found ? [{ ...banner, found }] : []
  })
  if (!shown.length) return null
  return (
    <Carousel label="From the shop" delayMs={5000}>
      {shown.map(({ scene, found, to, headline, action, side, words, picture }) => (
        <Link
          key={scene}
          to={to}
          className={`group relative block overflow-hidden focus-visible:-outline-offset-4 ${setsPictureWidth}`}
        >
          <Picture
            {...found}
            alt=""
            sizes="(min-width: 1920px) 75vw, (min-width: 1440px) 1440px, (min-width: 769px) 100vw, 140vw"
            className={`aspect-[4/3] w-(--picture) bg-linen object-cover md:aspect-[20/7] ${picture}`}
          />
          <MirroredEdge
            scene={found}
            side={side}
            className={`aspect-[20/7] object-cover ${picture}`}
          />
          <span
            className={`flex flex-col items-start px-4 pt-5 md:absolute md:inset-y-0 md:justify-center md:py-0 ${words}`}
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
