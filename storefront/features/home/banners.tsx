import { Link } from 'react-router'
import type { Scene } from '../../../contract/shop.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../../ui/picture.tsx'

const banners = [
  {
    scene: 'banner-shirts',
    to: '/shop?category=&subcategory=Shirts',
    headline: 'A shirt for each day of the week',
    action: 'See the shirts',
    words: 'md:left-0 md:w-[36%] md:pr-0 md:pl-[clamp(2rem,(100vw-80rem)/2,8vw)]',
    picture: 'object-right',
  },
  {
    scene: 'banner-festive',
    to: '/shop?category=&subcategory=Kurtis',
    headline: 'Dressed for the festival',
    action: 'See the kurtis',
    words: 'md:right-0 md:w-[27%] md:pr-8 md:pl-0',
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
      {shown.map(({ scene, found, to, headline, action, words, picture }) => (
        <Link key={scene} to={to} className="group relative block focus-visible:-outline-offset-4">
          <Picture
            {...found}
            alt=""
            sizes="(min-width: 769px) 100vw, 140vw"
            className={`aspect-[4/3] w-full bg-linen object-cover md:aspect-[20/7] ${picture}`}
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
