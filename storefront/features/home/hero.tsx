import { Link } from 'react-router'
import type { Scene } from '../../../contract/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture, sourceSet } from '../../ui/picture.tsx'
import { heroWords } from './hero-words.ts'

const slides = 4

/** The slideshow that opens the home page. */
export function Hero({ scenes, tagline }: { scenes: Scene[]; tagline: string }) {
  const heroes = scenes.filter((scene) => scene.role === 'hero').slice(0, slides)
  return (
    <Carousel label="New in the shop" delayMs={2000} speedMs={1000}>
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

type SlideProps = { scene: Scene; phone: Scene | undefined; tagline: string; eager: boolean }

function HeroSlide({ scene, phone, tagline, eager }: SlideProps) {
  const { headline, note, side } = heroWords(scene.name, tagline)
  return (
    <Link to="/shop" className="group relative block focus-visible:-outline-offset-4">
      <picture>
        {phone && (
          <source
            media="(max-width: 768px)"
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
          sizes="100vw"
          className="aspect-[4/5] w-full bg-linen object-cover md:aspect-[20/9] md:max-h-[80vh]"
        />
      </picture>
      <span
        className={`absolute inset-x-0 top-0 flex flex-col items-start p-5 md:inset-y-0 md:w-[42%] md:justify-center md:p-0 ${side === 'left' ? 'md:left-0 md:pl-[max(2rem,calc(50vw-640px))]' : 'md:left-auto md:pr-[max(2rem,calc(50vw-640px))]'}`}
      >
        <span className="text-balance font-light font-serif text-[clamp(2.25rem,9vw,4.5rem)] md:text-[clamp(2.25rem,4.6vw,4.5rem)] leading-[1.02] tracking-tight">
          {headline}
        </span>
        <span className="mt-3 max-w-80 text-balance max-md:hidden lg:mt-5 lg:text-lg">{note}</span>
        <span className={`${buttonClass('filled')} mt-8 group-hover:bg-indigo-deep max-lg:hidden`}>
          Shop now
        </span>
        <span className="mt-2 underline underline-offset-4 sm:mt-4 sm:text-lg lg:hidden">
          Shop now
        </span>
      </span>
    </Link>
  )
}
