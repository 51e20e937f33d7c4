import { Link } from 'react-router'
import type { Scene } from '../../../contract/shop.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'

export function DenimSale({ scene }: { scene: Scene | undefined }) {
  return (
    <section aria-labelledby="denim-sale" className="relative">
      {scene && (
        <Picture
          {...scene}
          sizes="(min-width: 769px) 100vw, 110vw"
          className="aspect-square w-full sm:aspect-[4/3] bg-linen object-cover object-right md:aspect-[16/9] lg:aspect-[20/9]"
        />
      )}
      <div
        className={`page py-6 ${scene ? 'md:absolute md:inset-0 md:flex md:flex-col md:items-start md:justify-center md:py-0' : ''}`}
      >
        <h2 id="denim-sale" className="max-w-[9ch] text-6xl lg:text-7xl xl:text-8xl">
          SPRING SALE <span className="whitespace-nowrap text-madder">30% OFF</span>
        </h2>
        <p className="mt-4 max-w-72 md:text-lg">
          Jeans from raw indigo to cloud wash, for as long as the pile lasts.
        </p>
        <Link to="/shop" className={`${buttonClass('outlined')} mt-6`}>
          Shop the sale
        </Link>
      </div>
    </section>
  )
}
